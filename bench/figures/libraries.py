"""The tuned variants against the better of the libraries, and against the best of our other variants."""
import math
import statistics

from page import problem_of, table, us

OURS = ("tuned", "tuned_half")
RUNS = 3  # The addresses of arrays differ from process to process, and change the times of some kernels by 4 %.
ROUNDS = 67

SPARSE = [
    "uniform,rows=10000", "uniform,rows=100000", "uniform,rows=1000000", "rmat,scale=18", "rmat,scale=20",
    "rmat,scale=22", "banded,rows=1000000,band=8", "stencil,side=1000,points=5", "stencil,side=100,points=27",
    "uniform,rows=1000000,max=8,giant=500000", "uniform,rows=2000000,empty=90", "uniform,rows=2000000,max=4",
    "uniform,rows=325729,max=6", "uniform,rows=325729,max=64,skew=19", "stencil,side=600,points=5",
    "uniform,rows=200000,empty=90", "banded,rows=1000000,band=1", "banded,rows=100000,band=50",
    "stencil,side=1000,points=9", "stencil,side=128,points=7", "uniform,rows=3000000,max=8", "uniform,rows=10000,max=200",
    "uniform,rows=500000,cols=30000,max=32", "rmat,scale=16,edges=16", "stencil,side=1000,points=5,order=random",
    "stencil,side=100,points=27,order=random", "uniform,rows=500000,max=48,block=3",
    "uniform,rows=1000000,max=8,giant=500000,column=500000"]
SMALL = [
    "uniform,rows=325729,max=6", "uniform,rows=325729,max=64,skew=19", "uniform,rows=600000,max=6",
    "uniform,rows=500000,max=4", "stencil,side=600,points=5", "stencil,side=100,points=5", "stencil,side=40,points=27",
    "banded,rows=100000,band=8", "uniform,rows=100000,max=32", "uniform,rows=10000,max=32", "uniform,rows=30000,max=64",
    "uniform,rows=10000,max=200", "uniform,rows=200000,empty=90", "uniform,rows=10000,empty=90",
    "uniform,rows=100000,max=60,skew=3", "uniform,rows=100000,max=8,giant=50000", "rmat,scale=12",
    "rmat,scale=14,edges=8", "uniform,rows=1000,max=5"]


def problems(operation, texts):
    return [word for text in texts for word in ("--problem", f"{operation}:{text}")]


OTHERS = "thread_per_row,warp_per_row,cte,row_blocks,merge_path,coo,ell,sell,diagonals,short_columns"
HALVES = "SGEMV with fp16 matrices against cuBLAS"

# Each comparison: its title, what the others are called, and what `lanescope sweep` is asked for.
GROUPS = [
    ("SGEMV against cuBLAS", "cuBLAS", ["--table", "published", "--variants", "tuned,cublas"]),
    (HALVES, "cuBLAS", ["--table", "published", "--variants", "tuned_half,cublas_half,cublas_half_gemv"]),
    ("SpMV against the better of cuSPARSE's two algorithms", "cuSPARSE",
     ["--variants", "tuned,cusparse,cusparse_alg2"] + problems("spmv", SPARSE)),
    ("SpMV against the best of the other variants", "other variant",
     ["--variants", "tuned," + OTHERS] + problems("spmv", SMALL))]


def by_problem(results):
    found = {}
    for result in results:
        found.setdefault(result["problem"], {})[result["variant"]] = result
    return found


def median_of(result, state):
    """Of short launches, the warm time is that of a graph: the CPU cannot launch them as fast as they run."""
    time = result.get("time_us") or {}
    return time.get("median") if state == "cold" else (time.get("graph") or time.get("warm") or {}).get("median")


def of_all_runs(runs):
    """The results of the first run, with the medians of all runs."""
    for result, *others in zip(*runs):
        same = [result] + [other for other in others if other.get("time_us")]
        if not result.get("time_us"):
            continue
        result["verified"] = all(r["verified"] for r in same)
        for name in ("gb_s", "percent_of_roof"):
            result[name] = statistics.median(r[name] or 0 for r in same)
        result["time_us"]["median"] = statistics.median(r["time_us"]["median"] for r in same)
        for state in ("warm", "graph"):
            known = [r["time_us"][state]["median"] for r in same if r["time_us"].get(state)]
            if result["time_us"].get(state):
                result["time_us"][state]["median"] = statistics.median(known)
    return runs[0]


def compared(variants):
    """One line: ours and the best of the others, cold and warm."""
    ours = next(variants[name] for name in OURS if name in variants)
    line = {"ours": ours["variant"], "choice": ours.get("choice", ""), "gb_s": ours.get("gb_s") or 0,
            "roof": ours.get("percent_of_roof") or 0, "verified": all(v["verified"] for v in variants.values()),
            "error": ours.get("max_error")}
    for state in ("cold", "warm"):
        known = {v["variant"]: median_of(v, state) for v in variants.values() if v is not ours and median_of(v, state)}
        if known and median_of(ours, state):
            best = min(known, key=known.get)
            line[state] = {"ours_us": median_of(ours, state), "library": best, "library_us": known[best]}
    return line


def ratio(line, state):
    return line[state]["library_us"] / line[state]["ours_us"]


def cells(problem, line):
    row = [f"`{problem_of(problem)}`", line["cold"]["library"]]
    for state in ("cold", "warm"):
        at = line.get(state)
        row += [f"{at['ours_us']:.3f}", f"{at['library_us']:.3f}", f"{ratio(line, state):.2f}"] if at else ["", "", ""]
    return row + [f"{line['gb_s']:.0f}", f"{line['roof']:.1f}"]


def summary(groups):
    """The ratios of each comparison; `groups` as for gpu.write_libraries()."""
    rows = []
    for title, _, lines in groups:
        for state in ("cold", "warm"):
            ratios = [ratio(line, state) for _, line in lines if state in line]
            if ratios:
                mean = math.exp(sum(map(math.log, ratios)) / len(ratios))
                rows.append([title, state, len(ratios), f"{mean:.3f}", f"{min(ratios):.2f}", f"{max(ratios):.2f}"])
    return ["## In short", table(["ratios", "", "problems", "geometric mean", "least", "most"], rows)]


def bound_of_halves(problem):
    """The largest error of a verified result, over the sum of a row's magnitudes: see app/operations/reference.h."""
    cols = int(problem.split(":")[1].split(",")[0].split("x")[1])
    return (3 * cols + 2) * 2.0**-24


def errors(lines):
    return ["The largest error of a row of ours is over the sum of the magnitudes of its products. A result is verified up "
            "to the bound.",
            table(["problem", "largest error", "bound"],
                  [[f"`{problem_of(p)}`", f"{line['error']:.1e}", f"{bound_of_halves(p):.1e}"] for p, line in lines])]


def parts_of(title, other, lines):
    """`lines`: (problem, compared(...)), in order."""
    heads = ["problem", "compared with", "cold: ours, us", f"{other}, us", "ratio", "warm: ours, us", f"{other}, us",
             "ratio", "GB/s", "% of roof"]
    wrong = [problem for problem, line in lines if not line["verified"]]
    return [f"## {title}", table(heads, [cells(*line) for line in lines]),
            "All results are verified." if not wrong else "**Wrong:** " + ", ".join(wrong)] + (
                errors(lines) if title == HALVES else [])


def choices(lines):
    told = dict.fromkeys((problem, line["ours"], line["choice"].strip()) for problem, line in lines if line["choice"])
    return ["## What was chosen, and why",
            table(["problem", "variant", "choice"],
                  [[f"`{problem_of(problem)}`", ours, choice] for problem, ours, choice in told])]
