// GuidePreview
