internal import Content
internal import Pages
internal import Project
internal import Text

/// A script that uploads the site to a store with the interface of Amazon S3.
///
/// The store's client guesses types by the local machine and ignores caching, so the script states both.
struct UploadScript {
    private let assets: SiteAssets
    /// The addresses of the images of texts.
    private let pictures: [String]

    init(_ guide: Guide) {
        assets = guide.assets
        pictures = guide.pictures.all.map(\.path)
    }

    /// The endings of files that a build writes.
    private static let made: Set = [
        "atom", "csv", "html", "ics", "json", "md", "png", "txt", "webmanifest", "xml",
    ]

    var bytes: [UInt8] {
        let hashed = assets.hashed
        // Each type requires a listing of the whole store.
        let ofSite = Self.made.union(
            assets.files.compactMap { $0.path.split(separator: ".").last.map(String.init) })
        let endings = Dictionary(
            grouping: mediaTypesByEnding.filter { ofSite.contains($0.key) && $0.key != "html" },
            by: \.value
        ).mapValues { $0.map(\.key).sorted() }.sorted { $0.key < $1.key }
        func send(_ type: String, _ caching: String, _ patterns: [String]) -> String {
            "send '\(type)' '\(caching)' \(patterns.map { "'\($0)'" }.joined(separator: " "))\n"
        }
        let ofPictures = Set(pictures.compactMap { $0.split(separator: ".").last.map(String.init) })
        let first = (hashed + ofPictures.sorted().map { "\(ImageList.folder)*.\($0)" }).map {
            send(mediaType(ofPath: $0), HeaderPolicy.cachingOfHashed, [$0])
        }.joined()
        let others = endings.map { type, endings in
            send(type, HeaderPolicy.caching, endings.map { "*.\($0)" })
        }.joined()
        let pages = send(mediaType(ofPath: "a.html"), HeaderPolicy.caching, ["*.html"])
        return Array(
            """
            #!/usr/bin/env bash
            # Made by 'taxguide build'. Brings a store up to date with the folder above this file:
            #   Site/public/_server/s3.sh s3://bucket/folder [option of 'aws s3 sync' ...]
            # Sends what is new or newer than in the store: first what pages need, then the pages. What is
            # gone from the site goes last, so that no page ever lacks what it names.
            set -euo pipefail
            site=$(cd "$(dirname "$0")/.." && pwd)
            store=${1:?name the store, as in s3://bucket/folder}
            shift
            options=("$@")
            own=(--exclude '.taxguide' --exclude '.htaccess' --exclude '_headers' --exclude '_redirects'
              --exclude '_server/*' --exclude '*.gz' --exclude '*.br')

            # Types of files, how long they are kept, and the files.
            send() {
              local type=$1 caching=$2 names=()
              shift 2
              for name; do
                names+=(--include "$name")
              done
              aws s3 sync "$site" "$store" --no-progress --content-type "$type" --cache-control "$caching" \\
                --exclude '*' "${names[@]}" "${own[@]}" ${options[@]+"${options[@]}"}
            }

            \(first)\(others)\(pages)# Whatever has another ending, and then what is gone.
            aws s3 sync "$site" "$store" --no-progress --cache-control '\(HeaderPolicy.caching)' \\
              --size-only --delete "${own[@]}" ${options[@]+"${options[@]}"}

            """.utf8)
    }
}
