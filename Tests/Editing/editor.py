"""A client of the language server, which edits files of a guide without saving them."""

import asyncio
import pathlib
import time
import urllib.parse

from lsprotocol import types
from pygls.lsp.client import LanguageClient

PATIENCE = 120


def require(condition, what):
    if not condition:
        raise SystemExit(f"language server: {what}")


def units(text):
    """The length of a text as the protocol counts it."""
    return len(text.encode("utf-16-le")) // 2


class Editor:
    """One client with the texts that it has open."""

    def __init__(self, guide):
        self.guide = guide
        self.client = LanguageClient("tests", "1")
        self.texts, self.versions, self.shown, self.strange = {}, {}, {}, []
        self.news = asyncio.Event()

        @self.client.feature(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
        def show(parameters):
            self.shown[parameters.uri] = parameters
            self.news.set()

        self.client.report_server_error = lambda error, source: self.strange.append(error)

    def uri(self, path):
        return (self.guide / path).as_uri()

    def document(self, path):
        return types.TextDocumentIdentifier(self.uri(path))

    def open(self, path):
        self.texts[path], self.versions[path] = (self.guide / path).read_text(), 1
        kind = {".md": "markdown", ".yaml": "yaml"}.get(pathlib.Path(path).suffix, "plaintext")
        self.client.text_document_did_open(types.DidOpenTextDocumentParams(
            types.TextDocumentItem(self.uri(path), kind, 1, self.texts[path])))

    def place(self, path, text):
        """The place of the caret in the only occurrence of a text, such as `one‸two`."""
        before, after = text.split("‸")
        whole = self.texts[path]
        require(whole.count(before + after) == 1, f"'{text}' stands {whole.count(before + after)} times in {path}")
        before = whole[:whole.index(before + after) + len(before)]
        return types.Position(before.count("\n"), units(before.rpartition("\n")[2]))

    def replace(self, path, old, new):
        """Changes a text by the range that changes, as editors do."""
        span = types.Range(self.place(path, "‸" + old), self.place(path, old + "‸"))
        self.texts[path] = self.texts[path].replace(old, new)
        self.versions[path] += 1
        self.client.text_document_did_change(types.DidChangeTextDocumentParams(
            types.VersionedTextDocumentIdentifier(self.versions[path], self.uri(path)),
            [types.TextDocumentContentChangePartial(span, new)]))

    async def diagnostics(self, path, version=None):
        """What is shown of a file: of the version that it has, if it is open."""
        wanted = version or self.versions.get(path)
        start = time.monotonic()
        while time.monotonic() - start < PATIENCE:
            self.news.clear()
            found = self.shown.get(self.uri(path))
            if found and (wanted is None or found.version == wanted):
                return found.diagnostics
            try:
                await asyncio.wait_for(self.news.wait(), 1)
            except TimeoutError:
                pass
        raise SystemExit(f"language server: nothing was said of {path}")

    def marked(self, path, span):
        line = self.texts[path].split("\n")[span.start.line].encode("utf-16-le")
        return line[span.start.character * 2:span.end.character * 2].decode("utf-16-le")

    async def completions(self, path, place):
        return await self.client.text_document_completion_async(
            types.CompletionParams(self.document(path), self.place(path, place)))

    async def hover(self, path, place):
        found = await self.client.text_document_hover_async(
            types.HoverParams(self.document(path), self.place(path, place)))
        return found.contents.value if found else ""

    async def definitions(self, path, place):
        found = await self.client.text_document_definition_async(
            types.DefinitionParams(self.document(path), self.place(path, place)))
        places = []
        for place in found or []:
            file = pathlib.Path(urllib.parse.unquote(urllib.parse.urlparse(place.uri).path))
            name = str(file.relative_to(self.guide))
            text = self.texts.get(name) or file.read_text()
            places.append((name, text.split("\n")[place.range.start.line]))
        return places

    async def start(self, *command):
        """Starts the server in another folder than the guide's, which the editor names."""
        await self.client.start_io(*map(str, command), cwd="/")
        begun = await self.client.initialize_async(types.InitializeParams(
            types.ClientCapabilities(), root_uri=self.guide.as_uri(),
            workspace_folders=[types.WorkspaceFolder(self.guide.as_uri(), "guide")]))
        require(begun.capabilities.position_encoding == "utf-16", "columns are not of UTF-16")
        self.client.initialized(types.InitializedParams())

    async def end(self):
        require(await self.client.shutdown_async(None) is None, "'shutdown' is answered with something")
        self.client.exit(None)
        await asyncio.wait_for(self.client._server.wait(), 20)
        errors = (await self.client._server.stderr.read()).decode()
        require(self.client._server.returncode == 0, f"it ended with {self.client._server.returncode}: {errors}")
        require(not self.strange, f"the client cannot read: {self.strange}")
        await self.client.stop()
