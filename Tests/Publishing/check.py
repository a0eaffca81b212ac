"""Publishes a built site in the ways that Publishing.md describes, and looks at what comes back.

    python3 Tests/Publishing/check.py SITE      SITE as `taxguide build` wrote it, compressed as Publishing.md shows

Needs nginx with its module for brotli, Apache, Chromium, and what requirements.txt lists.
"""

import contextlib
import gzip
import http.client
import itertools
import json
import os
import pathlib
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.parse
import urllib.request

import brotli
import jsonschema
import jsonschema_rs
import openapi_spec_validator
import referencing

SITE = pathlib.Path(sys.argv[1]).resolve()
HASHED = re.compile(r"assets/[a-z]+\.[0-9a-z]{8,}\.(css|svg)$")
SCHEMAS = [
    (r"index\.json", "index"),
    (r"\d{4}/[a-z-]+\.json", "rates"),
    (r"take-home/\d{4}/[a-z-]+\.json", "take-home-ladder"),
    (r"take-home/\d{4}/[a-z-]+/\d+\.json", "take-home"),
    (r"examples/[^.]*\.json", "example"),
    (r"households/[^.]*\.json", "household"),
    (r"benefits/[^.]*\.json", "benefit"),
    (r"proof/examples\.json", "proof-examples"),
    (r"proof/errors\.json", "proof-errors"),
    (r"proof/notches\.json", "proof-notches"),
    (r"compare/[^.]*\.json", "compare"),
    (r".*\.schema\.json", "table-schema"),
]


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def wait_for(port):
    for _ in range(300):
        with socket.socket() as client:
            if client.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.1)
    raise SystemExit(f"nothing answers on port {port}")


def get(port, path, **headers):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
    connection.request("GET", path, headers={name.replace("_", "-"): text for name, text in headers.items()})
    answer = connection.getresponse()
    return answer.status, answer.headers, answer.read()


def asked(port, method, path):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
    connection.request(method, path)
    answer = connection.getresponse()
    return answer.status, answer.headers, answer.read()


def expect(holds, what):
    if not holds:
        raise SystemExit(f"FAIL: {what}")


def files(pattern="**/*"):
    return sorted(path for path in SITE.glob(pattern) if path.is_file())


def schemas():
    """Every JSON file is as its schema says."""
    checkers = {}
    for _, name in SCHEMAS:
        schema = json.loads((SITE / f"data/schemas/{name}.json").read_text())
        jsonschema.Draft202012Validator.check_schema(schema)
        checkers[name] = jsonschema_rs.Draft202012Validator(schema)
    count = 0
    for path in files("data/**/*.json"):
        place = path.relative_to(SITE / "data").as_posix()
        if place.startswith("schemas/") or place == "openapi.json":
            continue
        names = [name for pattern, name in SCHEMAS if re.fullmatch(pattern, place)]
        expect(len(names) == 1, f"data/{place} has one schema")
        fault = next(iter(checkers[names[0]].iter_errors(json.loads(path.read_text()))), None)
        expect(fault is None, f"data/{place}: {fault and fault.message}")
        count += 1
    expect(count > 20, "there are JSON files")
    return f"{count} JSON files"


class Reader:
    """A program that knows the address of the description, and nothing else of the site."""

    def __init__(self, address):
        self.address = address
        self.description = self.read(address)[1]
        # The site is somewhere else than it says, as before it is published.
        self.server = re.match(r"https?://[^/]+", address)[0] + urllib.parse.urlsplit(self.description["servers"][0]["url"]).path
        self.registry = referencing.Registry(
            retrieve=lambda uri: referencing.Resource.from_contents(self.read(uri)[1]))

    def read(self, address):
        with urllib.request.urlopen(address, timeout=20) as answer:
            kind = answer.headers.get_content_type()
            return kind, json.load(answer) if kind == "application/json" else answer.read().decode()

    def operations(self):
        for path, item in self.description["paths"].items():
            yield path, item["get"]

    def answers(self, path, operation):
        """What the operation gives for the values that the description names, while there is a file."""
        parameters = operation.get("parameters", [])
        for values in itertools.product(*[parameter["schema"]["enum"] for parameter in parameters]):
            address = self.server + path
            for parameter, value in zip(parameters, values):
                address = address.replace("{" + parameter["name"] + "}", value)
            try:
                yield address, *self.read(address)
            except urllib.error.HTTPError as error:
                expect(str(error.code) in operation["responses"], f"{address} is answered {error.code}")

    def fault(self, operation, kind, body):
        schema = dict(operation["responses"]["200"]["content"][kind]["schema"])
        if "$ref" in schema:
            schema["$ref"] = urllib.parse.urljoin(self.address, schema["$ref"])
        checker = jsonschema.Draft202012Validator(schema, registry=self.registry)
        return next(checker.iter_errors(body), None)


