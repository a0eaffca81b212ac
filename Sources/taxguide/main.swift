import GuideCommandLine

await TaxGuide.run()
