import Calculations
import Content
import FigurePages
import Foundation
import Pages
import Project
import Site
import TestSupport
import Testing
import TopicPages

/// The page of all words contains the words that people type into a search box.
@Suite struct AllWordsTests {
    private static let guide = RepositoryGuide.guide

    /// Words that people use, and the topic that answers them, or the tool.
    private static let english: [(String, String)] = [
        ("braces", "medical-expenses"), ("uber", "gig-and-platform-work"),
        ("working from home", "home-office"), ("crypto", "crypto-gains"),
        ("etsy", "business-income"), ("airbnb", "short-term-rentals"),
        ("laid off", "employment-insurance-benefits"), ("severance", "severance-pay"),
        ("inheritance", "inheritances-and-gifts"), ("gift from parents", "inheritances-and-gifts"),
        ("tips", "tips-and-gratuities"), ("waiter", "tips-and-gratuities"),
        ("union dues", "union-dues"), ("glasses", "medical-expenses"),
        ("new baby", "canada-child-benefit"), ("divorce", "marriage-and-separation"),
        ("renting basement", "rental-income"), ("student loan", "student-loan-interest"),
        ("moving to another province", "province-of-residence"), ("TFSA", "rrsp-deduction"),
        ("FHSA", "fhsa-deduction"), ("first house", "home-buyers-amount"),
        ("carbon rebate", "carbon-rebate"), ("GST cheque", "gst-credit"),
        ("late filing penalty", "filing-late"), ("bankrupt", "bankruptcy"),
        ("cottage", "sale-of-a-cottage"), ("clawback", "old-age-security"),
        ("deadline", "filing-deadlines"), ("someone died", "after-a-death"),
        ("fired", "severance-pay"), ("job loss", "employment-insurance-benefits"),
        ("pregnant", "employment-insurance-benefits"),
        ("owe tax", "interest-penalties-and-relief"), ("set aside", "instalments"),
        ("YouTube", "business-income"), ("psychologist", "medical-expenses"),
        ("hearing aids", "medical-expenses"), ("wheelchair", "medical-expenses"),
        ("daycare", "child-care-expenses"), ("gambling", "gambling-winnings"),
        ("lottery", "lottery-prizes"), ("doordash", "gig-and-platform-work"),
        ("dentist", "medical-expenses"), ("mortgage interest", "mortgage-on-your-home"),
        ("nanny", "child-care-expenses"), ("summer camp", "child-care-expenses"),
        ("alimony", "support-paid"), ("line 21900", "moving-expenses"),
        ("net pay", "take-home"), ("tax brackets", "rates"), ("price with tax", "sales-tax"),
        ("due dates", "calendar"), ("checklist", "checklists"),
        ("tax on a raise", "rates-by-income"), ("freelancer", "self-employed"),
    ]

    private static let french: [(String, String)] = [
        ("broches", "medical-expenses"), ("uber", "gig-and-platform-work"),
        ("télétravail", "home-office"), ("cryptomonnaie", "crypto-gains"),
        ("airbnb", "short-term-rentals"), ("mis à pied", "employment-insurance-benefits"),
        ("indemnité de départ", "severance-pay"), ("héritage", "inheritances-and-gifts"),
        ("don de mes parents", "inheritances-and-gifts"), ("pourboires", "tips-and-gratuities"),
        ("cotisations syndicales", "union-dues"), ("lunettes", "medical-expenses"),
        ("bébé", "canada-child-benefit"), ("divorce", "marriage-and-separation"),
        ("louer mon sous-sol", "rental-income"), ("prêt étudiant", "student-loan-interest"),
        ("déménager", "moving-expenses"), ("CELIAPP", "fhsa-deduction"),
        ("première maison", "home-buyers-amount"), ("taxe carbone", "carbon-rebate"),
        ("chèque TPS", "gst-credit"), ("pénalité de retard", "filing-late"),
        ("faillite", "bankruptcy"), ("chalet", "sale-of-a-cottage"),
        ("récupération de la SV", "old-age-security"), ("date limite", "filing-deadlines"),
        ("décès", "after-a-death"), ("congédié", "severance-pay"),
        ("perte d’emploi", "employment-insurance-benefits"),
        ("enceinte", "employment-insurance-benefits"), ("mettre de côté", "instalments"),
        ("psychologue", "medical-expenses"), ("garderie", "child-care-expenses"),
        ("frais de scolarité", "tuition"), ("appareils auditifs", "medical-expenses"),
        ("loterie", "lottery-prizes"), ("dentiste", "medical-expenses"),
        ("intérêts hypothécaires", "mortgage-on-your-home"), ("colocataire", "rental-income"),
        ("taxes foncières", "mortgage-on-your-home"), ("camp de jour", "child-care-expenses"),
        ("pension alimentaire", "support-paid"), ("solidarité", "solidarity-credit"),
        ("prime au travail", "work-premium"), ("aidant naturel", "canada-caregiver-credit"),
        ("paie nette", "take-home"), ("taux d’imposition", "rates"),
        ("dates de versement", "calendar"), ("taxe et pourboire", "sales-tax"),
        ("liste de contrôle", "checklists"), ("pigiste", "self-employed"),
        ("impôt sur une augmentation", "rates-by-income"),
    ]

    @Test(arguments: [(Language.english, english), (.french, french)])
    func findsWhatPeopleAskFor(language: Language, queries: [(String, String)]) throws {
        let guide = try #require(Self.guide)
        let edition = LocalizedSite(guide, language, SiteSections(guide).sections)
        let entries = WordListPage(edition: edition).entries
        #expect(queries.count >= 50)
        for (query, answer) in queries {
            let address = try #require(self.address(answer, edition), "\(answer)")
            let isFound = entries.contains { entry in
                (entry.links.map(\.address) + [entry.address]).contains(address)
                    && (entry.words + [entry.label]).contains {
                        $0.localizedCaseInsensitiveContains(query)
                    }
            }
            #expect(isFound, "'\(query)' does not lead to \(answer) in \(language)")
        }
    }

    /// Returns the address of a topic, by the last part of its path, or of a tool.
    private func address(_ answer: String, _ edition: LocalizedSite) -> String? {
        let addresses = edition.addresses
        let path: String? =
            switch answer {
            case "take-home": addresses.takeHome(edition.guide.currentYear, edition.language)
            case "rates": addresses.rates(edition.guide.currentYear, edition.language)
            case "rates-by-income":
                addresses.ratesByIncome(edition.guide.currentYear, edition.language)
            case "self-employed":
                addresses.selfEmployed(edition.guide.currentYear, edition.language)
            case "sales-tax": addresses.salesTax(edition.language)
            case "calendar":
                edition.guide.currentCalendar.map {
                    addresses.calendar($0, edition.language)
                }
            case "checklists": addresses.checklists(edition.language)
            default:
                edition.guide.topics.first { $0.path.hasSuffix("/\(answer)") }.flatMap {
                    addresses.topic($0, edition.language)
                }
            }
        return path.map(addresses.link)
    }
}
