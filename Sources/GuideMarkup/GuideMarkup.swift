// GuideMarkup
