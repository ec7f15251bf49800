#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>
#include <utility>

#include "app/emulator/memory/array_space.h"
#include "app/emulator/steps/instruction_steps.h"
#include "app/emulator/steps/memory_access.h"
#include "app/emulator/steps/tensor_core.h"
#include "app/ptx/matrix_fragments.h"

namespace lanescope::emulator {
namespace {

using Frames = std::array<std::byte*, 32>;

/// Bits of elements, by rows.
struct Matrix {
    unsigned columns = 0;
    std::vector<std::uint64_t> bits;

    Matrix(unsigned rows, unsigned width) : columns(width), bits(std::size_t(rows) * width) {}
    std::uint64_t& at(unsigned row, unsigned column) { return bits[std::size_t(row) * columns + column]; }
};

std::byte* element_of(const Fragment& f, std::byte* frame, unsigned lane, unsigned number) {
    return frame + f.places[number / f.per_register()] + lane * f.register_bytes() +
           number % f.per_register() * bytes_of(f.format);
}

Matrix gathered(const Fragment& f, const Frames& frames) {
    Matrix matrix(f.rows, f.columns);
    for (unsigned l = 0; l < lanes; ++l)
        for (unsigned i = 0; i < f.elements(); ++i) {
            const Fragment::Element e = f.at(l, i);
            std::memcpy(&matrix.at(e.row, e.column), element_of(f, frames[l], l, i), bytes_of(f.format));
        }
    return matrix;
}

void spread(Matrix& matrix, const Fragment& f, const Frames& frames) {
    for (unsigned l = 0; l < lanes; ++l)
        for (unsigned i = 0; i < f.registers * f.per_register(); ++i) {
            const Fragment::Element e = f.at(l, i);
            std::memcpy(element_of(f, frames[l], l, i), &matrix.at(e.row, e.column), bytes_of(f.format));
        }
}

MmaFormat mma_format(MatrixFormat format) {
    if (format == MatrixFormat::f16) return MmaFormat::f16;
    return format == MatrixFormat::bf16 ? MmaFormat::bf16 : MmaFormat::tf32;
}

float float_of(std::uint64_t bits, MatrixFormat format) {
    if (format == MatrixFormat::f16) return to_float(half{std::uint16_t(bits)});
    return std::bit_cast<float>(std::uint32_t(bits));
}

class Dot {
public:
    Dot(const MatrixWork& work, Matrix& a, Matrix& b) : work_(work), a_(a), b_(b), k_(work.a.columns) {}

    std::uint64_t operator()(unsigned row, unsigned column, std::uint64_t c) {
        if (work_.a.format == MatrixFormat::f64) return of_doubles(row, column, c);
        if (work_.d.format == MatrixFormat::s32) return of_bytes(row, column, c);
        for (unsigned k = 0; k < k_; ++k) {
            left_[k] = std::uint32_t(a_.at(row, k));
            right_[k] = std::uint32_t(b_.at(k, column));
        }
        const std::span<const std::uint32_t> left(left_.data(), k_), right(right_.data(), k_);
        const MmaFormat format = mma_format(work_.a.format);
        const float start = float_of(c, work_.c.format);
        if (work_.d.format == MatrixFormat::f16) return mma_dot_to_half(format, left, right, start).bits;
        return std::bit_cast<std::uint32_t>(mma_dot(format, left, right, start));
    }

private:
    std::uint64_t of_doubles(unsigned row, unsigned column, std::uint64_t c) {
        auto sum = std::bit_cast<double>(c);
        for (unsigned k = 0; k < k_; ++k)
            sum = std::fma(std::bit_cast<double>(a_.at(row, k)), std::bit_cast<double>(b_.at(k, column)), sum);
        return std::bit_cast<std::uint64_t>(sum);
    }
    static std::int64_t whole(std::uint64_t bits, MatrixFormat format) {
        return format == MatrixFormat::s8 ? std::int64_t(std::int8_t(bits)) : std::int64_t(std::uint8_t(bits));
    }
    std::uint64_t of_bytes(unsigned row, unsigned column, std::uint64_t c) {
        std::int64_t sum = std::int32_t(c);
        for (unsigned k = 0; k < k_; ++k)
            sum += whole(a_.at(row, k), work_.a.format) * whole(b_.at(k, column), work_.b.format);
        using Limits = std::numeric_limits<std::int32_t>;
        return std::uint32_t(work_.saturates ? std::clamp<std::int64_t>(sum, Limits::min(), Limits::max()) : sum);
    }

