"""What people may do and when: commands become facts in a journal, and facts fold into a state."""
