"""Figures of the emulator: facts about kernels, and modelled times. The same on every machine."""
import json
import tempfile
from pathlib import Path

import program
from gpu import ROWS_OF_0_TO_32, time_of, wrong_rows_table
from page import problem_of, table, write

SKEWED = "spmv:rmat,scale=14,edges=16"


def traced(problem, variants):
    """Results, and of each variant the steps of its warps."""
    words = ("run", "--backend", "emulator", "--problem", problem, "--variants", variants)
    with tempfile.TemporaryDirectory() as folder:
        lane, lanes = Path(folder) / "all.lane", Path(folder) / "lanes.json"
        results, origin = program.results(*words, "--out", str(lane))
        program.run(program.binary("lanescope"), "open", str(lane), "--lanes-json", str(lanes))
        steps = {of["variant"]: [len(warp["events"]) for warp in of["warps"]] for of in json.loads(lanes.read_text())}
    return results, steps, origin.of_runs("lanescope " + " ".join(words))


def idle(site):
    return site["events"] * 32 - round(site["events"] * site["mean_active"])


def walkthrough():
    results, steps, origin = traced(SKEWED, "thread_per_row,cte,merge_path")
    rows, lines = [], []
    for r in results:
        warps = steps[r["variant"]]
        ratios = [f"{time_of(other) / time_of(r):.2f}" for other in results[:2]]
        idle_steps = sum(map(idle, r["sites"]))
        all_steps = 32 * sum(site["events"] for site in r["sites"])
        requests = sum(site["events"] for site in r["sites"] if site["sectors_per_request"])
        sectors = sum(site["events"] * site["sectors_per_request"] for site in r["sites"])
        rows.append([r["variant"], f"{time_of(r):.1f}", f"{r['gb_s']:.1f}", *ratios, f"{r['lanes']['mean_active']:.1f}",
                     idle_steps, f"{100 * idle_steps / all_steps:.1f}", len(warps), max(warps),
                     sum(n > 400 for n in warps), f"{sectors / requests:.1f}"])
        lines += [[r["variant"], site["line"], f"`{site['array']}`", site["kind"], site["events"],
                   f"{site['mean_active']:.1f}", idle(site), f"{site['sectors_per_request']:.1f}"] for site in r["sites"]]
    write("emulator", "walkthrough", "Three variants on a skewed matrix", origin, [
        "## In all",
        table(["variant", "modelled, us", "GB/s", "times as fast as thread_per_row", "times as fast as cte",
               "mean active lanes", "idle lane-steps", "idle, %", "warps", "steps of the longest warp",
               "warps of more than 400 steps", "sectors a request"], rows),
        "## Line by line",
        table(["variant", "line", "array", "kind", "warp-steps", "active lanes", "idle lane-steps", "sectors a request"],
              lines)])


def after_volta():
    results, origin = program.results("run", "--backend", "emulator", "--variants",
                                      "cte_v5:lockstep,cte_v5:independent,cte:lockstep,cte:independent", "--problem",
                                      ROWS_OF_0_TO_32)
    write("emulator", "after-volta", "A kernel that counts on lockstep, under both schedules", origin,
          [f"`{ROWS_OF_0_TO_32}`, a million rows.", wrong_rows_table(results)])


SMALL = ["uniform,rows=325729,max=6", "uniform,rows=325729,max=64,skew=19", "stencil,side=600,points=5",
         "stencil,side=100,points=5", "uniform,rows=200000,empty=90", "uniform,rows=30000,max=64",
         "uniform,rows=10000,max=200"]


def small_matrices():
    variants = ("tuned", "thread_per_row", "warp_per_row", "cte")
    words = [word for text in SMALL for word in ("--problem", f"spmv:{text}")]
    results, origin = program.results("sweep", "--backend", "emulator", "--variants", ",".join(variants), *words)
    found = {(r["problem"], r["variant"]): f"{time_of(r):.1f}" for r in results}
    problems = dict.fromkeys(r["problem"] for r in results)
    write("emulator", "small-matrices", "The rule of `tuned` on small sparse matrices", origin,
          ["Modelled times in microseconds.",
           table(["problem", *variants], [[f"`{problem_of(p)}`", *(found[p, v] for v in variants)] for p in problems])])
