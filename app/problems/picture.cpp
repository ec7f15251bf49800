#include "app/problems/picture.h"

#include <algorithm>

namespace lanescope {
namespace {

bool is_small(const MatrixPicture& picture) { return std::max(picture.rows, picture.cols) <= most_whole_side; }

MatrixPicture picture_of(const SgemvInstance& dense) {
    MatrixPicture picture{.rows = dense.rows, .cols = dense.cols, .nonzeros = dense.rows * dense.cols};
    if (!is_small(picture)) return picture;
    for (std::int64_t row = 0; row <= dense.rows; ++row) picture.offsets.push_back(std::uint32_t(row * dense.cols));
    picture.columns.resize(dense.A.size());
    for (std::size_t i = 0; i < picture.columns.size(); ++i)
        picture.columns[i] = std::uint32_t(i % std::size_t(dense.cols));
    picture.values.assign(dense.A.begin(), dense.A.end());
    return picture;
}

void count_cells(const SpmvInstance& sparse, MatrixPicture& picture) {
    picture.down = std::min(sparse.rows, most_picture_cells);
    picture.across = std::min(sparse.cols, most_picture_cells);
    picture.density.assign(std::size_t(picture.down * picture.across), 0);
    for (std::int64_t row = 0; row < sparse.rows; ++row) {
        std::uint32_t* cells = &picture.density[std::size_t(row * picture.down / sparse.rows * picture.across)];
        for (int i = sparse.offsets[std::size_t(row)]; i < sparse.offsets[std::size_t(row) + 1]; ++i)
            ++cells[sparse.columns[std::size_t(i)] * picture.across / sparse.cols];
    }
}

MatrixPicture picture_of(const SpmvInstance& sparse) {
    MatrixPicture picture{.rows = sparse.rows, .cols = sparse.cols, .nonzeros = sparse.nonzeros()};
    if (!is_small(picture)) {
        count_cells(sparse, picture);
        return picture;
    }
    picture.offsets.assign(sparse.offsets.begin(), sparse.offsets.end());
    picture.columns.assign(sparse.columns.begin(), sparse.columns.end());
    picture.values.assign(sparse.values.begin(), sparse.values.end());
    return picture;
}

}  // namespace

MatrixPicture picture_of(const Instance& instance) {
    return std::visit([](const auto& i) { return picture_of(i); }, instance);
}

}  // namespace lanescope
