"""Runs lanescope and the benchmarks, and says what this machine is."""
import json
import os
import platform
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from page import ROOT, Origin, of_results, today

BIN = ROOT / "build/release/bin"


class Unavailable(Exception):
    """A figure that cannot be made on this machine, and why."""


def binary(name):
    if not (BIN / name).exists():
        raise Unavailable(f"{name} is not built: cmake --build --preset release --target {name}")
    return str(BIN / name)


def run(*command, **how):
    """Standard output, whatever the exit code: a wrong result is a result."""
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, cwd=ROOT, **how)
    if done.returncode not in (0, 1):
        raise Unavailable(f"{' '.join(command)} ended with {done.returncode}")
    return done.stdout


def results(*arguments):
    """What `lanescope ARGUMENTS --json` gives, and its origin."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "results.json"
        run(binary("lanescope"), *arguments, "--json", str(out), stderr=sys.stderr)
        found = json.loads(out.read_text())
    return found, of_results(found, "lanescope " + " ".join(map(quoted, arguments)))


def quoted(word):
    return f"'{word}'" if re.search(r"[\s;*|]", word) else word


def has_gpu():
    return bool(re.search(r"^cuda +yes", run(binary("lanescope"), "devices"), re.M))


def gpu_name():
    return run("nvidia-smi", "--query-gpu=name", "--format=csv,noheader").splitlines()[0]


def cpu_name():
    try:
        model = re.search(r"model name\s*: (.*)", Path("/proc/cpuinfo").read_text())
    except OSError:
        model = None
    return f"{model[1] if model else platform.processor() or platform.machine()}, {os.cpu_count()} cores"


def version():
    return run(binary("lanescope"), "--version").splitlines()[0]


def here(device, command):
    """The origin of a figure that is made now."""
    return Origin(device, today(), version(), f"`{command}`")
