// A warp's matrix operations: mma, wmma and ldmatrix.
//
// Each lane holds some elements in registers. PTX defines them for mma. For wmma, they follow the mma steps of GPUs.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "app/ptx/ptx.h"

namespace lanescope::emulator {

class Warp;
struct Step;

enum class MatrixFormat : std::uint8_t { none, f16, bf16, tf32, f32, f64, s8, u8, s32 };
unsigned bytes_of(MatrixFormat format);

struct Fragment {
    enum class Part : std::uint8_t { a, b, c };
    Part part = Part::a;
    MatrixFormat format = MatrixFormat::none;
    unsigned rows = 0, columns = 0;
    bool turned = false;                ///< stores the transpose (wmma's m8n32)
    unsigned registers = 0;             ///< per lane
    std::vector<std::uint32_t> places;  ///< in the frame

    struct Element {
        unsigned row, column;
    };
    unsigned elements() const { return rows * columns / 32; }  ///< per lane; other registers repeat them
    unsigned register_bytes() const { return format == MatrixFormat::f64 ? 8 : 4; }
    unsigned per_register() const { return register_bytes() / bytes_of(format); }
    Element at(unsigned lane, unsigned number) const;
};

struct MatrixWork {
    enum class Kind : std::uint8_t { product, load, store, load_rows };
    Kind kind = Kind::product;
    Fragment a, b, c, d;  ///< loads and stores use only d
    bool saturates = false;
    // For loads and stores.
    bool by_rows = true;
    std::uint32_t stride = ~0u;  ///< place of the element distance between rows (or columns); ~0: contiguous
    // For ldmatrix: 1, 2 or 4 matrices of 8 x 8.
    unsigned matrices = 0;
    bool transposed = false;
};

/// Returns nothing for an unknown instruction. Does not set places.
std::optional<MatrixWork> matrix_work_of(const ptx::Instruction& instruction);

/// Returns false if a hazard stops the kernel.
bool work_on(const MatrixWork& work, Warp& warp, const Step& step, const std::array<std::byte*, 32>& frames);

}  // namespace lanescope::emulator
