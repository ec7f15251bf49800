// Instances from problems.
#pragma once

#include <algorithm>

#include "app/base/progress.h"
#include "app/catalog/catalog.h"
#include "app/model/element_values.h"
#include "app/model/instance.h"
#include "app/model/operation.h"
#include "app/model/problem.h"
#include "app/model/run_result.h"

namespace lanescope {

/// Makes equal data on every machine. Throws UsageError for too little memory (with the size) or a bad file (with file,
/// line and expectation).
///
/// Storage::sparse omits an A of 2^31 elements or more, so that the emulator can show overflow of int indices. The
/// elements differ from a stored A's.
enum class Storage { full, sparse };
Instance make_instance(const Problem& problem, Progress& progress, Storage storage = Storage::full);

DataSize data_size(const Problem& problem, Storage storage = Storage::full);

/// Whether a variant's inputs or output are 16-bit floats: the reference rounds them.
struct Inputs {
    bool are_halves = false, have_y_in_halves = false;
    bool bfloat = false;  ///< bfloat16, not fp16
    static const Inputs floats, halves;
    float as_read(float value) const { return are_halves ? rounded(value) : value; }
    float y_as_read(float value) const { return have_y_in_halves ? rounded(value) : value; }
    float rounded(float value) const {
        return bfloat ? emulator::rounded_to_bfloat16(value) : emulator::rounded_to_half(value);
    }
    /// Indexed by std::size_t.
    static constexpr std::size_t references = 8;
    explicit operator std::size_t() const {
        return (are_halves ? 1u : 0u) + (have_y_in_halves ? 2u : 0u) + (bfloat ? 4u : 0u);
    }
    bool operator==(const Inputs&) const = default;
};
inline constexpr Inputs Inputs::floats{};
inline constexpr Inputs Inputs::halves{.are_halves = true};
Inputs inputs_of(const Variant& variant);

/// Returns floating-point operations and compulsory traffic: each input is read once, and the output is written once,
/// and read if the result depends on it.
Work work_of(const Instance& instance, const ElementBytes& bytes = {});

ProblemFacts facts_of(const Instance& instance);

/// Returns a small matrix whole, larger sparse ones as counts, larger dense ones as shapes, and nothing without a
/// matrix.
MatrixPicture picture_of(const Instance& instance);
/// Throws Cancelled.
MatrixPicture picture_of(const Instance& instance, Progress& progress);

inline bool is_small(const MatrixPicture& picture) { return std::max(picture.rows, picture.cols) <= max_whole_side; }

/// Returns only the shape of a larger matrix.
inline MatrixPicture dense_picture(std::int64_t rows, std::int64_t cols, const Array<float>& numbers) {
    MatrixPicture picture{.rows = rows, .cols = cols, .nonzeros = rows * cols};
    if (!is_small(picture)) return picture;
    for (std::int64_t row = 0; row <= rows; ++row) picture.offsets.push_back(std::uint32_t(row * cols));
    picture.columns.resize(numbers.size());
    for (std::size_t i = 0; i < picture.columns.size(); ++i) picture.columns[i] = std::uint32_t(i % std::size_t(cols));
    picture.values.assign(numbers.begin(), numbers.end());
    return picture;
}

}  // namespace lanescope
