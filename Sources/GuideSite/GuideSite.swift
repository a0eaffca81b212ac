// GuideSite
