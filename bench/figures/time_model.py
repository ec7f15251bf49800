"""How far the time model is off: every cell, and tables of the errors. Needs no GPU: the times were measured before."""
import json
import math
import subprocess
from statistics import median

import program
from page import RESULTS, ROOT, problem_of, rows_of, table, write

TITLES = {"sgemv": "SGEMV", "spmv": "SpMV"}
COSTS = ROOT / "build/costs"  # and the device:  what the emulator counted, so that a second run takes a second


class Cell:
    def __init__(self, problem, variant, used, measured, modelled, limit):
        self.problem, self.variant, self.fitted, self.limit = problem, variant, used == "fitted", limit
        self.operation = problem.split(":")[0]
        self.measured, self.modelled = float(measured), float(modelled)
        self.error = 100 * (self.modelled / self.measured - 1)
        self.row = [f"`{problem_of(problem)}`", variant, used, measured, modelled, f"{self.error:+.1f}", limit]


def computed(device):
    command = [program.binary("bench_time_model"), str(RESULTS / device / "times.md"), f"{COSTS}.{device}", device]
    lines = [line.split(";") for line in program.run(*command).splitlines()[1:]]
    used = {"fit": "fitted", "check": "not fitted"}
    return [Cell(r[0], r[1], used[r[2]], r[3], r[4], r[5]) for r in lines]


def written():
    """The cells of the file of results."""
    return [Cell(r[0], r[1], r[2], r[3], r[4], r[6]) for r in rows_of(RESULTS / "h200/time-model.md", 7) if ":" in r[0]]


def groups(cells):
    names = dict.fromkeys((c.operation, c.variant) for c in cells)
    return {name: [c for c in cells if (c.operation, c.variant) == name] for name in names}


def percentile(values, share):
    return sorted(values)[max(0, math.ceil(share * len(values)) - 1)]


def errors_row(name, cells):
    errors = [abs(c.error) for c in cells]
    return [name, len(cells), f"{median(errors):.1f}", f"{percentile(errors, 0.9):.1f}", f"{max(errors):.1f}",
            f"{median(c.error for c in cells):+.1f}"]


def errors_table(cells):
    rows = [errors_row("all", cells), errors_row("fitted", [c for c in cells if c.fitted]),
            errors_row("not fitted", [c for c in cells if not c.fitted])]
    rows += [errors_row(f"{TITLES[op]} `{variant}`", of) for (op, variant), of in groups(cells).items()]
    return table(["cells", "number", "median, %", "90th percentile, %", "largest, %", "bias, %"], rows)


def kendall(cells):
    pairs = [(a, b) for i, a in enumerate(cells) for b in cells[:i]]
    signs = [(a.measured - b.measured) * (a.modelled - b.modelled) for a, b in pairs]
    return sum((s > 0) - (s < 0) for s in signs) / len(signs)


def order_table(cells):
    problems = dict.fromkeys(c.problem for c in cells)
    taus = sorted((kendall([c for c in cells if c.problem == p]), p) for p in problems)
    mean = sum(tau for tau, _ in taus) / len(taus)
    return table(["problem", "Kendall's tau of the variants' order"],
                 [["mean of all", f"{mean:.2f}"]] + [[f"`{problem_of(p)}`", f"{tau:.2f}"] for tau, p in taus[:4]])


def tuned_table():
    """The cells of `tuned`, which was written after the constants were fixed."""
    cells = rows_of(RESULTS / "h200/libraries.md", 10)
    measured = {r[0]: r[2] for r in cells if r[1].startswith("cu") and "half" not in r[1]}
    results, rows = [], []
    for operation in TITLES:  # a sweep is of one
        words = [w for p in TUNED if p.startswith(operation) for w in ("--problem", p)]
        results += program.results("sweep", "--backend", "emulator", "--variants", "tuned", *words)[0]
    for r in results:
        problem, modelled = problem_of(r["problem"]), r["time_us"]["median"]
        known = float(measured[problem])
        rows.append([f"`{problem}`", f"{modelled:.1f}", f"{known:.1f}", f"{100 * (modelled / known - 1):+.0f}"])
    return table(["problem", "modelled, us", "measured, us", "error, %"], rows)


TUNED = ["spmv:uniform,rows=1000000", "spmv:rmat,scale=18", "spmv:banded,rows=1000000,band=8",
         "spmv:stencil,side=100,points=27", "sgemv:1048576x16", "sgemv:4096x4096", "sgemv:8192x8192", "sgemv:256x65536",
         "sgemv:1x4194304"]


def note_errors(cells):
    """The medians, for all and by variant, into the device model: the window shows them."""
    path = ROOT / "assets/devices/h200.json"
    device = json.loads(path.read_text())
    of = {"median": cells} | {f"{op}/{variant}": group for (op, variant), group in groups(cells).items()}
    device["model_error"] = {name: round(median(abs(c.error) for c in group), 1) for name, group in of.items()}
    path.write_text(json.dumps(device, indent=2) + "\n")


CELLS = ["problem", "variant", "constants", "measured, us", "modelled, us", "error, %", "limit"]


def published_p100():
    write("p100", "time-model", "Modelled times against published ones",
          program.here("modelled for a Tesla P100; published times in times.md",
                       "bench_time_model bench/results/p100/times.md build/costs.p100 p100"),
          ["No constant was fitted to these.", table(CELLS, [c.row[:2] + ["not fitted"] + c.row[3:] for c in computed("p100")])])


def time_model():
    cells = computed("h200")
    note_errors(cells)
    write("h200", "time-model", "Modelled times against measured ones",
          program.here("modelled for an NVIDIA H200, and measured there (times.md)",
                       "bench_time_model bench/results/h200/times.md build/costs.h200"),
          ["## Errors", "In per cent of the measured time.", errors_table(cells), "## The order of the variants",
           order_table(cells), "## `tuned`, which no constant was fitted to",
           "Measured: libraries.md.", tuned_table(), "## Every cell",
           table(CELLS, [c.row for c in cells])])


def counts():
    lines = program.run(program.binary("bench_counters"), str(RESULTS / "h200/counters.md"), f"{COSTS}.h200",
                        stderr=subprocess.DEVNULL)
    write("h200", "counts", "The emulator's counts against a GPU's own counters",
          program.here("the emulator; counters of an NVIDIA H200 (counters.md)",
                       "bench_counters bench/results/h200/counters.md build/costs.h200"),
          ["How far the emulator is off, in per cent of the GPU's figure.", lines.strip()])
