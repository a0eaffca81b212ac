// GuideTemplates
