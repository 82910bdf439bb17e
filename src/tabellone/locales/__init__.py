"""Words for users, in Italian and English: the catalogues, and what fills them in."""
