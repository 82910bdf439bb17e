"""The published numbers, as dated data, and the one loader that reads and checks them."""
