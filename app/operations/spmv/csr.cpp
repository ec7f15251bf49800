#include "app/operations/spmv/csr.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "app/base/error.h"
#include "app/base/system/host_memory.h"

namespace lanescope {
namespace {

// A stable counting sort; offsets advance as entries are placed.
std::vector<MatrixEntry> sorted_by_row(std::int64_t rows, const std::vector<MatrixEntry>& entries, WorkDone& done,
                                       Progress& progress) {
    std::vector<std::size_t> next(static_cast<std::size_t>(rows) + 1);
    std::ranges::for_each(entries, counted(done, [&](const MatrixEntry& entry) { ++next[entry.row + 1]; }));
    for (std::size_t row = 1; row < next.size(); ++row) next[row] += next[row - 1];
    std::vector<MatrixEntry> sorted;
    grow(sorted, static_cast<std::int64_t>(entries.size()), progress);
    std::ranges::for_each(entries, counted(done, [&](const MatrixEntry& entry) { sorted[next[entry.row]++] = entry; }));
    return sorted;
}

bool same_place(const MatrixEntry& a, const MatrixEntry& b) { return a.row == b.row && a.column == b.column; }

float sum_of(const MatrixEntry* first, const MatrixEntry* last) {
    double sum = 0;
    for (const MatrixEntry* entry = first; entry != last; ++entry) sum += entry->value;
    if (std::isfinite(static_cast<float>(sum))) return static_cast<float>(sum);
    throw UsageError(fmt::format("the entries at row {}, column {} add up to more than single precision holds",
                                 std::int64_t{first->row} + 1, std::int64_t{first->column} + 1));
}

// Requires sorted columns.
void append_row(SpmvInstance& instance, const MatrixEntry* first, const MatrixEntry* last) {
    while (first != last) {
        const MatrixEntry* next =
            std::find_if_not(first, last, [&](const MatrixEntry& e) { return same_place(*first, e); });
        instance.columns.push_back(first->column);
        instance.values.push_back(sum_of(first, next));
        first = next;
    }
}

}  // namespace

SpmvInstance empty_matrix(std::int64_t rows, std::int64_t cols, Progress& progress) {
    SpmvInstance made{rows, cols, {}, {}, {}, {}};
    grow(made.offsets, rows + 1, progress);
    return made;
}

void set_offsets(SpmvInstance& instance, Progress& progress) {
    std::int64_t sum = 0;
    for (int& offset : instance.offsets) {
        sum += offset;
        if (sum > std::numeric_limits<int>::max())
            throw UsageError("the matrix has more than 2147483647 nonzeros, which CSR offsets cannot count");
        offset = static_cast<int>(sum);
    }
    require_memory("a matrix of this many nonzeros", 8.0 * static_cast<double>(sum));
    grow(instance.columns, sum, progress);
    grow(instance.values, sum, progress);
}

SpmvInstance csr_of(std::int64_t rows, std::int64_t cols, const std::vector<MatrixEntry>& entries, Progress& progress) {
    constexpr double passes = 6;  // over the entries: two to place, others to find, sort and sum rows
    WorkDone done(passes * static_cast<double>(entries.size()), progress);
    std::vector<MatrixEntry> sorted = sorted_by_row(rows, entries, done, progress);
    SpmvInstance instance{rows, cols, {0}, {}, {}, {}};
    instance.offsets.reserve(static_cast<std::size_t>(rows) + 1);
    instance.columns.reserve(sorted.size());
    instance.values.reserve(sorted.size());
    MatrixEntry *first = sorted.data(), *end = first + sorted.size();
    for (std::int64_t row = 0; row < rows; ++row) {
        MatrixEntry* last = std::find_if(first, end, counted(done, [&](const MatrixEntry& e) { return e.row != row; }));
        std::stable_sort(first, last,
                         counted(done, [](const MatrixEntry& a, const MatrixEntry& b) { return a.column < b.column; }));
        append_row(instance, first, last);
        instance.offsets.push_back(static_cast<int>(instance.values.size()));
        first = last;
    }
    return instance;
}

}  // namespace lanescope
