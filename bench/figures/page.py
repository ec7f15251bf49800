"""A file of results: a title, what ran where and when, and tables. All figures are written here, and read here again."""
import datetime
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
RESULTS = ROOT / "bench/results"


class Origin:
    """Where figures come from: the four things without which a figure means nothing."""

    def __init__(self, device, date, program, command):
        self.lines = {"device": device, "date": date, "program": program, "command": command}

    def of_runs(self, command):
        """The same origin, of several runs."""
        self.lines["command"] = f"`{command}`"
        return self

    def text(self):
        return "| run | |\n| --- | --- |\n" + "".join(f"| {name} | {value} |\n" for name, value in self.lines.items())


def today():
    return datetime.date.today().isoformat()


def of_results(results, command):
    """The origin of what `lanescope ... --json` wrote."""
    seen = [r["provenance"] for r in results]
    where = next((p for p in seen if p["backend"] == "cuda"), seen[0])
    device = where["device"]
    if where["driver"]:
        device += f", driver {where['driver'].split(' ')[0]}, CUDA {where['toolkit']}"
    if where["backend"] == "emulator":
        device = f"emulator; modelled times are those of an {device}"
    return Origin(device, where["date"][:10], f"lanescope {where['program_version']}", f"`{command}`")


def folder_of(device):
    """bench/results/h200 for "NVIDIA H200"."""
    return re.sub(r"[^a-z0-9]+", "-", device.lower().removeprefix("nvidia ").removeprefix("tesla ")).strip("-")


def table(heads, rows):
    out = ["| " + " | ".join(heads) + " |", "|" + " --- |" * len(heads)]
    return "\n".join(out + ["| " + " | ".join("" if cell is None else str(cell) for cell in row) + " |" for row in rows])


def write(folder, name, title, origin, parts):
    """`parts`: paragraphs and tables, in order."""
    path = RESULTS / folder / f"{name}.md"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"# {title}\n\n{origin.text()}\n" + "\n\n".join(parts) + "\n")
    print(f"wrote {path.relative_to(ROOT)}")


def rows_of(path, columns):
    """The rows of the tables of that many columns in a file of results, without their heads."""
    rows = []
    for line in Path(path).read_text().splitlines():
        cells = [cell.strip().strip("`") for cell in line.strip().strip("|").split("|")]
        if line.startswith("|") and len(cells) == columns and not set(line) <= set("|- "):
            rows.append(cells)
    return rows


def problem_of(text):
    """The text without what is the same everywhere: a problem as a reader would write it."""
    return text.removesuffix(",seed=7").replace(",alpha=1,beta=0", "")


def us(value):
    return "" if value is None else f"{value:.1f}"
