#include "app/problems/picture.h"

#include <algorithm>

#include "app/problems/parallel.h"

namespace lanescope {
namespace {

bool is_small(const MatrixPicture& picture) { return std::max(picture.rows, picture.cols) <= max_whole_side; }

MatrixPicture picture_of(const SgemvInstance& dense, Progress&) {
    MatrixPicture picture{.rows = dense.rows, .cols = dense.cols, .nonzeros = dense.rows * dense.cols};
    if (!is_small(picture)) return picture;
    for (std::int64_t row = 0; row <= dense.rows; ++row) picture.offsets.push_back(std::uint32_t(row * dense.cols));
    picture.columns.resize(dense.A.size());
    for (std::size_t i = 0; i < picture.columns.size(); ++i)
        picture.columns[i] = std::uint32_t(i % std::size_t(dense.cols));
    picture.values.assign(dense.A.begin(), dense.A.end());
    return picture;
}

/// The rows that one row of the picture stands for.
void count_row_of_cells(const SpmvInstance& sparse, MatrixPicture& picture, std::int64_t row_of_cells, WorkDone& done) {
    std::uint32_t* cells = &picture.density[std::size_t(row_of_cells * picture.across)];
    const auto first_row = [&](std::int64_t row) { return (row * sparse.rows + picture.down - 1) / picture.down; };
    const auto begin = sparse.columns.begin() + sparse.offsets[std::size_t(first_row(row_of_cells))];
    const auto end = sparse.columns.begin() + sparse.offsets[std::size_t(first_row(row_of_cells + 1))];
    std::for_each(begin, end,
                  counted(done, [&](std::int64_t column) { ++cells[column * picture.across / sparse.cols]; }));
}

void count_cells(const SpmvInstance& sparse, MatrixPicture& picture, Progress& progress) {
    picture.down = std::min(sparse.rows, max_picture_cells);
    picture.across = std::min(sparse.cols, max_picture_cells);
    picture.density.assign(std::size_t(picture.down * picture.across), 0);
    WorkDone done(double(sparse.nonzeros()), progress);
    in_parallel(picture.down, 1, [&](std::int64_t first, std::int64_t last) {
        for (std::int64_t row = first; row < last; ++row) count_row_of_cells(sparse, picture, row, done);
    });
}

MatrixPicture picture_of(const SpmvInstance& sparse, Progress& progress) {
    MatrixPicture picture{.rows = sparse.rows, .cols = sparse.cols, .nonzeros = sparse.nonzeros()};
    if (!is_small(picture)) {
        count_cells(sparse, picture, progress);
        return picture;
    }
    picture.offsets.assign(sparse.offsets.begin(), sparse.offsets.end());
    picture.columns.assign(sparse.columns.begin(), sparse.columns.end());
    picture.values.assign(sparse.values.begin(), sparse.values.end());
    return picture;
}

}  // namespace

MatrixPicture picture_of(const Instance& instance, Progress& progress) {
    return std::visit([&](const auto& i) { return picture_of(i, progress); }, instance);
}

MatrixPicture picture_of(const Instance& instance) {
    Progress nobody_waits;
    return picture_of(instance, nobody_waits);
}

}  // namespace lanescope
