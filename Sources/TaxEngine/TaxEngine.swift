// TaxEngine
