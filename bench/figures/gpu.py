"""Figures that a GPU is needed for. Each function writes one file below bench/results/<GPU>."""
import json
import os
import tempfile

import libraries
import program
from page import RESULTS, folder_of, problem_of, rows_of, table, us, write

HALVES = ("half_tensor_core", "tuned_half", "cublas_half", "cublas_half_gemv")
ROWS_OF_0_TO_32 = "spmv:uniform,rows=1000000,cols=1000000,max=32,seed=7"


def name_of(results):
    return folder_of(next(r["provenance"]["device"] for r in results if r["provenance"]["backend"] == "cuda"))


def time_of(result):
    return (result.get("time_us") or {}).get("median")


def best_of(variants):
    """The variant that reads floats and whose interval overlaps no other's; or None."""
    timed = [v for v in variants.values() if time_of(v) and v["variant"] not in HALVES]
    first = min(timed, key=time_of)
    sure = all(first["time_us"]["max"] < v["time_us"]["min"] for v in timed if v is not first)
    return first["variant"] if sure else None


def shapes_table(results):
    problems = libraries.by_problem(results)
    variants = list(dict.fromkeys(r["variant"] for r in results))
    rows = []
    for problem, of in problems.items():
        best = best_of(of)
        cells = [us(time_of(of[v])) if v in of else "" for v in variants]
        rows.append([f"`{problem_of(problem)}`"] + [f"**{c}**" if v == best else c for v, c in zip(variants, cells)])
    return table(["problem"] + variants, rows)


def write_shapes(results, origin):
    write(name_of(results), "shapes", "SGEMV on 20 shapes", origin, [
        "Medians in microseconds; the second-level cache is flushed before each launch. **Bold**: the best of the variants "
        "that read floats, where its interval overlaps no other's. Variants with `half` in their names read half the bytes.",
        shapes_table(results)])


def shapes():
    write_shapes(*program.results("sweep", "--table", "published", "--backend", "cuda", "--variants", "all"))


def write_libraries(device, origin, groups):
    """`groups`: (title, other, [(problem, line)]) of each comparison."""
    parts = ["Medians of three interleaved runs, in microseconds. Cold: the second-level cache is flushed before each "
             "launch. Warm: it is not, and short kernels run in a CUDA graph, so that the CPU does not delay them. A ratio "
             "is the other's time over ours: above 1, ours is faster. The best other may be another one when warm than the "
             "one that is named, which is the best when cold."] + libraries.summary(groups)
    for group in groups:
        parts += libraries.parts_of(*group)
    parts += libraries.choices([line for *_, lines in groups for line in lines])
    write(folder_of(device), "libraries", "The tuned variants against cuBLAS, cuSPARSE and the other variants", origin, parts)


def compared_libraries():
    groups, origin = [], None
    for title, other, words in libraries.GROUPS:
        runs = []
        for _ in range(libraries.RUNS):
            results, origin = program.results("sweep", "--backend", "cuda", "--rounds", str(libraries.ROUNDS), *words)
            runs.append(results)
        problems = libraries.by_problem(libraries.of_all_runs(runs))
        lines = [(p, libraries.compared(v)) for p, v in problems.items()]
        groups.append((title, other, lines))
    device = origin.lines["device"].split(",")[0]
    write_libraries(device, origin.of_runs("scripts/figures libraries"), groups)


def lanes_of(result):
    return f"{result['lanes']['mean_active']:.1f}" if result["lanes"]["mean_active"] is not None else ""


def sparse_table(results):
    return table(["variant", "median, us", "least, us", "most, us", "mean active lanes"],
                 [[r["variant"], us(time_of(r)), us(r["time_us"]["min"]), us(r["time_us"]["max"]), lanes_of(r)]
                  for r in results])


def sparse():
    parts, origin = [], None
    for title, problem in (("Even rows", ROWS_OF_0_TO_32), ("The matrix of a graph", "spmv:rmat,scale=18")):
        results, origin = program.results("run", "--backend", "cuda", "--problem", problem, "--variants", "all")
        parts += [f"## {title}", f"`{problem_of(results[0]['problem'])}`", sparse_table(results)]
    write(name_of(results), "sparse", "SpMV on even rows, and on the matrix of a graph",
          origin.of_runs("lanescope run --backend cuda --problem P --variants all"), parts)


FORMATS = "tuned,thread_per_row,coo,ell,sell,diagonals,short_columns"


def formats_table(results):
    return table(["variant", "cold, us", "warm, us", "GB/s", "% of roof", "conversion, ms", "stored"],
                 [[r["variant"], us(time_of(r)), us((r["time_us"].get("warm") or {}).get("median")), f"{r['gb_s']:.0f}",
                   f"{r['percent_of_roof']:.1f}", f"{r['preprocess_us'] / 1000:.1f}" if r["preprocess_us"] else "",
                   r["choice"].strip()] for r in results])


