"""The rating office and its lists: the public pages of the lists, and the officer's desk."""
