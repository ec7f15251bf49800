// What the tensor cores compute in mma.m16n8k8 with fp16 and floats: D = A B + C, A 16 x 8, B 8 x 8, C and D 16 x 8.
//
// They do not round as float arithmetic does. Of each element of D: the 8 products are exact; they and C's element are
// lined up at the largest exponent among them (that of a product is the sum of its factors', whatever carry it has) and
// cut off a fixed number of bits below; the sum of what is left is rounded toward zero. So found by Fasi, Higham,
// Mikaitis and Pranesh (Numerical behavior of NVIDIA tensor cores, PeerJ CS 7:e330, 2021), for later chips by Khattak
// and Mikaitis (arXiv 2512.07004) and by Xie and others (arXiv 2511.10909). For Hopper it is checked bit by bit against
// an H200: tests/machine/data/mma_h200.txt, and live in tests/gpu.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "app/machine/memory/half.h"

namespace lanescope::simt {

/// Bits kept below the largest exponent. All of these chips add the 8 products of this shape at once.
struct MmaArithmetic {
    int fraction_bits = 25;
};
inline constexpr MmaArithmetic turing_mma{24}, ampere_mma{24}, hopper_mma{25};  // the first two as published

/// C + sum of a[i] b[i], as an element of D comes out.
float mma_dot(const std::array<half, 8>& a, const std::array<half, 8>& b, float c,
              MmaArithmetic arithmetic = hopper_mma);

/// What A and B hold. Of a tf32, which is a float, the lower 13 bits do not count.
enum class MmaFormat : std::uint8_t { f16, bf16, tf32 };

/// The same of up to 16 products, all added at once as Hopper does: a and b hold the bits of so many numbers.
float mma_dot(MmaFormat format, std::span<const std::uint32_t> a, std::span<const std::uint32_t> b, float c,
              MmaArithmetic arithmetic = hopper_mma);
/// For a D of halves: the exact sum of what was cut off is rounded to the nearest half, ties to even.
half mma_dot_to_half(MmaFormat format, std::span<const std::uint32_t> a, std::span<const std::uint32_t> b, float c,
                     MmaArithmetic arithmetic = hopper_mma);

/// What one lane brings and gets: A's rows g and g + 8 (columns 2t, 2t + 1), B's column g (rows 2t, 2t + 1), and of C
/// and D rows g and g + 8 (columns 2t, 2t + 1), where g = lane / 4 and t = lane % 4.
struct MmaFragment {
    half2 top, bottom, b;
    std::array<float, 4> c;
};

/// The step of a whole warp: each fragment's c becomes its part of D.
void mma_warp(const std::array<MmaFragment*, 32>& lanes, MmaArithmetic arithmetic = hopper_mma);

}  // namespace lanescope::simt