def formats():
    parts, origin = ["Conversions run once per matrix, on one core of the CPU; they include the copies to and from the GPU's "
                     "memory as the program makes them. GB/s and the share of the roof are for the bytes of the variant's own "
                     "arrays."], None
    for title, problem in (("A band", "banded,rows=1000000,band=8"), ("A stencil", "stencil,side=1000,points=5"),
                           ("Rows of 0 to 32", "uniform,rows=1000000,max=32"),
                           ("Close columns", "uniform,rows=500000,cols=30000,max=32"),
                           ("The matrix of a graph", "rmat,scale=18")):
        results, origin = program.results("run", "--backend", "cuda", "--problem", f"spmv:{problem}", "--variants", FORMATS)
        parts += [f"## {title}", f"`{problem_of(results[0]['problem'])}`", formats_table(results)]
    write(name_of(results), "formats", "SpMV: formats and their conversions", origin.of_runs("scripts/figures formats"), parts)


def wrong_rows_table(results):
    where = {"cuda": "the GPU", "emulator": "the emulator"}
    return table(["variant", "where", "schedule", "wrong rows"],
                 [[f"`{r['variant'].split(':')[0]}`", where[r["backend"]],
                   r["schedule"] if r["backend"] == "emulator" else "", r["wrong_elements"]] for r in results])


def write_after_volta(results, origin):
    write(name_of(results), "after-volta", "A kernel that counts on lockstep, after Volta", origin,
          [f"`{ROWS_OF_0_TO_32}`, a million rows.",
           wrong_rows_table([r for r in results if r["backend"] == "cuda"])])


def after_volta():
    write_after_volta(*program.results(
        "run", "--backend", "cuda", "--variants", "cte_v5,cte_v5:lockstep,cte_v5:independent,cte", "--problem",
        ROWS_OF_0_TO_32))


def recording():
    rows, origin = [], None
    for problem, variants in ((ROWS_OF_0_TO_32, "thread_per_row,cte"),
                              ("sgemv:8192x8192", "warp_per_row,thread_per_row,warp_per_row_float4,multi_row_warp")):
        with tempfile.TemporaryDirectory() as folder:
            results, origin = program.results("run", "--backend", "cuda", "--problem", problem, "--variants", variants,
                                              "--out", os.path.join(folder, "all.lane"))
        rows += [[f"`{problem_of(r['problem'])}`", f"`{r['variant']}`", us(time_of(r)), us(r["recording_us"]),
                  f"{r['recording_us'] / time_of(r):.2f}x"] for r in results]
    write(name_of(results), "recording", "What recording costs", origin.of_runs("scripts/figures recording"), [
        "Each event of the whole grid is recorded; both times are with nothing of the data in the second-level cache.",
        table(["problem", "variant", "plain, us", "recorded, us", "cost"], rows)])


COUNTERS = ("l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum", "lts__t_sectors_srcunit_tex.sum", "dram__bytes_read.sum")


def measured_again(folder, name, columns):
    """The problems of the file that is there, each with its variants."""
    cells = {}
    for row in rows_of(RESULTS / folder / f"{name}.md", columns):
        if ":" in row[0]:
            cells.setdefault(row[0], []).append(row[1])
    return cells


def counters():
    rows, origin = [], None
    for problem, variants in measured_again("h200", "counters", 5).items():
        results, origin = program.results("run", "--backend", "cuda", "--counters", "--problem", problem, "--variants",
                                          ",".join(variants))
        rows += [[f"`{r['problem']}`", r["variant"]] + [f"{r['hardware'][n]:.0f}" for n in COUNTERS] for r in results]
    write(name_of(results), "counters", "A GPU's own counters",
          origin.of_runs("lanescope run --backend cuda --counters --problem P --variants V"),
          [table(["problem", "variant", "sectors asked of L1", "sectors asked of L2", "bytes read from DRAM"], rows)])


def times():
    rows, origin = [], None
    for problem, variants in measured_again("h200", "times", 5).items():
        results, origin = program.results("sweep", "--backend", "cuda", "--problem", problem, "--variants", ",".join(variants))
        rows += [[f"`{r['problem']}`", r["variant"]] + [f"{r['time_us'][k]:.5g}" for k in ("median", "min", "max")]
                 for r in results]
    write(name_of(results), "times", "Times that the time model is held against",
          origin.of_runs("scripts/figures times"),
          ["Plain build, nothing of the data in the second-level cache, microseconds.",
           table(["problem", "variant", "median, us", "least, us", "most, us"], rows)])


def agreement():
    rows, origin = [], None
    for problem in ("sgemv:8192x8192", "sgemv:4099x1001", ROWS_OF_0_TO_32, "spmv:rmat,scale=16", "spmv:rmat,scale=18"):
        with tempfile.TemporaryDirectory() as folder:
            out = os.path.join(folder, "a.json")
            program.run(program.binary("lanescope"), "agree", "--problem", problem, "--variants", "all", "--json", out)
            compared = json.load(open(out))
        rows += [[f"`{problem_of(c['problem'])}`", f"`{c['variant']}`", c["warps"], c["identical"],
                  f"{c['percent']:.2f}", c["left_out"]] for c in compared]
    origin = program.here(program.gpu_name(), "lanescope agree --problem P --variants all")
    write(folder_of(program.gpu_name()), "agreement", "The emulator's lanes against the GPU's", origin,
          [table(["problem", "variant", "warps compared", "identical", "%", "left out"], rows)])
