import GuideCommandLine

TaxGuide.run()
