#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "app/operations/parallel.h"
#include "app/operations/problem_instance.h"
#include "app/operations/random.h"
#include "app/operations/spmv/matrix_sources.h"
#include "app/operations/spmv/spmv.h"

namespace lanescope {
namespace {

SpmvInstance make_matrix(const SpmvProblem& p, Progress& progress) {
    switch (p.pattern) {
        case SparsePattern::uniform:
            return make_uniform(p, progress);
        case SparsePattern::rmat:
            return make_rmat(p, progress);
        case SparsePattern::banded:
            return make_banded(p, progress);
        case SparsePattern::stencil:
            return make_stencil(p, progress);
        default:
            return read_matrix_market(p.file, progress);
    }
}

}  // namespace

Array<float> make_x(std::int64_t cols, const SpmvProblem& problem, Progress& progress) {
    if (problem.pattern != SparsePattern::uniform) return random_array(cols, problem.seed, Purpose::x, progress);
    Array<float> x;
    grow(x, cols, progress);
    for_rows(cols, 8, progress, [&](std::int64_t i) {
        Random random(problem.seed, Purpose::x, i);
        x[i] = random_value(random, problem.values);
    });
    return x;
}

DataSize Spmv::data_size(const Problem& problem, Storage) const {
    const auto& p = problem.as<SpmvProblem>();
    if (p.pattern == SparsePattern::file) {
        std::error_code unreadable;
        const auto size = std::filesystem::file_size(p.file, unreadable);
        return {.bytes = unreadable ? 0 : static_cast<double>(size)};
    }
    const ProblemFacts facts = facts_of(problem);
    const double of_nonzeros = 8.0 * static_cast<double>(facts.elements);
    // R-MAT sorts edges as 8-byte words.
    return {.bytes = of_nonzeros + 4.0 * (static_cast<double>(facts.others) + 1),
            .scratch = p.pattern == SparsePattern::rmat ? of_nonzeros : 0};
}

Instance Spmv::make(const Problem& problem, Progress& progress, Storage) const {
    const auto& p = problem.as<SpmvProblem>();
    SpmvInstance instance = make_matrix(p, progress);
    instance.x = make_x(instance.cols, p, progress);
    return instance;
}

Instance Spmv::small_instance() const {
    SpmvInstance small{.rows = 24, .cols = 64, .offsets = {0}, .columns = {}, .values = {}, .x = {}};
    for (std::int64_t k = 0; k < small.cols; ++k) small.x.push_back(float(k % 7 - 3));
    for (std::int64_t row = 0; row < small.rows; ++row) {
        for (std::int64_t k = 0; k < small.cols; ++k) {
            if ((k + row) % 5 != 0) continue;
            small.values.push_back(float((row * 3 + k * 5) % 11 - 5));
            small.columns.push_back(int(k));
        }
        small.offsets.push_back(int(small.values.size()));
    }
    return small;
}

Operands Spmv::operands(const Instance& instance) const {
    const auto& n = instance.as<SpmvInstance>();
    return {.numbers = {{"rows", n.rows}, {"cols", n.cols}, {"nonzeros", n.nonzeros()}},
            .inputs = {named("offsets", std::span(n.offsets)), named("columns", std::span(n.columns)),
                       named("values", std::span(n.values)), named("x", std::span(n.x))},
            .elements = double(n.nonzeros()),
            .results = std::size_t(n.rows)};
}

std::string Spmv::shape_text(const Instance& instance) const {
    const auto& n = instance.as<SpmvInstance>();
    return fmt::format("{} x {} with {} nonzeros", n.rows, n.cols, n.nonzeros());
}

ProblemFacts Spmv::facts(const Instance& instance) const {
    const auto& i = instance.as<SpmvInstance>();
    return facts_of_product(name(), {true, i.rows, i.cols, i.nonzeros()});
}

std::int64_t Spmv::row_of(const Instance& instance, std::uint64_t element) const {
    const auto& offsets = instance.as<SpmvInstance>().offsets;
    return std::ranges::upper_bound(offsets, int(element)) - offsets.begin() - 1;
}

MatrixPlace Spmv::place_of(const Instance& instance, std::string_view array, std::uint64_t element) const {
    const auto number = std::int64_t(element);
    if (array == "values" || array == "columns") {
        const auto& columns = instance.as<SpmvInstance>().columns;
        return {row_of(instance, element), element < columns.size() ? columns[element] : -1};
    }
    if (array == "y" || array == "offsets") return {.row = number};
    if (array == "x") return {.col = number};
    return {};
}

double Spmv::flops(const Instance& instance) const {
    return 2 * static_cast<double>(instance.as<SpmvInstance>().nonzeros());
}

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
    for_parts(picture.down, 1, [&](std::int64_t first, std::int64_t last) {
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

Reference Spmv::reference(const Instance& instance, const Inputs& inputs, Progress& progress) const {
    const auto& i = instance.as<SpmvInstance>();
    Reference out = empty_reference(i.rows, inputs, progress);
    const auto length = [&](std::int64_t row) { return std::int64_t{i.offsets[row + 1]} - i.offsets[row]; };
    for_rows_of(i.rows, i.nonzeros(), progress, length, [&](std::int64_t row, WorkDone& done) {
        const std::int64_t begin = i.offsets[row];
        const RowSum sum = sum_of_parts(length(row), done, [&](std::int64_t first, std::int64_t last) {
            RowSum of_part;
            for (std::int64_t at = begin + first; at < begin + last; ++at) {
                const double product =
                    double(inputs.as_read(i.values[at])) * double(inputs.as_read(i.x[i.columns[at]]));
                of_part.add({product, std::abs(product)});
            }
            return of_part;
        });
        out.y[row] = sum.value;
        out.scale[row] = sum.scale;
        out.terms[row] = length(row);
    });
    return out;
}

}  // namespace lanescope
