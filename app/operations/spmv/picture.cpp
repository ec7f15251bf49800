#include <algorithm>

#include "app/operations/dense_picture.h"
#include "app/operations/parallel.h"
#include "app/operations/spmv/spmv.h"

namespace lanescope {
namespace {

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

}  // namespace

MatrixPicture Spmv::picture(const Instance& instance, Progress& progress) const {
    const auto& sparse = instance.as<SpmvInstance>();
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

}  // namespace lanescope
