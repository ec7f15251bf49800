// Products of integers, which are exact in every type, against a plain loop.
#include <gtest/gtest.h>

#include "app/model/element_values.h"
#include "tests/emulator/bench.h"

namespace lanescope::emulator {
namespace {

template <class T>
T number(int value) {
    return T(value);
}
template <>
half number<half>(int value) {
    return to_half(float(value));
}
template <>
bfloat16 number<bfloat16>(int value) {
    return to_bfloat16(float(value));
}

int whole(float value) { return int(value); }
int whole(int value) { return value; }
int whole(half value) { return int(to_float(value)); }

/// Layout of a product's matrices: A has m x 16 elements, B 16 x n, each by rows or by columns.
struct Product {
    unsigned m = 16, n = 16;
    bool a_by_rows = true, b_by_rows = false;
};

int a_at(unsigned row, unsigned k) { return int(row * 3 + k * 5) % 7 - 3; }
int b_at(unsigned k, unsigned column) { return int(k * 2 + column * 3) % 5 - 2; }
int c_at(unsigned row, unsigned column) { return int(row + column) % 4; }

template <class T, class At>
std::vector<T> matrix(unsigned rows, unsigned columns, bool by_rows, At at) {
    std::vector<T> numbers(rows * columns);
    for (unsigned row = 0; row < rows; ++row)
        for (unsigned column = 0; column < columns; ++column)
            numbers[by_rows ? row * columns + column : column * rows + row] = number<T>(at(row, column));
    return numbers;
}

/// The kernel stores each sum twice.
template <class T, class Sum>
void expect_product(const std::string& kernel, Product p) {
    SCOPED_TRACE(kernel);
    BareBench bench("fragments.cu");
    bench.input("a", matrix<T>(p.m, 16, p.a_by_rows, a_at));
    bench.input("b", matrix<T>(16, p.n, p.b_by_rows, b_at));
    bench.input("c", matrix<Sum>(p.m, p.n, true, c_at));
    bench.output<Sum>("d", std::size_t(p.m) * p.n, true);
    EXPECT_TRUE(bench.run(kernel, 32).hazards.empty());
    const std::vector<Sum> d = bench.content<Sum>("d");
    for (unsigned row = 0; row < p.m; ++row)
        for (unsigned column = 0; column < p.n; ++column) {
            int sum = c_at(row, column);
            for (unsigned k = 0; k < 16; ++k) sum += a_at(row, k) * b_at(k, column);
            ASSERT_EQ(whole(d[row * p.n + column]), 2 * sum) << row << ", " << column;
        }
}

TEST(Fragments, MultiplyHalvesInEachLayout) {
    expect_product<half, float>("square_row_row", {.b_by_rows = true});
    expect_product<half, float>("square_row_col", {});
    expect_product<half, float>("square_col_row", {.a_by_rows = false, .b_by_rows = true});
    expect_product<half, float>("square_col_col", {.a_by_rows = false});
}

TEST(Fragments, MultiplyInEachShape) {
    expect_product<half, float>("tall", {.m = 32, .n = 8});
    expect_product<half, float>("wide", {.m = 8, .n = 32});
}

TEST(Fragments, AddInHalves) { expect_product<half, half>("half_sums", {}); }

TEST(Fragments, MultiplyBfloat16AndBytes) {
    expect_product<bfloat16, float>("bfloats", {});
    expect_product<bfloat16, float>("bfloats_tall", {.m = 32, .n = 8, .a_by_rows = false, .b_by_rows = true});
    expect_product<signed char, int>("bytes", {});
    expect_product<signed char, int>("bytes_wide", {.m = 8, .n = 32});
}

TEST(Fragments, AreFilled) {
    BareBench bench("fragments.cu");
    bench.output<float>("d", 256, true);
    EXPECT_TRUE(bench.run("filled", 32).hazards.empty());
    EXPECT_EQ(bench.content("d"), std::vector<float>(256, 2.5f));
}

}  // namespace
}  // namespace lanescope::emulator
