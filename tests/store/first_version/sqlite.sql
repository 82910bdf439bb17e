BEGIN TRANSACTION;
CREATE TABLE books (
	id TEXT NOT NULL, 
	kind TEXT NOT NULL, 
	title TEXT NOT NULL, 
	created TEXT NOT NULL, 
	PRIMARY KEY (id)
)
 STRICT

;
INSERT INTO "books" VALUES('hall','door','The hall','2026-05-01T12:00:00.000Z');
CREATE TABLE entries (
	book TEXT NOT NULL, 
	position INTEGER NOT NULL, 
	kind TEXT NOT NULL, 
	data TEXT NOT NULL, 
	author TEXT NOT NULL, 
	at TEXT NOT NULL, 
	previous TEXT NOT NULL, 
	hash TEXT NOT NULL, 
	PRIMARY KEY (book, position), 
	FOREIGN KEY(book) REFERENCES books (id)
)
 STRICT

;
INSERT INTO "entries" VALUES('hall',1,'let-in','{"name":"Ada","number":1}','anna','2026-05-01T12:00:00.000Z','8c69da81547fc2a365a0569b5c35bc43043f546d29bf16b29bd95210855c5181','824bb60f601b7c7bf0c5d3e856987cd02e42e788465c0ae03534a61fd8cb94be');
INSERT INTO "entries" VALUES('hall',2,'let-in','{"name":"Bea","number":2}','anna','2026-05-01T12:00:00.000Z','824bb60f601b7c7bf0c5d3e856987cd02e42e788465c0ae03534a61fd8cb94be','6660e61c24fdac1b41723e48b1c36fa122198de730ed8838d442a5c032eedfb9');
INSERT INTO "entries" VALUES('hall',3,'undone','{"position":2}','bruno','2026-05-01T12:00:00.000Z','6660e61c24fdac1b41723e48b1c36fa122198de730ed8838d442a5c032eedfb9','d3402c5b0f947f8611542ce60ad350c17b33b827de44e4b357b4f9b92f226727');
INSERT INTO "entries" VALUES('hall',4,'let-in','{"name":"Zoë","number":2}','bruno','2026-05-01T12:00:00.000Z','d3402c5b0f947f8611542ce60ad350c17b33b827de44e4b357b4f9b92f226727','aa97ba7fff493e0cfad47b5be9b1af56a51da8d1c38d3613ccefb3d23ad2110d');
CREATE TABLE keys (
	book TEXT NOT NULL, 
	author TEXT NOT NULL, 
	"key" TEXT NOT NULL, 
	position INTEGER NOT NULL, 
	fingerprint TEXT NOT NULL, 
	PRIMARY KEY (book, author, "key"), 
	FOREIGN KEY(book, position) REFERENCES entries (book, position)
)
 STRICT

;
INSERT INTO "keys" VALUES('hall','anna','first',1,'7e833ce98a7943414e6f12c9703e8c48c44105f07b3162164c8ac0150f1de40c');
CREATE TABLE tabellone_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT tabellone_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "tabellone_version" VALUES('0001');
CREATE TRIGGER entries_follow BEFORE INSERT ON entries
    WHEN NEW.position <> (SELECT coalesce(max(position), 0) + 1 FROM entries WHERE book = NEW.book)
      OR (NEW.position > 1 AND NEW.previous <>
          (SELECT hash FROM entries WHERE book = NEW.book AND position = NEW.position - 1))
    BEGIN SELECT RAISE(ABORT, 'an entry must follow the last one of its book'); END;
CREATE TRIGGER entries_stay BEFORE DELETE ON entries
    BEGIN SELECT RAISE(ABORT, 'entries are only ever added'); END;
CREATE TRIGGER entries_unchanged BEFORE UPDATE ON entries
    BEGIN SELECT RAISE(ABORT, 'entries are only ever added'); END;
CREATE TRIGGER books_stay BEFORE DELETE ON books
    BEGIN SELECT RAISE(ABORT, 'books are only ever added'); END;
CREATE TRIGGER books_unchanged BEFORE UPDATE OF id, kind, created ON books
    BEGIN SELECT RAISE(ABORT, 'only the title of a book may change'); END;
COMMIT;
