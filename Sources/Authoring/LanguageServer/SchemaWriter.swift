internal import Text

/// Writes a JSON schema of draft 7, which YAML editors support.
struct SchemaWriter {
    private let files: RecordedFiles
    private let names: [RecordedMapping.Name]
    private let isDated: Bool

    /// - Parameters:
    ///   - title: A description of the files.
    ///   - isDated: A Boolean value that is true if any mapping may have a publication date. Readers get the
    ///     published part of a file, without `from` and `then`.
    static func schema(of files: RecordedFiles, title: String, isDated: Bool) -> [UInt8] {
        let writer = SchemaWriter(files, isDated: isDated)
        return JSONWriter.object { json in
            json.field("$schema", "http://json-schema.org/draft-07/schema#")
            json.field("title", title)
            writer.write(files.root, to: &json)
            json.object("definitions") { json in
                for (number, name) in writer.names.enumerated() {
                    json.object("mapping-\(number + 1)") { writer.write(name, to: &$0) }
                }
            }
        }.file
    }

    private init(_ files: RecordedFiles, isDated: Bool) {
        self.files = files
        self.isDated = isDated
        names = files.mappings.keys.sorted()
    }

    private func write(_ name: RecordedMapping.Name, to json: inout JSONWriter) {
        guard let mapping = files.mappings[name] else { return }
        // A key without a value is an empty mapping.
        json.array("type", ["object"] + (mapping.required.isEmpty ? ["null"] : []))
        json.array("required", mapping.required.sorted())
        json.object("properties") { json in
            for key in name.keys {
                json.object(key) { json in
                    if let shape = mapping.keys[key] { write(shape, to: &json) }
                }
            }
            guard isDated else { return }
            if !name.keys.contains("from") {
                json.field("from") { json in json.object { write([.day], to: &$0) } }
            }
            if !name.keys.contains("then") {
                json.field("then") { json in json.object { _ in } }
            }
        }
        guard name.isOpen else { return json.field("additionalProperties", false) }
        json.object("additionalProperties") { write(mapping.others, to: &$0) }
    }

    // MARK: Values

    /// An alternative type of a value.
    private enum Choice {
        case scalar(Set<YAMLRecord.Scalar>)
        case mapping(RecordedMapping.Name)
        case list(RecordedShape)
    }

    /// Writes the schema of a value; no members for a value of any type.
    private func write(_ shape: RecordedShape, to json: inout JSONWriter) {
        guard !shape.isAnything else { return }
        var choices = shape.mappings.sorted().map { Choice.mapping($0) }
        var items = shape.items
        if shape.scalars.contains(.texts) {
            var texts = RecordedShape()
            texts.scalars = shape.scalars.subtracting([.texts])
            if texts.scalars.isEmpty { texts.scalars = [.text] }
            items = items ?? texts
        }
        let scalars = shape.scalars.subtracting([.texts])
        if !scalars.isEmpty || shape.scalars.contains(.texts) {
            // A single text is a list of one.
            let oneText = scalars.isEmpty ? shape.items?.scalars ?? [.text] : scalars
            choices.append(.scalar(oneText.subtracting([.texts])))
        }
        if let items { choices.append(.list(items)) }
        if choices.count == 1 { return write(choices[0], to: &json) }
        guard !choices.isEmpty else { return }
        json.array("anyOf", choices) { choice, json in json.object { write(choice, to: &$0) } }
    }

    private func write(_ choice: Choice, to json: inout JSONWriter) {
        switch choice {
        case .scalar(let scalars): write(scalars, to: &json)
        case .mapping(let name):
            let number = names.firstIndex(of: name).map { $0 + 1 } ?? 0
            json.field("$ref", "#/definitions/mapping-\(number)")
        case .list(let items):
            json.field("type", "array")
            json.field("items") { json in json.object { write(items, to: &$0) } }
        }
    }

    private func write(_ scalars: Set<YAMLRecord.Scalar>, to json: inout JSONWriter) {
        let lists = scalars.compactMap { scalar -> [String]? in
            if case .words(let words) = scalar { words } else { nil }
        }
        if let words = lists.first, lists.count == 1 {
            json.array("enum", words) { word, json in
                json.value(word)
                // Without quotation marks, YAML reads these as Booleans.
                if word == "true" || word == "false" { json.value(decimal: word) }
            }
        } else if scalars.contains(.day), scalars.isSubset(of: [.day, .text]) {
            json.field("type", "string")
            json.field("pattern", "^[0-9]{4}-[0-9]{2}-[0-9]{2}$")
        } else {
            // Unquoted text may look like any of these types.
            json.array("type", ["string", "number", "boolean"])
        }
    }
}