def description():
    """The description of the files is valid, and enough to read and check a file of each kind."""
    openapi_spec_validator.validate(
        json.loads((SITE / "data/openapi.json").read_text()), base_uri=(SITE / "data/openapi.json").as_uri())
    with file_server() as port:
        reader = Reader(f"http://127.0.0.1:{port}/data/openapi.json")
        count = 0
        for path, operation in reader.operations():
            found = next(reader.answers(path, operation), None)
            expect(found, f"{path} has a file")
            address, kind, body = found
            fault = reader.fault(operation, kind, body)
            expect(fault is None, f"{address}: {fault and fault.message}")
            count += 1
        # What the description promises: a figure by its name, and the page that shows it.
        path, operation = next(pair for pair in reader.operations() if pair[1]["operationId"] == "getRates")
        _, _, body = next(reader.answers(path, operation))
        figure = body["figures"][0]
        page, anchor = next(iter(figure["pages"].values())).split("#")
        shown = (SITE / page.split("/", 3)[3] / "index.html").read_text()
        expect(f'id="{anchor}"' in shown, f"{figure['path']} has its row at {page}")
    expect(count > 10, "there are operations")
    return f"{count} kinds of files"


@contextlib.contextmanager
def running(port, *command):
    server = subprocess.Popen(command)
    try:
        wait_for(port)
        yield
    finally:
        server.terminate()
        server.wait()


