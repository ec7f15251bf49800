#!/usr/bin/env python3
"""Draws modelled against measured times, of bench/results/h200/time-model.md: time_model_picture.py OUT.svg."""
import math
import sys

from time_model import TITLES, groups, written

COLOURS = ["#0072B2", "#E69F00", "#009E73", "#CC79A7", "#56B4E9", "#D55E00", "#8A8A8A"]
SIZE, LEFT, TOP, LOW, HIGH = 560, 64, 20, 0.4, 5.6  # LOW and HIGH: decades of microseconds


def at(us):
    return (math.log10(us) - LOW) / (HIGH - LOW) * SIZE


def x(us):
    return LEFT + at(us)


def y(us):
    return TOP + SIZE - at(us)


def text(px, py, words, more=""):
    return f'<text x="{px:.1f}" y="{py:.1f}" {more}>{words}</text>'


def frame():
    """The band of 30 % either way, decades with their numbers, and the line on which both times are the same."""
    least, most = 10 ** LOW, 10 ** HIGH
    corners = [(least, least * 0.7), (most, most * 0.7), (most, most * 1.3), (least, least * 1.3)]
    points = " ".join(f"{x(a):.1f},{y(b):.1f}" for a, b in corners)
    out = [f'<polygon clip-path="url(#c)" fill="#eef3f7" points="{points}"/>']
    for us in (10 ** decade for decade in range(1, 6)):
        label = f"{us:,}".replace(",", " ")
        out += [f'<path d="M{x(us):.1f} {TOP}V{TOP + SIZE}M{LEFT} {y(us):.1f}H{LEFT + SIZE}" stroke="#ddd"/>',
                text(x(us), TOP + SIZE + 20, label, 'text-anchor="middle"'),
                text(LEFT - 8, y(us) + 4, label, 'text-anchor="end"')]
    return out + [f'<path d="M{LEFT} {TOP + SIZE}L{LEFT + SIZE} {TOP}" stroke="#888"/>',
                  f'<rect x="{LEFT}" y="{TOP}" width="{SIZE}" height="{SIZE}" fill="none" stroke="#888"/>',
                  text(LEFT + SIZE / 2, TOP + SIZE + 48, "measured, microseconds", 'text-anchor="middle"'),
                  f'<text transform="translate(16 {TOP + SIZE / 2}) rotate(-90)" text-anchor="middle">'
                  "modelled, microseconds</text>"]


def mark(px, py, operation, colour, full):
    """A dot for SGEMV, a triangle for SpMV; hollow where the constants were fitted to the cell."""
    shape = (f'<circle cx="{px:.1f}" cy="{py:.1f}" r="4" ' if operation == "sgemv" else
             f'<path d="M{px - 4.5:.1f} {py + 4:.1f}h9l-4.5 -8z" ')
    return shape + f'fill="{colour if full else "#fff"}" fill-opacity="0.75" stroke="{colour}"/>'


def marks(cells):
    """All cells, and the legend."""
    out, legend = [], TOP + 12
    for operation in TITLES:
        own = [(variant, of) for (op, variant), of in groups(cells).items() if op == operation]
        for (variant, of), colour in zip(own, COLOURS):
            out += [mark(x(c.measured), y(c.modelled), operation, colour, not c.fitted) for c in of]
            out += [mark(LEFT + SIZE + 24, legend - 4, operation, colour, True),
                    text(LEFT + SIZE + 38, legend, f"{TITLES[operation]} {variant}")]
            legend += 22
        legend += 12
    for words in ("hollow: a fitted cell", "band: 30 % either way"):
        out.append(text(LEFT + SIZE + 20, legend, words, 'fill="#666"'))
        legend += 20
    return out


def picture(cells):
    wide, high = SIZE + 330, SIZE + 84
    head = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" font-family="Inter, sans-serif" '
            'font-size="13" fill="#333">', f'<rect width="{wide}" height="{high}" fill="#fff"/>',
            f'<clipPath id="c"><rect x="{LEFT}" y="{TOP}" width="{SIZE}" height="{SIZE}"/></clipPath>']
    return "\n".join(head + frame() + marks(cells) + ["</svg>"]) + "\n"


if __name__ == "__main__":
    open(sys.argv[1], "w").write(picture(written()))
