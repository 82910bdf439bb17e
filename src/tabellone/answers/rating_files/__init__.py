"""Rating lists of federations on this computer: files read in, players found, and updates taken from them."""
