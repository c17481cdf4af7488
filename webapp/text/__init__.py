"""Text in two languages: catalogues, translation of a request, widths of characters."""
