#!/usr/bin/env python3
"""Says what a built taxguide is made of, and holds it to .github/sbom.cdx.json.

    materials.py gather PROGRAM FOLDER [--commits]   licences of what is linked, and the archive's own SBOM
    materials.py verify ARCHIVE                      an archive's files against the SBOM in it

PROGRAM still has its symbols: they tell which packages are linked. With --commits the packages must have
been taken from the commits that are listed; a mirror with commits of its own is held to the contents alone.
"""
import hashlib, json, os, re, shutil, subprocess, sys, tarfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SBOM = "taxguide.cdx.json"
# A module of each package whose names are in the program if the package is linked.
MODULES = {
    "swift-argument-parser": "ArgumentParser", "swift-atomics": "Atomics", "swift-benchmark": "Benchmark",
    "swift-collections": "DequeModule", "swift-nio": "NIOCore", "swift-system": "SystemPackage",
}
# What every Debian has: these come with the system, not with a library that the program was written for.
SYSTEM = {"glibc", "gcc-12"}


def run(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def sha256(data):
    return [{"alg": "SHA-256", "content": hashlib.sha256(data).hexdigest()}]


def property_of(component, name):
    return next((p["value"] for p in component.get("properties", []) if p["name"] == name), None)


def listed():
    return json.loads((ROOT / ".github/sbom.cdx.json").read_text())


def checked_out():
    """The packages that were resolved, with the contents that the compiler is given of them."""
    packages = {}
    for pin in json.loads((ROOT / "Package.resolved").read_text())["pins"]:
        folder = ROOT / ".build/checkouts" / pin["identity"]
        if run("git", "-C", folder, "status", "--porcelain").strip():
            sys.exit(f"{folder} was changed after it was checked out")
        tree = lambda path: run("git", "-C", folder, "rev-parse", f"HEAD:{path}").strip()
        packages[pin["identity"]] = {
            "version": pin["state"]["version"], "commit": pin["state"]["revision"], "folder": folder,
            "git:tree:Sources": tree("Sources"), "git:blob:Package.swift": tree("Package.swift"),
        }
    return packages


def system_libraries(program):
    """The Debian packages of the libraries that the program asks the system for, with their sources."""
    needed = set(re.findall(r"\(NEEDED\).*\[(.*)\]", run("readelf", "-d", program)))
    found = {}
    for name, path in re.findall(r"^\s*(\S+) => (/\S+)", run("ldd", program), re.MULTILINE):
        if name not in needed or "/swift/" in path:
            continue
        # On merged systems the package database may know the file without '/usr', or with it.
        real = os.path.realpath(path)
        for candidate in (path, real, real.removeprefix("/usr"), "/usr" + path):
            owner = subprocess.run(["dpkg", "-S", candidate], capture_output=True, text=True).stdout
            if owner:
                break
        else:
            sys.exit(f"no Debian package has {path}")
        package = owner.split(": ")[0].split(",")[0]
        version, source = run("dpkg-query", "-W", "-f", "${Version} ${source:Package}", package).split()
        if source not in SYSTEM:
            found[package.split(":")[0]] = (version, source)
    return found


def upstream(version):
    """A version without Debian's own part, which changes with every mended fault."""
    return re.sub(r"^\d+:", "", version).rsplit("-", 1)[0]


def compare(packages, libraries, with_commits):
    """What the program is made of and the list of materials does not say, or says otherwise."""
    faults = []
    components = listed()["components"]
    swift = {c["name"]: c for c in components if c["purl"].startswith("pkg:swift/")}
    for name in sorted(set(swift) | set(packages)):
        if name not in packages or name not in swift:
            faults.append(f"{name} is {'not listed' if name in packages else 'listed, and not built with'}")
            continue
        component, package = swift[name], packages[name]
        said = {"version": component["version"], "linked": component["scope"] == "required"}
        for key in ("git:tree:Sources", "git:blob:Package.swift"):
            said[key] = property_of(component, key)
        if with_commits:
            said["commit"] = component["externalReferences"][0]["url"].split("#")[1]
        faults += [f"{name}: {key} is {package[key]}, listed is {value}"
                   for key, value in said.items() if package[key] != value]
    sources = {}
    for component in components:
        if component["purl"].startswith("pkg:deb/"):
            sources[run("dpkg-query", "-W", "-f", "${source:Package}", component["name"])] = component
    for name, (version, source) in libraries.items():
        if source not in sources:
            faults.append(f"{name} of {source} is not listed")
        elif upstream(sources[source]["version"]) != upstream(version):
            faults.append(f"{name} is {version}, listed is {sources[source]['version']}")
        elif sources[source]["version"] != version:
            print(f"{name} is {version}; {sources[source]['version']} is listed, of the same upstream version")
    return faults


def keep_licences(packages, libraries, folder):
    """Lays down the licences and notices of what is linked, as its makers wrote them."""
    shutil.rmtree(folder, ignore_errors=True)
    def keep(name, files):
        files = [file for file in files if file.is_file()]
        if not any(re.match("(?i)licen|copyright", file.name) for file in files):
            sys.exit(f"no licence of {name} was found")
        (folder / name).mkdir(parents=True)
        for file in files:
            shutil.copyfile(file, folder / name / file.name)
            os.chmod(folder / name / file.name, 0o644)
    for name, package in packages.items():
        if package["linked"]:
            keep(name, sorted(f for f in package["folder"].iterdir()
                              if re.match("(?i)(licen|notice|contributors)", f.name)))
    compiler = Path(os.path.realpath(shutil.which("swiftc"))).parent.parent
    keep("swift", [compiler / "share/swift/LICENSE.txt"])
    for name in libraries:
        keep(name, [Path("/usr/share/doc") / name / "copyright"])


def archive_sbom(program, folder, packages, libraries):
    """The materials of an archive: its files with their hashes, and what is in or below the program."""
    known = {c["name"]: c for c in listed()["components"]}
    components = []
    for name, package in packages.items():
        if package["linked"]:
            components.append(dict(known[name], properties=[
                {"name": key, "value": package[key]}
                for key in ("git:tree:Sources", "git:blob:Package.swift")]))
    swift = re.search(r"Swift version (\S+)", run("swiftc", "--version")).group(1)
    is_static = "libswiftCore" not in run("readelf", "-d", program)
    components.append({
        "type": "library", "bom-ref": f"pkg:github/swiftlang/swift@{swift}", "name": "swift", "version": swift,
        "description": "Runtime, Foundation and Dispatch, " + ("linked into the program" if is_static else "shared"),
        "scope": "required", "licenses": [{"expression": "Apache-2.0 WITH Swift-exception"}],
        "purl": f"pkg:github/swiftlang/swift@{swift}"})
    for name, (version, source) in sorted(libraries.items()):
        purl = f"pkg:deb/debian/{name}@{version.replace('+', '%2B').replace(':', '%3A')}"
        licence = next(c["licenses"] for c in known.values() if c["purl"].startswith("pkg:deb/")
                       and run("dpkg-query", "-W", "-f", "${source:Package}", c["name"]) == source)
        components.append({
            "type": "library", "bom-ref": purl, "name": name, "version": version, "scope": "required",
            "description": "A library of the system, not in the archive", "licenses": licence, "purl": purl})
    for file in sorted(f for f in folder.rglob("*") if f.is_file() and f.name != SBOM):
        name = str(file.relative_to(folder))
        components.append({
            "type": "file", "bom-ref": f"file:{name}", "name": name, "hashes": sha256(file.read_bytes())})
    version = run(program, "--version").strip()
    return {
        "bomFormat": "CycloneDX", "specVersion": "1.5", "version": 1,
        "metadata": {"component": {
            "type": "application", "bom-ref": "taxguide", "name": "taxguide", "version": version,
            "licenses": [{"license": {"id": "MIT"}}]}},
        "components": components,
        "dependencies": [{"ref": "taxguide", "dependsOn": [
            c["bom-ref"] for c in components if c["type"] != "file"]}],
    }


def gather(program, folder, with_commits):
    symbols = run("nm", program)
    packages = checked_out()
    for name, package in packages.items():
        module = MODULES[name]
        package["linked"] = f"$s{len(module)}{module}" in symbols
    libraries = system_libraries(program)
    faults = compare(packages, libraries, with_commits)
    if faults:
        sys.exit("\n".join(["The list of materials is not of this program:", *faults]))
    keep_licences(packages, libraries, folder / "licences")
    materials = archive_sbom(program, folder, packages, libraries)
    (folder / SBOM).write_text(json.dumps(materials, indent=2) + "\n")
    linked = [name for name, package in packages.items() if package["linked"]]
    print(f"linked: {', '.join(linked)}; asked of the system: {', '.join(sorted(libraries))}")


def verify(archive):
    """Compares what lies in an archive with the hashes that its list of materials gives."""
    files = {}
    with tarfile.open(archive) as tar:
        for member in tar:
            if member.isfile():
                files[member.name.removeprefix("./")] = sha256(tar.extractfile(member).read())
            elif not member.isdir():
                sys.exit(f"{member.name} is neither a file nor a folder")
    materials = json.loads(tarfile.open(archive).extractfile(f"./{SBOM}").read())
    said = {c["name"]: c["hashes"] for c in materials["components"] if c["type"] == "file"}
    files.pop(SBOM)
    different = sorted(name for name in set(files) | set(said) if files.get(name) != said.get(name))
    if different:
        sys.exit(f"{archive} and its list of materials differ: {', '.join(different)}")
    linked = {c["name"] for c in materials["components"] if c["type"] == "library"}
    without = sorted(name for name in linked if not any(f.startswith(f"licences/{name}/") for f in files))
    if without:
        sys.exit(f"{archive} has no licence of {', '.join(without)}")
    print(f"{archive}: {len(files)} files, all with the hashes of its list of materials")


if __name__ == "__main__":
    options = [a for a in sys.argv[1:] if a.startswith("--")]
    match [a for a in sys.argv[1:] if not a.startswith("--")]:
        case ["gather", program, folder] if set(options) <= {"--commits"}:
            gather(os.path.abspath(program), Path(folder).resolve(), "--commits" in options)
        case ["verify", archive] if not options:
            verify(archive)
        case _:
            sys.exit(__doc__)
