"""Printed forms and charts: typst templates, the code that fills them, and pictures of numbers."""
