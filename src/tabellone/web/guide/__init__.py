"""The guide: chapters in Markdown, one text in each language, and which of them belongs to which page."""
