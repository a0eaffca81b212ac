TaxGuide.run()