    const MatrixWork& work_;
    Matrix &a_, &b_;
    unsigned k_;
    std::array<std::uint32_t, 32> left_{}, right_{};
};

void multiply_matrices(const MatrixWork& work, const Frames& frames) {
    Matrix a = gathered(work.a, frames), b = gathered(work.b, frames), c = gathered(work.c, frames);
    Dot dot(work, a, b);
    for (unsigned row = 0; row < work.d.rows; ++row)
        for (unsigned column = 0; column < work.d.columns; ++column)
            c.at(row, column) = dot(row, column, c.at(row, column));
    spread(c, work.d, frames);
}

/// As find_addresses(), but with a frame per lane.
Addresses addresses_of(Warp& w, const Step& step, const Frames& frames) {
    Addresses all{}, of_frame{};
    std::byte* const before = w.frame;
    for (unsigned l = 0; l < lanes; ++l) {
        if (l == 0 || frames[l] != frames[l - 1]) {
            w.frame = frames[l];
            find_addresses(w, &step, of_frame);
        }
        all[l] = of_frame[l];
    }
    w.frame = before;
    return all;
}

bool access_as(Warp& w, const Step& step, unsigned bytes, Mask who, const Addresses& at, Values& values, bool store) {
    Step part = step;
    part.parts = std::uint8_t(bytes > 8 ? bytes / 4 : 1);
    part.bytes = std::uint8_t(bytes / part.parts);
    const Mask before = std::exchange(w.mask, who);
    const bool well = access(w, &part, at, values, store);
    w.mask = before;
    return well;
}

/// Adjacent elements of a lane together.
bool move_elements(const MatrixWork& work, Warp& w, const Step& step, const Frames& frames) {
    const Fragment& f = work.d;
    const bool store = work.kind == MatrixWork::Kind::store;
    const unsigned size = bytes_of(f.format);
    const auto offset = [&](unsigned l, unsigned i) {
        const Fragment::Element e = f.at(l, i);
        const std::uint64_t stride = work.stride == nowhere
                                         ? (work.by_rows ? f.columns : f.rows)
                                         : reinterpret_cast<std::uint32_t*>(frames[l] + work.stride)[l];
        return (work.by_rows ? e.row * stride + e.column : e.column * stride + e.row) * size;
    };
    unsigned together = 1;
    while (together * 2 * size <= 8 && f.elements() % (together * 2) == 0 && together * 2 <= std::max(2u, 4 / size) &&
           offset(1, together * 2 - 1) == offset(1, 0) + std::uint64_t(together * 2 - 1) * size)
        together *= 2;
    const Addresses begin = addresses_of(w, step, frames);
    for (unsigned i = 0; i < f.elements(); i += together) {
        Values values{};
        Addresses at;
        for (unsigned l = 0; l < lanes; ++l) {
            at[l] = begin[l] + offset(l, i);
            for (unsigned j = 0; j < together && store; ++j)
                std::memcpy(values.of[l] + j * size, element_of(f, frames[l], l, i + j), size);
        }
        if (!access_as(w, step, together * size, ~Mask(0), at, values, store)) return false;
        for (unsigned l = 0; l < lanes && !store; ++l)
            for (unsigned n = i; n < f.registers * f.per_register(); n += f.elements())
                for (unsigned j = 0; j < together; ++j)
                    std::memcpy(element_of(f, frames[l], l, n + j), values.of[l] + j * size, size);
    }
    return true;
}

/// ldmatrix: each group of 8 lanes gives one matrix's rows, in order.
bool load_rows(const MatrixWork& work, Warp& w, const Step& step, const Frames& frames) {
    Values rows{};
    const Mask who = work.matrices == 4 ? ~Mask(0) : (Mask(1) << 8 * work.matrices) - 1;
    if (!access_as(w, step, 16, who, addresses_of(w, step, frames), rows, false)) return false;
    for (unsigned matrix = 0; matrix < work.matrices; ++matrix)
        for (unsigned l = 0; l < lanes; ++l)
            for (unsigned j = 0; j < 2; ++j) {
                const unsigned row = l / 4, column = l % 4 * 2 + j;
                const std::byte* const from =
                    work.transposed ? rows.of[matrix * 8 + column] + row * 2 : rows.of[matrix * 8 + row] + column * 2;
                std::memcpy(frames[l] + work.d.places[matrix] + l * 4 + j * 2, from, 2);
            }
    return true;
}

}  // namespace

bool work_on(const MatrixWork& work, Warp& w, const Step& step, const Frames& frames) {
    if (work.kind == MatrixWork::Kind::load_rows) return load_rows(work, w, step, frames);
    if (work.kind != MatrixWork::Kind::product) return move_elements(work, w, step, frames);
    multiply_matrices(work, frames);
    return true;
}

}  // namespace lanescope::emulator
