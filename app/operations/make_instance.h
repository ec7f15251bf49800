// Problems become numbers here: memory is checked, and generators and readers of files are called.
#pragma once

#include "app/machine/memory/half.h"
#include "app/model/catalog/catalog.h"
#include "app/model/instance.h"
#include "app/model/matrix_picture.h"
#include "app/model/problem.h"
#include "app/model/progress.h"
#include "app/model/run_result.h"

namespace lanescope {

/// Makes the problem's numbers, the same on every machine for the same problem. Throws UsageError when the problem does
/// not fit into memory (and says how much it needs) or its file is bad (file, line, what was expected).
///
/// Storage::sparse: an A of 2^31 elements and more is not stored, so that the emulator can show what becomes of an
/// index that leaves int. Its numbers are others than those of a stored A.
enum class Storage { full, sparse };
Instance make_instance(const Problem& problem, Progress& progress, Storage storage = Storage::full);

/// Whether such an instance holds all numbers of the problem.
bool is_stored(const Problem& problem, Storage storage);

/// Bytes of host memory that the instance will take, before anything is allocated; for a file, its size on disk.
double bytes_needed(const Problem& problem, Storage storage = Storage::full);

/// What a variant reads: the instance's floats and ints, these with more bytes each, or floats rounded to the nearest
/// fp16 or bfloat16: the matrix and x, or y, or all of them.
struct Inputs {
    ElementBytes bytes{};
    static const Inputs floats, halves;
    bool are_halves() const { return bytes.matrix == 2; }
    bool have_y_in_halves() const { return bytes.y == 2; }
    /// A number of the matrix or of x as it is read, and one of y.
    float as_read(float value) const { return are_halves() ? rounded(value) : value; }
    float y_as_read(float value) const { return have_y_in_halves() ? rounded(value) : value; }
    float rounded(float value) const {
        return bytes.bfloat ? simt::rounded_to_bfloat16(value) : simt::rounded_to_half(value);
    }
    /// Which reference is theirs, of so many.
    static constexpr std::size_t references = 8;
    explicit operator std::size_t() const {
        return (are_halves() ? 1u : 0u) + (have_y_in_halves() ? 2u : 0u) + (bytes.bfloat ? 4u : 0u);
    }
    bool operator==(const Inputs&) const = default;
};
inline constexpr Inputs Inputs::floats{};
inline constexpr Inputs Inputs::halves{{.matrix = 2, .x = 2}};
inline Inputs inputs_of(const Variant& variant) { return {variant.element_bytes}; }

/// Compulsory traffic and operations: every input read once, every output written once, with the bytes that an element
/// has in the variant's text.
Work work_of(const Instance& instance, Inputs inputs = Inputs::floats);

ProblemFacts facts_of(const Instance& instance);

/// The matrix as it is shown beside a result: a small one whole, a larger sparse one as counts of nonzeros; of a larger
/// dense one its shape says all.
MatrixPicture picture_of(const Instance& instance);
/// Throws Cancelled.
MatrixPicture picture_of(const Instance& instance, Progress& progress);

}  // namespace lanescope
