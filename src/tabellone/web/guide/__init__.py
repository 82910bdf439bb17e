"""The guide: one Markdown file a chapter and language, and the section that belongs to each page.

`chapters` reads the files and finds the section for an address, `markdown` writes them as HTML. The page that shows a
chapter is in `web/pages/home.py`.
"""
