package enum DocumentKind: String, CaseIterable, Sendable {
    case statute
    case regulation
    case form
    case guide
    case page
    case budget
    case news
    case data
    case transcription
    case calculation
    case unconfirmed
}
