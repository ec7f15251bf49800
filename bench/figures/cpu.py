"""Figures of this program on a processor: how fast the emulator is, and how fast the window is drawn."""
import json
import os
import re
import time

import program
from page import folder_of, table, write

TITLES = {"sgemv": "SGEMV", "spmv": "SpMV"}
# By the benchmark's name, and that of the same drawn into memory.
SCENES = {("whole_frame/0", "frame_in_memory/0"): "nothing moves",
          ("whole_frame/1", "frame_in_memory/1"): "both maps are dragged",
          ("whole_frame/2", "frame_in_memory/2"): "the whole grid is dragged",
          ("typing/50", "typing_in_memory/50"): "a key into the editor, text of 50 lines",
          ("typing/20000", "typing_in_memory/20000"): "the same, 20,000 lines",
          ("lane_map/4", None): "one map alone, 4 warps", ("lane_map/4096", None): "one map alone, 4096 warps"}


def benchmarks(name, *options, **how):
    done = json.loads(program.run(program.binary(name), "--benchmark_format=json", *options, **how))
    return [b for b in done["benchmarks"] if not b.get("error_occurred")]


# What each kernel of bench/ shows, from how much of it is done per second.
OWN = {"stores": ("stores to global memory, millions per second", lambda rate: rate / 1e6),
       "launches": ("a launch of one block, microseconds", lambda rate: 1e6 / rate)}


def machine():
    rates, own = {}, {}
    for of in benchmarks("bench_machine"):
        operation, variant, cores = re.match(r"(\w+)/(\w+)/cores:(\d)", of["name"]).groups()
        if operation == "own":
            words, figure = OWN[variant]
            own.setdefault(words, {})[cores] = f"{figure(of['elements/s']):.0f}"
        else:
            rates.setdefault((operation, variant), {})[cores] = (
                f"{of['lane-steps/s'] / 1e6:.0f}", f"{of['elements/s'] / 1e6:.0f}")
    write("cpu", "machine", "The speed of the emulator", program.here(program.cpu_name(), "bench_machine"), [
        "Masks, sectors, caches, hazards and all events are recorded, and the arrays are laid out anew in each run. SpMV "
        "has 100 000 rows, SGEMV is 1024 x 1024. Millions of lane-steps, and of nonzeros or matrix elements, per second.",
        table(["kernel", "lane-steps, one core", "two cores", "elements, one core", "two cores"],
              [[f"{TITLES[op]} `{variant}`", *(at[cores][which] for which in (0, 1) for cores in "12")]
               for (op, variant), at in rates.items()]),
        table(["", "one core", "two cores"], [[words, at.get("1"), at.get("2")] for words, at in own.items()])])


SWEEP = ("sweep", "--axis", "MK=292:4092:+200", "--variants", "thread_per_row,warp_per_row,warp_per_row_float4",
         "--backend", "emulator")


def sweep():
    begin, before = time.monotonic(), os.times()
    program.results(*SWEEP)
    wall, after = time.monotonic() - begin, os.times()
    used = after.children_user + after.children_system - before.children_user - before.children_system
    command = "lanescope " + " ".join(map(program.quoted, SWEEP))
    write("cpu", "sweep", "A sweep on the emulator", program.here(program.cpu_name(), command), [
        "Three variants over 20 points up to 4092 x 4092.",
        table(["", "seconds"], [["by the clock", f"{wall:.1f}"], ["processor time", f"{used:.1f}"]])])


CROSSINGS = {"32": "3 million", "8": "12 million", "4": "25 million"}
PICTURES = {"usual": "the usual experiment", "large": "R-MAT of 2^17 rows, 2 million nonzeros"}


def worker():
    runs = {}
    for of in benchmarks("bench_worker", "--benchmark_repetitions=5"):
        if of["run_type"] == "iteration":
            name = re.sub(r"/(iterations:\d+|real_time|manual_time)", "", of["name"])
            runs.setdefault(name, []).append(of["real_time"])

    def shortest(name):
        return f"{min(runs[name]):.0f}"

    rows = [[f"{events} events", shortest(f"cross_a_pipe/{lanes}")] for lanes, events in CROSSINGS.items()]
    pictures = [[title] + [shortest(f"first_picture/{name}/{delay}") for delay in ("0", "20")]
                for name, title in PICTURES.items()]
    write("cpu", "worker", "From a worker to its client", program.here(program.cpu_name(), "bench_worker"), [
        "Five runs each, of which the shortest counts: the longer ones have what else the machine did.",
        "100 million lane-steps over a pipe: written, sent, read and checked.",
        table(["trace", "milliseconds"], rows),
        "From *Run* to the first lanes, with the run itself, in milliseconds: here, and behind a line of 100 Mbit/s and 20 ms "
        "from one end to the other.",
        table(["experiment", "here", "behind the line"], pictures)])


def oclgrind():
    try:
        text = program.run(program.binary("oclgrind_bench")).strip()
    except program.Unavailable as why:
        raise program.Unavailable(f"{why}: Debian's package oclgrind has to be installed") from why
    write("cpu", "oclgrind", "The emulator and Oclgrind", program.here(program.cpu_name(), "oclgrind_bench"),
          ["```\n" + text + "\n```"])


def pages():
    done = json.loads(program.run(program.binary("bench_page")))
    if not done.get("browsers"):
        raise program.Unavailable("neither Chromium nor Firefox is installed")
    (ran,), _ = program.results("run", "--problem", done["problem"], "--variants", "thread_per_row", "--backend", "emulator")
    nonzeros = ran["gflop_s"] * ran["time_us"]["median"] * 1e3 / 2
    write("cpu", "pages", "Pages for browsers", program.here(program.cpu_name(), "bench_page"), [
        f"The page of `h200-spmv-rmat-18.lane` at 1600x900, drawn by software: until the window is ready, per frame, and frames per second that the browser shows while the step cursor runs. "
        f"A whole run of `thread_per_row` on `{done['problem']}` ({nonzeros / 1e6:.1f} million nonzeros) on the page's emulator: "
        "the matrix is known, the result is verified, and has all lanes, sectors and hazards. Medians of five openings and 15 runs.",
        table(["browser", "ready, ms", "frame, ms", "playing, frames/s", "run, ms", "million nonzeros per second"],
              [[name, f"{at['ready_ms']:.0f}", f"{at['frame_ms']:.1f}", f"{at['playing_fps']:.0f}", f"{at['run_ms']:.0f}",
                f"{nonzeros / at['run_ms'] / 1e3:.1f}"] for name, at in done["browsers"].items()])])


def window():
    if not os.environ.get("DISPLAY"):
        raise program.Unavailable("there is no display: xvfb-run -a scripts/figures window")
    software = os.environ.get("LIBGL_ALWAYS_SOFTWARE") == "1" or not program.has_gpu()
    device = program.cpu_name() if software else program.gpu_name()
    times = {b["name"].removesuffix("/manual_time").removesuffix("/real_time").removesuffix("/iterations:200"): b
             for b in benchmarks("bench_lane_map")}
    rows = [[title] + [f"{times[name]['real_time']:.2f}" if name in times else "" for name in names]
            for names, title in SCENES.items()]
    write("cpu" if software else folder_of(device), "window", "The time that a frame takes",
          program.here(device, "bench_lane_map"), [
        "The window at 1600x900, in milliseconds a frame. What is drawn into the graphics processor's memory is the whole frame, "
        "and nothing where nothing changed; a display has its own copy to make of it.",
        table(["", "on the display", "in memory"], rows)])
