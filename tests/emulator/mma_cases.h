#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <fstream>
#include <string>
#include <vector>

#include "app/emulator/steps/tensor_core.h"

namespace lanescope::emulator {

struct MmaCase {
    std::string name;
    std::array<std::array<std::uint16_t, 8>, 16> A{};
    std::array<std::array<std::uint16_t, 8>, 8> B{};  ///< B[k][n]
    std::array<std::array<std::uint32_t, 8>, 16> C{}, D{};

    /// Returns the operands of lane l in the instruction's layout.
    MmaFragment fragment(std::size_t l) const {
        const std::size_t g = l / 4, t = l % 4 * 2;
        const auto two = [](std::uint16_t low, std::uint16_t high) { return half2{std::uint32_t(high) << 16 | low}; };
        const auto c = [&](std::size_t row, std::size_t column) { return std::bit_cast<float>(C[row][column]); };
        return {two(A[g][t], A[g][t + 1]),
                two(A[g + 8][t], A[g + 8][t + 1]),
                two(B[t][g], B[t + 1][g]),
                {c(g, t), c(g, t + 1), c(g + 8, t), c(g + 8, t + 1)}};
    }

    /// Give the place in D of the i-th result of lane l.
    static std::size_t row(std::size_t l, std::size_t i) { return l / 4 + i / 2 * 8; }
    static std::size_t column(std::size_t l, std::size_t i) { return l % 4 * 2 + i % 2; }
};

/// Reads a file such as data/mma_h200.txt, which describes its format.
inline std::vector<MmaCase> read_mma_cases(const std::string& path) {
    std::ifstream file(path);
    std::vector<MmaCase> cases;
    const auto fill = [&](auto& matrix) {
        for (auto& row : matrix)
            for (auto& value : row) file >> std::hex >> value;
    };
    for (std::string line; std::getline(file, line);) {
        if (line.empty() || line[0] == '#') continue;
        MmaCase& one = cases.emplace_back();
        one.name = line;
        fill(one.A);
        fill(one.B);
        fill(one.C);
        fill(one.D);
        file.ignore();  // skips the end of the last row
    }
    return cases;
}

}  // namespace lanescope::emulator
