"""Files of tables, whatever wrote them: text, XLSX or ODS, read in pieces and within limits. Every door reads here."""
