import Foundation
import TestSupport
import Testing

@Suite struct ValidatorTests {
    /// Serves one file that was last changed an hour ago.
    private func serving(
        _ text: String = "0123456789", _ body: (RunningPreview, RawAnswer) async throws -> Void
    ) async throws {
        let folder = try TemporaryFolder(["a.txt": text])
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: 784_111_777)],
            ofItemAtPath: folder.path + "/a.txt")
        try await RunningPreview.serving(folder.path) { preview in
            try await body(preview, try preview.get("/a.txt"))
        }
    }

    @Test(arguments: [
        ("If-None-Match: TAG", 304), ("If-None-Match: W/TAG", 304), ("If-None-Match: *", 304),
        ("If-None-Match: \"a,b\" ,  TAG", 304), ("If-None-Match: \"other\"", 200),
        ("If-Modified-Since: DATE", 304),
        ("If-Modified-Since: Sun, 06 Nov 1994 08:49:36 GMT", 200),
        // A tag goes before a date.
        ("If-None-Match: \"other\"\r\nIf-Modified-Since: DATE", 200),
        ("If-Match: TAG", 200), ("If-Match: *", 200), ("If-Match: \"other\"", 412),
        // A weak tag never proves that every byte is the same.
        ("If-Match: W/TAG", 412),
    ])
    func comparesWhatTheClientHas(field: String, status: Int) async throws {
        try await serving { preview, whole in
            let tag = try #require(whole.field("etag"))
            #expect(tag.hasPrefix("\"") && tag.hasSuffix("\""))
            let date = try #require(whole.field("last-modified"))
            #expect(date == "Sun, 06 Nov 1994 08:49:37 GMT")
            let sent = field.replacingOccurrences(of: "TAG", with: tag)
                .replacingOccurrences(of: "DATE", with: date)
            let answer = try preview.get("/a.txt", [sent])
            #expect(answer.status == status)
            #expect(answer.field("etag") == tag)
            if status == 304 { #expect(answer.body.isEmpty) }
        }
    }

    @Test func givesAnotherTagToAnotherState() async throws {
        let folder = try TemporaryFolder(["a.txt": "one"])
        let path = folder.path
        try await RunningPreview.serving(path) { preview in
            let before = try preview.get("/a.txt")
            try Data("two".utf8).write(to: URL(fileURLWithPath: path + "/a.txt"), options: .atomic)
            let tag = try #require(before.field("etag"))
            let date = try #require(before.field("last-modified"))
            let after = try preview.get("/a.txt", ["If-None-Match: \(tag)"])
            #expect(after.status == 200)
            #expect(after.text == "two")
            // Both states may be of the same second, so that its date proves nothing yet.
            let byDate = try preview.get("/a.txt", ["If-Modified-Since: \(date)"])
            #expect(byDate.status == 200)
        }
    }

    @Test(arguments: [
        ("bytes=0-3", "0123", "bytes 0-3/10"), ("bytes=4-4", "4", "bytes 4-4/10"),
        ("bytes=7-", "789", "bytes 7-9/10"), ("bytes=-2", "89", "bytes 8-9/10"),
        ("BYTES=8-100", "89", "bytes 8-9/10"), ("bytes=-100", "0123456789", "bytes 0-9/10"),
        ("bytes=9-99999999999999999999", "9", "bytes 9-9/10"),
    ])
    func sendsOneRange(range: String, text: String, place: String) async throws {
        try await serving { preview, whole in
            let answer = try preview.get("/a.txt", ["Range: \(range)"])
            #expect(answer.status == 206)
            #expect(answer.text == text)
            #expect(answer.field("content-range") == place)
            #expect(answer.field("etag") == whole.field("etag"))
        }
    }

    @Test(arguments: ["bytes=10-", "bytes=10-20", "bytes=-0", "bytes=99999999999999999999-"])
    func refusesARangeBeyondTheEnd(range: String) async throws {
        try await serving { preview, _ in
            let answer = try preview.get("/a.txt", ["Range: \(range)"])
            #expect(answer.status == 416)
            #expect(answer.field("content-range") == "bytes */10")
        }
    }

    @Test(arguments: [
        "bytes=0-1,4-5", "bytes=3-1", "bytes=-", "bytes=a-b", "bytes 0-1", "lines=0-1",
        "bytes=+1-2", "bytes=--2", "bytes=",
    ])
    func sendsTheWholeFileForARangeItDoesNotTake(range: String) async throws {
        try await serving { preview, _ in
            let answer = try preview.get("/a.txt", ["Range: \(range)"])
            #expect(answer.status == 200)
            #expect(answer.text == "0123456789")
        }
    }

    @Test(arguments: ["bytes=0-", "bytes=0-0"])
    func findsNoRangeInAnEmptyFile(range: String) async throws {
        try await serving("") { preview, whole in
            #expect(whole.field("content-length") == "0")
            let answer = try preview.get("/a.txt", ["Range: \(range)"])
            #expect(answer.status == 416)
        }
    }

    @Test(arguments: [
        ("TAG", 206), ("DATE", 206), ("\"other\"", 200), ("W/TAG", 200),
        ("Sun, 06 Nov 1994 08:49:36 GMT", 200),
    ])
    func completesOnlyTheStateTheClientHas(condition: String, status: Int) async throws {
        try await serving { preview, whole in
            let sent = condition.replacingOccurrences(of: "TAG", with: whole.field("etag") ?? "")
                .replacingOccurrences(of: "DATE", with: whole.field("last-modified") ?? "")
            let answer = try preview.get("/a.txt", ["Range: bytes=0-1", "If-Range: \(sent)"])
            #expect(answer.status == status)
        }
    }
}
