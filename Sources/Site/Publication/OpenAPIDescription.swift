internal import Content
internal import Files
internal import Pages
internal import Project
internal import TaxTables
internal import Text

/// The description of the machine-readable files as an API without a server: OpenAPI 3.1.
struct OpenAPIDescription {
    private let guide: Guide
    private let operations: [DataOperation]

    init(_ guide: Guide, _ sections: [any SiteSection.Type]) {
        self.guide = guide
        let addresses = Addresses(guide)
        operations =
            [
                DataOperation(
                    "getIndex", "The index of all files.", path: Addresses.dataIndex,
                    schema: "index")
            ] + sections.flatMap { $0.dataOperations(addresses) }
    }

    var bytes: [UInt8] {
        let (configuration, words) = (guide.configuration, guide.wordsForPrograms)
        let language = guide.languageForPrograms
        return JSONWriter.object { json in
            json.field("openapi", "3.1.0")
            json.object("info") { json in
                json.field("title", configuration.titles[language] ?? "")
                json.field("description", words[.dataText])
                json.field("version", BuildIdentifier.release)
                json.field("contact") { json in
                    json.object { $0.field("email", configuration.contact) }
                }
                guard let licence = configuration.dataLicence else { return }
                json.object("license") { json in
                    json.field("name", licence)
                    json.field("url", licence)
                }
            }
            json.field("servers") { json in
                json.array { json in
                    json.object { $0.field("url", String(configuration.baseURL.dropLast())) }
                }
            }
            json.field("paths") { json in
                json.object { json in for operation in operations { write(operation, &json) } }
            }
        }.file
    }

    private func write(_ operation: DataOperation, _ json: inout JSONWriter) {
        json.object("/\(operation.path)") { json in
            json.object("get") { json in
                json.field("operationId", operation.name)
                json.field("summary", operation.summary)
                if !operation.parameters.isEmpty {
                    json.array("parameters", operation.parameters) { parameter, json in
                        Self.write(parameter, &json)
                    }
                }
                json.field("responses") { responses(operation, &$0) }
            }
        }
    }

    private static func write(_ parameter: DataOperation.Parameter, _ json: inout JSONWriter) {
        json.object { json in
            json.field("name", parameter.name)
            json.field("in", "path")
            json.field("required", true)
            json.field("description", parameter.description)
            json.object("schema") { json in
                json.field("type", "string")
                json.array("enum", parameter.values)
            }
        }
    }

    private func responses(_ operation: DataOperation, _ json: inout JSONWriter) {
        let type = mediaType(ofPath: operation.path).split(separator: ";").first.map(String.init)
        let schema = guide.assets.schemas.first {
            $0.name == operation.schema.map { "\($0).json" }
        }
        json.object { json in
            json.object("200") { json in
                json.field("description", operation.summary)
                json.object("content") { json in
                    json.object(type ?? "") { json in
                        json.object("schema") { json in
                            if let schema {
                                json.field(
                                    "$ref", Addresses.fromDataIndex(schema.path))
                            } else if operation.path.hasSuffix(".csv") {
                                json.field("type", "string")
                            }
                        }
                    }
                }
            }
            guard !operation.parameters.isEmpty else { return }
            json.field("404") { json in
                json.object { $0.field("description", "There is no such file.") }
            }
        }
    }
}
