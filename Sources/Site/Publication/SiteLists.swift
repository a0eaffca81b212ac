internal import Content
internal import Pages

/// The site map and the data index.
///
/// They need no guide, so that merging can write them.
struct SiteLists {
    let baseURL: String
    let index: DataIndex

    init(baseURL: String, _ index: DataIndex) {
        self.baseURL = baseURL
        self.index = index
    }

    /// Returns the files.
    ///
    /// - Parameters:
    ///   - pages: The pages for search engines.
    ///   - data: The data files that the index lists one by one.
    func files(
        _ pages: consuming [SiteMap.Entry], _ data: [BuildCache.ListedFile]
    ) -> [(path: String, bytes: [UInt8])] {
        SiteMap(below: baseURL, pages).files + [(Addresses.dataIndex, index.json(data))]
    }
}

extension BuildState {
    /// The pages for search engines, and the data files that the index lists.
    var listed: (pages: [SiteMap.Entry], data: [BuildCache.ListedFile]) {
        var pages: [SiteMap.Entry] = []
        var data: [BuildCache.ListedFile] = []
        for packed in pageGroups.values {
            let pageGroup = packed.unpacked
            pages += pageGroup.addresses.map {
                SiteMap.Entry(path: $0, modified: pageGroup.modified)
            }
            data += pageGroup.listed
        }
        return (pages, data)
    }
}
