import Calculations
import Content
import Project
import Site

extension GuideReader {
    /// The guide in a folder with what the pages of every kind are made from.
    static func read(_ folder: GuideFolder) -> Reading {
        read(folder, SiteSections.parts(of: SiteSections.all))
    }
}
