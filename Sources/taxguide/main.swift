print("taxguide")
