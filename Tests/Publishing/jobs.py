"""Holds the files of workflows and jobs to the schemas of who runs them, and does what the jobs of shards do.

    python jobs.py PROGRAM

The schemas come with the packages in requirements.txt: GitHub's of workflows and actions, Kubernetes' of jobs. The
commands of the jobs are taken from their files and run here one after the other; what they make is compared with the
site that one build makes.
"""

import filecmp
import os
import pathlib
import subprocess
import sys
import tempfile

import kubernetes_validate
import yaml

root = pathlib.Path(__file__).resolve().parents[2]
program = pathlib.Path(sys.argv[1]).resolve()


def hold_to_github(schema, *files):
    """Ends the program if a file is not what a schema of GitHub says."""
    assert files, schema
    names = [str(root / file) for file in files]
    command = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", schema]
    subprocess.run(command + names, check=True)


def run(command, folder, **environment):
    """Runs a command of a job as its machine would, with the program in the path."""
    path = f"{program.parent}:{os.environ['PATH']}"
    environment = {**os.environ, "PATH": path, **environment}
    subprocess.run(["/bin/sh", "-ec", command], cwd=folder, env=environment, check=True)


def assert_same(site, whole):
    """Ends the program if two folders differ in a name or a byte."""
    comparison = filecmp.dircmp(site, whole)
    assert not comparison.left_only + comparison.right_only, (site, comparison.left_only, comparison.right_only)
    same, differing, failed = filecmp.cmpfiles(site, whole, comparison.common_files, shallow=False)
    assert not differing + failed, (site, differing, failed)
    for name in comparison.common_dirs:
        assert_same(f"{site}/{name}", f"{whole}/{name}")


workflows = sorted((root / ".github/workflows").glob("*.yml"))
hold_to_github("vendor.github-workflows", *workflows, ".github/shards/github.yml")
hold_to_github("vendor.github-actions", ".github/action/action.yml")

documents = list(yaml.safe_load_all((root / ".github/shards/kubernetes.yaml").read_text()))
for document in documents:
    kubernetes_validate.validate(document, kubernetes_validate.latest_version(), strict=True)
    assert document["kind"] == "Job", document["kind"]

with tempfile.TemporaryDirectory() as work:
    run("taxguide new guide guide && taxguide build --root guide --output whole", work)

    # The indexed job of Kubernetes, whose volume is this folder.
    shards, site = documents
    assert shards["spec"]["completionMode"] == "Indexed"
    (shard,), (joined,) = (
        document["spec"]["template"]["spec"]["containers"][0]["args"] for document in documents)
    for index in range(shards["spec"]["completions"]):
        run(shard.replace("/data/", f"{work}/"), work, JOB_COMPLETION_INDEX=str(index))
    run(joined.replace("/data/", f"{work}/"), work)
    assert_same(f"{work}/site", f"{work}/whole")

    # The matrix of GitHub, whose machines have the guide where they begin.
    workflow = yaml.safe_load((root / ".github/shards/github.yml").read_text())
    count = workflow["env"]["SHARDS"]
    numbers = workflow["jobs"]["shard"]["strategy"]["matrix"]["shard"]
    assert numbers == list(range(1, count + 1)), numbers
    commands = {
        name: next(step["run"] for step in job["steps"] if step.get("run", "").startswith("taxguide"))
        for name, job in workflow["jobs"].items()
    }
    folder = f"{work}/matrix"
    run(f"mkdir {folder} && cp -r guide/Content guide/Site {folder}", work)
    for number in numbers:
        run(commands["shard"], folder, SHARD=str(number), SHARDS=str(count))
    run(commands["site"], folder)
    assert_same(f"{folder}/site", f"{work}/whole")

print("the jobs are what their schemas say, and their shards are the site")
