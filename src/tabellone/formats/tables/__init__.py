"""Files of tables as every door reads them: text, XLSX, ODS or XLS, within limits."""
