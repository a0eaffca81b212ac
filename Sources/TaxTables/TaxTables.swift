// TaxTables
