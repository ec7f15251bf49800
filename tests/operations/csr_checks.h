// Checks of CSR matrices, and creation of instances for tests.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <string_view>

#include "app/operations/reference.h"
#include "app/operations/sgemv/sgemv_problem.h"
#include "app/operations/spmv/spmv_problem.h"

namespace lanescope {

inline SpmvInstance sparse(std::string_view text) {
    Progress progress;
    return make_instance(parse_problem(text), progress).as<SpmvInstance>();
}

inline SgemvInstance dense(std::string_view text) {
    Progress progress;
    return make_instance(parse_problem(text), progress).as<SgemvInstance>();
}

inline std::int64_t length(const SpmvInstance& m, std::int64_t row) { return m.offsets[row + 1] - m.offsets[row]; }

inline void expect_csr(const SpmvInstance& m) {
    ASSERT_EQ(std::int64_t(m.offsets.size()), m.rows + 1);
    ASSERT_EQ(m.columns.size(), m.values.size());
    ASSERT_EQ(m.offsets.front(), 0);
    ASSERT_EQ(m.offsets.back(), m.nonzeros());
    for (std::int64_t row = 0; row < m.rows; ++row) {
        ASSERT_LE(m.offsets[row], m.offsets[row + 1]);
        for (int at = m.offsets[row]; at < m.offsets[row + 1]; ++at) {
            ASSERT_GE(m.columns[at], 0);
            ASSERT_LT(m.columns[at], m.cols);
            if (at > m.offsets[row]) {
                ASSERT_LT(m.columns[at - 1], m.columns[at]) << "row " << row;
            }
        }
    }
}

inline void expect_equal(const SpmvInstance& a, const SpmvInstance& b) {
    EXPECT_EQ(a.rows, b.rows);
    EXPECT_EQ(a.cols, b.cols);
    EXPECT_EQ(a.offsets, b.offsets);
    EXPECT_EQ(a.columns, b.columns);
    EXPECT_EQ(a.values, b.values);
    EXPECT_EQ(a.x, b.x);
}

inline bool whole_from_one_to_ten(float value) { return value >= 1 && value <= 10 && value == float(int(value)); }
inline bool quarter_up_to_ten(float value) { return value > 0 && value <= 10 && 4 * value == float(int(4 * value)); }
inline bool within_one(float value) { return value >= -1 && value < 1; }

}  // namespace lanescope
