// What the lanes of a warp do with matrices that they hold together: mma and wmma of any shape, wmma.load, wmma.store
// and ldmatrix.
//
// Each lane holds some elements of a matrix in its registers. For mma, PTX says which; for wmma, which it leaves open,
// they are those of the mma steps that a GPU makes of it.
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

/// A matrix, as the lanes of a warp hold it.
struct Fragment {
    enum class Part : std::uint8_t { a, b, c };
    Part part = Part::a;
    MatrixFormat format = MatrixFormat::none;
    unsigned rows = 0, columns = 0;
    bool turned = false;                ///< held as its transpose is: of wmma's m8n32
    unsigned registers = 0;             ///< of a lane
    std::vector<std::uint32_t> places;  ///< of the registers in the frame

    struct Element {
        unsigned row, column;
    };
    unsigned elements() const { return rows * columns / 32; }  ///< of a lane; further ones repeat them
    unsigned register_bytes() const { return format == MatrixFormat::f64 ? 8 : 4; }
    unsigned per_register() const { return register_bytes() / bytes_of(format); }
    Element at(unsigned lane, unsigned number) const;
};

struct MatrixWork {
    enum class Kind : std::uint8_t { product, load, store, load_rows };
    Kind kind = Kind::product;
    Fragment a, b, c, d;  ///< of a load and a store: d alone
    bool saturates = false;
    // of a load and a store: the matrix in memory
    bool by_rows = true;
    std::uint32_t stride = ~0u;  ///< place of the elements between its rows, or columns; ~0: none lie between them
    // of ldmatrix: 1, 2 or 4 matrices of 8 x 8
    unsigned matrices = 0;
    bool transposed = false;
};

/// What the instruction does, without places; nothing if it is not known.
std::optional<MatrixWork> matrix_work_of(const ptx::Instruction& instruction);

/// Executes it for all lanes, whose frames are given. False if a hazard stops the kernel.
bool work_on(const MatrixWork& work, Warp& warp, const Step& step, const std::array<std::byte*, 32>& frames);

}  // namespace lanescope::emulator