@contextlib.contextmanager
def file_server():
    port = free_port()
    server = subprocess.Popen(
        [sys.executable, "-m", "http.server", str(port), "--bind", "127.0.0.1", "--directory", SITE],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        wait_for(port)
        yield port
    finally:
        server.terminate()
        server.wait()


def page():
    """A page that is not the first, and its address."""
    path = next(path for path in files("en/**/index.html")).relative_to(SITE).as_posix()
    return path, "/" + path.removesuffix("index.html")


def nginx(folder):
    """The server of the documentation."""
    port = free_port()
    configuration = folder / "nginx.conf"
    temporary = "".join(
        f"{kind}_temp_path {folder}/{kind};" for kind in ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"])
    configuration.write_text(f"""
        load_module /usr/lib/nginx/modules/ngx_http_brotli_static_module.so;
        pid {folder}/nginx.pid; error_log {folder}/nginx.log; daemon off;
        events {{ worker_connections 64; }}
        http {{
            access_log off; {temporary}
            map $uri $moved {{ include {SITE}/_server/nginx-redirects.map; }}
            server {{
                listen 127.0.0.1:{port}; root {SITE};
                if ($moved) {{ return 301 $moved; }}
                brotli_static on;
                include {SITE}/_server/nginx.conf;
                set $strict_transport "max-age=31536000";
            }}
        }}
        """)
    with running(port, "nginx", "-c", configuration, "-e", folder / "nginx.log"):
        answers(port)
        return browser(port, folder, [page()[1], "/", "/404.html", "/data/"])


def apache(folder):
    """Apache with what Debian sets up for endings, and the modules that .htaccess needs."""
    port = free_port()
    modules = ["mpm_event", "authz_core", "mime", "dir", "alias", "headers", "rewrite", "filter", "deflate"]
    types = pathlib.Path("/etc/mime.types")
    configuration = folder / "apache2.conf"
    configuration.write_text("\n".join([
        f"ServerName localhost\nListen 127.0.0.1:{port}\nUser nobody\nGroup nogroup",
        f"PidFile {folder}/apache2.pid\nErrorLog {folder}/apache2.log\nDefaultRuntimeDir {folder}",
        *[f"LoadModule {name}_module /usr/lib/apache2/modules/mod_{name}.so" for name in modules],
        f"TypesConfig {types if types.exists() else '/dev/null'}\nAddType application/x-gzip .gz\nAddLanguage br .br",
        "AddOutputFilterByType DEFLATE text/html text/css application/json",
        "TraceEnable Off\nServerTokens Prod",
        'Header always set Strict-Transport-Security "max-age=31536000"',
        f"DocumentRoot {SITE}\n<Directory {SITE}>\nRequire all granted\nAllowOverride All\n</Directory>\n"]))
    with running(port, "apache2", "-f", configuration, "-D", "FOREGROUND"):
        answers(port)


def answers(port):
    """Headers, types, shortened files, redirects, and what a server keeps back."""
    policy = re.search(r"Content-Security-Policy: (.*)", (SITE / "_headers").read_text())[1]
    name, address = page()
    for path, status in [(address, 200), ("/no/such/page/", 404), ("/data/index.json", 200)]:
        answer = get(port, path)
        expect(answer[0] == status, f"{path} is answered {answer[0]}")
        expect(answer[1].get_all("Content-Security-Policy") == [policy], f"{path} has the policy once")
        expect(answer[1]["X-Content-Type-Options"] == "nosniff", f"{path} is not sniffed")
    expect(get(port, "/no/such/page/")[2] == (SITE / "404.html").read_bytes(), "the site's own page stands for a missing one")
    hashed = next(path for path in files("assets/*.css") if HASHED.search(path.as_posix()))
    shortened = [
        (address, name, "text/html; charset=utf-8", "max-age=300"),
        (f"/assets/{hashed.name}", f"assets/{hashed.name}", "text/css; charset=utf-8", "immutable"),
        ("/data/index.json", "data/index.json", "application/json", "max-age=300"),
    ]
    for path, file, kind, caching in shortened:
        for encoding, unpack in [("br", brotli.decompress), ("gzip", gzip.decompress), (None, bytes)]:
            _, headers, body = get(port, path, Accept_Encoding=encoding or "identity")
            what = f"{path} as {encoding}"
            expect(headers["Content-Encoding"] == encoding, f"{what}: Content-Encoding {headers['Content-Encoding']}")
            expect(headers["Content-Language"] is None, f"{what} has no language of its own")
            expect(headers["Content-Type"] == kind, f"{what}: {headers['Content-Type']}")
            expect(caching in headers["Cache-Control"], f"{what}: {headers['Cache-Control']}")
            expect(not encoding or "Accept-Encoding" in headers["Vary"], f"{what} varies")
            expect(unpack(body) == (SITE / file).read_bytes(), f"{what} is the file")
    expect(get(port, "/data/index.json")[1]["Access-Control-Allow-Origin"] == "*", "any page may read data")
    for path in ["/_headers", "/_server/nginx.conf", "/.htaccess", "/.taxguide"]:
        expect(get(port, path)[0] in (403, 404), f"{path} is kept back")
    expect(get(port, "/.well-known/security.txt")[0] == 200, "security.txt is not")
    for path in ["/assets/", "/.well-known/"]:
        expect(get(port, path)[2] == (SITE / "404.html").read_bytes(), f"{path} lists nothing, in the site's own words")
    for method in ["TRACE", "POST", "PUT", "DELETE"]:
        expect(asked(port, method, "/en/")[0] in (403, 405), f"{method} is refused")
    expect(asked(port, "HEAD", "/en/")[0] == 200, "HEAD is answered")
    for path in ["/en/", "/data/index.json", "/no/such/page/"]:
        headers = get(port, path)[1]
        expect(headers["Strict-Transport-Security"] == "max-age=31536000", f"{path} is kept to https")
        expect(not re.search(r"[0-9]", headers["Server"]), f"{path} tells no version")
    for line in (SITE / "_redirects").read_text().splitlines():
        old, new, _ = line.split()
        answer = get(port, old)
        location = re.sub(r"^http://[^/]+", "", answer[1]["Location"] or "")
        expect((answer[0], location) == (301, new), f"{old} leads to {new}")


def browser(port, folder, addresses):
    """Chromium shows pages without a word on its console, and would say one."""
    chromium = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")

    def console(address):
        run = subprocess.run(
            [chromium, "--headless", "--no-sandbox", "--disable-gpu", "--enable-logging=stderr",
             f"--user-data-dir={folder}/browser", "--dump-dom", address],
            capture_output=True, text=True, timeout=60)
        expect("<h1" in run.stdout, f"{address} is shown")
        return [line for line in run.stderr.splitlines() if "CONSOLE" in line]

    probe = folder / "probe.html"
    policy = re.search(r"Content-Security-Policy: (.*)", (SITE / "_headers").read_text())[1]
    probe.write_text(
        f'<meta http-equiv="Content-Security-Policy" content="{policy.rsplit(";", 1)[0]}"><h1 style="color: red">x</h1>')
    expect(console(probe.as_uri()), "a violation shows on the console")
    shown = [address for address in addresses if get(port, address)[0] == 200]
    for address in shown:
        expect(not console(f"http://127.0.0.1:{port}{address}"), f"{address} violates nothing")
    return f"{len(shown)} pages in Chromium"


def plain_server():
    """Any file server does."""
    with file_server() as port:
        expect(get(port, "/data/")[0] == 200, "python's server shows a page")
        expect(get(port, "/robots.txt")[1]["Content-Type"].startswith("text/plain"), "and a file")


def store(folder):
    """A store gets what changed, with types and caching, and loses what is gone at the very end."""
    port = free_port()
    tools = pathlib.Path(sys.executable).parent
    environment = dict(
        os.environ, AWS_ACCESS_KEY_ID="test", AWS_SECRET_ACCESS_KEY="test", AWS_DEFAULT_REGION="us-east-1",
        PATH=f"{tools}:{os.environ['PATH']}")
    # A part of the site is enough to see how files are sent.
    site = folder / "site"
    for path in [*files("*"), *files("assets/*"), *files("data/index.*"), *files("data/*/on*"), *files("_server/*"),
                 *files(".well-known/*"), *files("en/**/index.html")[:20]]:
        target = site / path.relative_to(SITE)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(path, target)
    server = subprocess.Popen(
        [tools / "moto_server", "-p", str(port)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    endpoint = ["--endpoint-url", f"http://127.0.0.1:{port}"]

    def aws(*arguments):
        return subprocess.run(
            [tools / "aws", *arguments, *endpoint], env=environment, check=True, capture_output=True, text=True).stdout

    def publish():
        run = subprocess.run(
            ["bash", site / "_server/s3.sh", "s3://guide/site", *endpoint], env=environment, capture_output=True,
            text=True)
        expect(run.returncode == 0, run.stderr)
        return re.findall(r"^(upload|delete): .*?(?:s3://guide/site/)(\S+)", run.stdout, re.M)

    try:
        wait_for(port)
        aws("s3", "mb", "s3://guide")
        sent = publish()
        names = [name for _, name in sent]
        wanted = {
            path.relative_to(site).as_posix() for path in site.rglob("*") if path.is_file()
            and path.suffix not in (".gz", ".br") and not path.relative_to(site).as_posix().startswith(("_", ".t", ".h"))}
        expect(set(names) == wanted and len(names) == len(wanted), "everything is sent, once")
        pages = [index for index, name in enumerate(names) if name.endswith(".html")]
        expect(pages[0] > max(i for i, name in enumerate(names) if not name.endswith(".html")), "pages go last")
        page = next(name for name in names if name.startswith("en/"))
        gone = next(name for name in reversed(names) if name.startswith("en/"))
        time.sleep(1.1)
        (site / page).write_text((site / page).read_text().replace("</html>", "\n</html>"))
        (site / gone).unlink()
        expect(publish() == [("upload", page), ("delete", gone)], "an edit sends one page and nothing else, and what is gone goes")
        for name in [page, "robots.txt", "site.webmanifest", "data/index.json", next(filter(HASHED.search, names))]:
            head = json.loads(aws("s3api", "head-object", "--bucket", "guide", "--key", f"site/{name}"))
            caching = "immutable" if HASHED.search(name) else "max-age=300"
            expect(caching in head["CacheControl"], f"{name}: {head['CacheControl']}")
            kind = {"html": "text/html; charset=utf-8", "txt": "text/plain; charset=utf-8"}.get(name.rsplit(".", 1)[1])
            expect(head["ContentType"] == kind if kind else "/" in head["ContentType"], f"{name}: {head['ContentType']}")
        return f"{len(names)} files"
    finally:
        server.terminate()
        server.wait()


with tempfile.TemporaryDirectory() as name:
    temporary = pathlib.Path(name)
    os.chmod(temporary, 0o755)
    for label, step in [
        ("schemas", schemas), ("description", description), ("nginx", lambda: nginx(temporary)), ("Apache", lambda: apache(temporary)),
        ("python's server", plain_server), ("store", lambda: store(temporary)),
    ]:
        start = time.time()
        print(f"{label}: {step() or 'fine'} ({time.time() - start:.1f} s)", flush=True)
