"""A pairing system that is played nowhere: neighbours in the standings meet."""
