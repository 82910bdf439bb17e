"""The pages, one module a topic. A route parses, asks and renders."""
