internal import Content
internal import Pages

/// What all pages and files for programs of a site are listed in: the site map, and the index for programs.
///
/// It knows no guide, so that whoever joins the shares of a site can write the lists too.
struct SiteLists {
    let baseURL: String
    let index: DataIndex

    init(baseURL: String, _ index: DataIndex) {
        self.baseURL = baseURL
        self.index = index
    }

    /// - Parameters:
    ///   - pages: Every page that search engines are to find.
    ///   - data: The files for programs that the index lists one by one.
    func files(
        _ pages: consuming [SiteMap.Entry], _ data: [BuildCache.ListedFile]
    ) -> [(path: String, bytes: [UInt8])] {
        SiteMap(below: baseURL, pages).files + [(Addresses.dataIndex, index.json(data))]
    }
}

extension BuildState {
    /// The pages that search engines are to find, and the files for programs that their index lists.
    var listed: (pages: [SiteMap.Entry], data: [BuildCache.ListedFile]) {
        var pages: [SiteMap.Entry] = []
        var data: [BuildCache.ListedFile] = []
        for packed in units.values {
            let unit = packed.unpacked
            pages += unit.addresses.map { SiteMap.Entry(path: $0, modified: unit.modified) }
            data += unit.listed
        }
        return (pages, data)
    }
}
