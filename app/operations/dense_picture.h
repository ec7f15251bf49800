// The picture of a dense matrix.
#pragma once

#include <algorithm>

#include "app/model/instance.h"
#include "app/model/matrix_picture.h"

namespace lanescope {

inline bool is_small(const MatrixPicture& picture) { return std::max(picture.rows, picture.cols) <= max_whole_side; }

/// Returns a small matrix whole, and only the shape of a larger one.
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
