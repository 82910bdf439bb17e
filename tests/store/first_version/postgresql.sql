CREATE FUNCTION public.tabellone_follows() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    BEGIN
      IF NEW.position <> (SELECT coalesce(max(position), 0) + 1 FROM entries WHERE book = NEW.book)
        OR (NEW.position > 1 AND NEW.previous <>
            (SELECT hash FROM entries WHERE book = NEW.book AND position = NEW.position - 1))
      THEN RAISE EXCEPTION 'an entry must follow the last one of its book'; END IF;
      RETURN NEW;
    END $$;
CREATE FUNCTION public.tabellone_stays() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    BEGIN RAISE EXCEPTION '% are only ever added', TG_TABLE_NAME; END $$;
CREATE TABLE public.books (
    id text NOT NULL,
    kind text NOT NULL,
    title text NOT NULL,
    created text NOT NULL
);
CREATE TABLE public.entries (
    book text NOT NULL,
    "position" bigint NOT NULL,
    kind text NOT NULL,
    data text NOT NULL,
    author text NOT NULL,
    at text NOT NULL,
    previous text NOT NULL,
    hash text NOT NULL
);
CREATE TABLE public.keys (
    book text NOT NULL,
    author text NOT NULL,
    key text NOT NULL,
    "position" bigint NOT NULL,
    fingerprint text NOT NULL
);
CREATE TABLE public.tabellone_version (
    version_num character varying(32) NOT NULL
);
INSERT INTO public.books VALUES ('hall', 'door', 'The hall', '2026-05-01T12:00:00.000Z');
INSERT INTO public.entries VALUES ('hall', 1, 'let-in', '{"name":"Ada","number":1}', 'anna', '2026-05-01T12:00:00.000Z', '8c69da81547fc2a365a0569b5c35bc43043f546d29bf16b29bd95210855c5181', '824bb60f601b7c7bf0c5d3e856987cd02e42e788465c0ae03534a61fd8cb94be');
INSERT INTO public.entries VALUES ('hall', 2, 'let-in', '{"name":"Bea","number":2}', 'anna', '2026-05-01T12:00:00.000Z', '824bb60f601b7c7bf0c5d3e856987cd02e42e788465c0ae03534a61fd8cb94be', '6660e61c24fdac1b41723e48b1c36fa122198de730ed8838d442a5c032eedfb9');
INSERT INTO public.entries VALUES ('hall', 3, 'undone', '{"position":2}', 'bruno', '2026-05-01T12:00:00.000Z', '6660e61c24fdac1b41723e48b1c36fa122198de730ed8838d442a5c032eedfb9', 'd3402c5b0f947f8611542ce60ad350c17b33b827de44e4b357b4f9b92f226727');
INSERT INTO public.entries VALUES ('hall', 4, 'let-in', '{"name":"Zoë","number":2}', 'bruno', '2026-05-01T12:00:00.000Z', 'd3402c5b0f947f8611542ce60ad350c17b33b827de44e4b357b4f9b92f226727', 'aa97ba7fff493e0cfad47b5be9b1af56a51da8d1c38d3613ccefb3d23ad2110d');
INSERT INTO public.keys VALUES ('hall', 'anna', 'first', 1, '7e833ce98a7943414e6f12c9703e8c48c44105f07b3162164c8ac0150f1de40c');
INSERT INTO public.tabellone_version VALUES ('0001');
ALTER TABLE ONLY public.books
    ADD CONSTRAINT books_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.entries
    ADD CONSTRAINT entries_pkey PRIMARY KEY (book, "position");
ALTER TABLE ONLY public.keys
    ADD CONSTRAINT keys_pkey PRIMARY KEY (book, author, key);
ALTER TABLE ONLY public.tabellone_version
    ADD CONSTRAINT tabellone_version_pkc PRIMARY KEY (version_num);
CREATE TRIGGER books_kept BEFORE TRUNCATE ON public.books FOR EACH STATEMENT EXECUTE FUNCTION public.tabellone_stays();
CREATE TRIGGER books_stay BEFORE DELETE OR UPDATE OF id, kind, created ON public.books FOR EACH ROW EXECUTE FUNCTION public.tabellone_stays();
CREATE TRIGGER entries_follow BEFORE INSERT ON public.entries FOR EACH ROW EXECUTE FUNCTION public.tabellone_follows();
CREATE TRIGGER entries_kept BEFORE TRUNCATE ON public.entries FOR EACH STATEMENT EXECUTE FUNCTION public.tabellone_stays();
CREATE TRIGGER entries_stay BEFORE DELETE OR UPDATE ON public.entries FOR EACH ROW EXECUTE FUNCTION public.tabellone_stays();
ALTER TABLE ONLY public.entries
    ADD CONSTRAINT entries_book_fkey FOREIGN KEY (book) REFERENCES public.books(id);
ALTER TABLE ONLY public.keys
    ADD CONSTRAINT keys_book_position_fkey FOREIGN KEY (book, "position") REFERENCES public.entries(book, "position");
