// Tensor core arithmetic: D = A B + C for mma.m16n8k8, with A 16 x 8, B 8 x 8, and C and D 16 x 8.
//
// An element's 8 products are exact. They and C's element are aligned at the largest exponent, then truncated a fixed
// number of bits below. A product's exponent is its factors' sum, without carry. The sum rounds toward zero.
//
// Sources: Fasi, Higham, Mikaitis and Pranesh (Numerical behavior of NVIDIA tensor cores, PeerJ CS 7:e330, 2021); later
// chips: Khattak and Mikaitis (arXiv 2512.07004), Xie and others (arXiv 2511.10909). Tests compare Hopper bit by bit
// with an H200: tests/emulator/data/mma_h200.txt, and live in tests/gpu.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "app/model/element_values.h"

namespace lanescope::emulator {

/// Bits kept below the largest exponent. These chips add 8 products per step.
struct MmaArithmetic {
    int fraction_bits = 25;
};
inline constexpr MmaArithmetic ampere_mma{24}, hopper_mma{25};  // Ampere (and Turing) as published

float mma_dot(const std::array<half, 8>& a, const std::array<half, 8>& b, float c,
              MmaArithmetic arithmetic = hopper_mma);

/// Formats of A and B. tf32: a float whose lower 13 bits are ignored.
enum class MmaFormat : std::uint8_t { f16, bf16, tf32 };

/// Adds up to 16 products in one step, as Hopper does. a, b: the bits of equally many numbers.
float mma_dot(MmaFormat format, std::span<const std::uint32_t> a, std::span<const std::uint32_t> b, float c,
              MmaArithmetic arithmetic = hopper_mma);
/// Rounds the exact sum of truncated terms to the nearest half, ties to even.
half mma_dot_to_half(MmaFormat format, std::span<const std::uint32_t> a, std::span<const std::uint32_t> b, float c,
                     MmaArithmetic arithmetic = hopper_mma);

/// One lane's data, with g = lane / 4 and t = lane % 4: rows g and g + 8 of A, C and D (columns 2t, 2t + 1), and column
/// g of B (rows 2t, 2t + 1).
struct MmaFragment {
    half2 top, bottom, b;
    std::array<float, 4> c;
};

void mma_warp(const std::array<MmaFragment*, 32>& lanes, MmaArithmetic arithmetic = hopper_mma);

}  // namespace lanescope::emulator
