"""Rating lists of federations as files: FIDE's TXT and XML, and tables of any federation by their columns."""
