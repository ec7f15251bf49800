// Building a matrix in CSR: from the lengths of its rows, or from entries in any order.
#pragma once

#include <cstdint>
#include <vector>

#include "app/model/instance.h"

namespace lanescope {

/// Turns lengths into offsets: on entry offsets[row + 1] is the length of the row. Makes room for columns and values.
/// Throws UsageError when the nonzeros are more than an int can count, or do not fit into memory.
void set_offsets(SpmvInstance& instance);

/// One entry of a matrix; row and column count from 0.
struct Entry {
    int row, column;
    float value;
};

/// The entries as CSR: rows in order, columns in order within a row, entries of the same place added up.
/// Throws UsageError when such a sum leaves single precision.
SpmvInstance csr_of(std::int64_t rows, std::int64_t cols, const std::vector<Entry>& entries);

}  // namespace lanescope
