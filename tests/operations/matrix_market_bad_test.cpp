#include "app/operations/spmv/matrix_sources.h"
#include "tests/model/message.h"
#include "tests/model/temporary_folder.h"

namespace lanescope {
namespace {

struct Bad {
    std::string name, text;
    std::vector<std::string> parts;  // parts of the message
};

class BadMatrix : public ::testing::TestWithParam<Bad> {};
TEST_P(BadMatrix, SaysWhereAndWhatWasExpected) {
    Progress progress;
    const std::string message = message_of([&] { parse_matrix_market(GetParam().text, "a.mtx", progress); });
    expect_parts(message, {"a.mtx:"});
    expect_parts(message, GetParam().parts);
    EXPECT_LT(message.size(), 300U);
}

const std::string banner = "%%MatrixMarket matrix coordinate ";
const std::string general_head = banner + "real general\n";
std::string name_of(const ::testing::TestParamInfo<Bad>& info) { return info.param.name; }

INSTANTIATE_TEST_SUITE_P(
    Banner, BadMatrix,
    ::testing::Values(Bad{"empty", "", {"a.mtx: ", "empty"}}, Bad{"other", "hello\n", {"a.mtx:1:", "%%MatrixMarket"}},
                      Bad{"vector", "%%MatrixMarket vector coordinate real general\n", {"'matrix'"}},
                      Bad{"array", "%%MatrixMarket matrix array real general\n", {"array", "coordinate"}},
                      Bad{"complex", banner + "complex general\n", {"complex", "real, integer or pattern"}},
                      Bad{"field", banner + "quaternion general\n", {"fourth word"}},
                      Bad{"skew", banner + "real skew-symmetric\n", {"skew-symmetric", "general or symmetric"}},
                      Bad{"hermitian", banner + "real hermitian\n", {"hermitian"}},
                      Bad{"symmetry", banner + "real\n", {"fifth word"}},
                      Bad{"sixth", banner + "real general too\n", {"five words"}},
                      Bad{"binary", std::string(300, '\0'), {"a.mtx:1:"}},
                      Bad{"long_word", std::string(60'000, 'x'), {"a.mtx:1:", "a word is longer than 1024 bytes"}},
                      Bad{"long", std::string(1 << 20, 'x'), {"a.mtx:1:", "a line is longer than 65536 bytes"}}),
    name_of);

INSTANTIATE_TEST_SUITE_P(
    Sizes, BadMatrix,
    ::testing::Values(
        Bad{"none", general_head + "% only a comment\n", {"a.mtx:2:", "rows, columns and entries"}},
        Bad{"two", general_head + "3 3\n", {"a.mtx:2:", "three counts", "'3 3'"}},
        Bad{"four", general_head + "3 3 3 3\n", {"nothing else"}},
        Bad{"word", general_head + "3 x 3\n", {"three counts"}}, Bad{"real", general_head + "3.5 3 1\n", {"three"}},
        Bad{"negative", general_head + "3 -3 1\n", {"three counts"}},
        Bad{"zero", general_head + "0 3 0\n", {"at least one row"}},
        Bad{"huge_rows", general_head + "3000000000 3 1\n1 1 1\n", {"at most 2147483647"}},
        Bad{"wide", general_head + "99999999999999999999 3 1\n", {"three counts"}},
        Bad{"many_rows", general_head + "2147483647 3 1\n1 1 1\n", {"2147483647 rows", "for 1 entries"}},
        Bad{"many_cols", general_head + "3 2147483647 1\n1 1 1\n", {"2147483647 columns"}},
        Bad{"many_entries", general_head + "3 3 1000000000\n1 1 1\n", {"1000000000 entries", "truncated"}},
        Bad{"rectangular", banner + "real symmetric\n3 4 1\n1 1 1\n", {"as many columns as rows"}}),
    name_of);

INSTANTIATE_TEST_SUITE_P(
    Entries, BadMatrix,
    ::testing::Values(Bad{"truncated", general_head + "3 3 2\n1 1 1.000000\n", {"a.mtx:3:", "after 1 of 2 entries"}},
                      Bad{"extra", general_head + "3 3 1\n1 1 1\n2 2 2\n", {"a.mtx:4:", "after 1 entries", "'2 2 2'"}},
                      Bad{"row_zero", general_head + "3 3 1\n0 1 1\n", {"a.mtx:3:", "row is 0", "counts from 1"}},
                      Bad{"column_zero", general_head + "3 3 1\n1 0 1\n", {"column is 0", "counts from 1"}},
                      Bad{"row_outside", general_head + "3 3 1\n4 1 1\n", {"row is 4", "1 to 3"}},
                      Bad{"column_outside", general_head + "3 3 1\n1 4 1\n", {"column is 4", "1 to 3"}},
                      Bad{"row_negative", general_head + "3 3 1\n-1 1 1\n", {"row is -1"}},
                      Bad{"row_word", general_head + "3 3 1\none 1 1\n", {"whole number as the row", "'one 1 1'"}},
                      Bad{"row_real", general_head + "3 3 1\n1.0 1 1\n", {"whole number as the row"}},
                      Bad{"row_wide", general_head + "3 3 1\n99999999999999999999 1 1\n", {"the row"}},
                      Bad{"value_word", general_head + "3 3 1\n1 1 x\n", {"a number", "'1 1 x'"}},
                      Bad{"value_tail", general_head + "3 3 1\n1 1 1.5x\n", {"a number"}},
                      Bad{"value_missing", general_head + "3 3 1\n1 1   \n", {"a number", "'1 1'"}},
                      Bad{"value_nan", general_head + "3 3 1\n1 1 nan\n", {"finite"}},
                      Bad{"value_inf", general_head + "3 3 1\n1 1 -inf\n", {"finite"}},
                      Bad{"value_wide", general_head + "3 3 1\n1 1 1e39\n", {"finite", "single precision"}},
                      Bad{"value_huge", general_head + "3 3 1\n1 1 1e999\n", {"number"}},
                      Bad{"value_more", general_head + "3 3 1\n1 1 1 1\n", {"nothing else"}},
                      Bad{"integer_real", banner + "integer general\n3 3 1\n1 1 1.5\n", {"whole number as the value"}},
                      Bad{"pattern_value", banner + "pattern general\n3 3 1\n1 1 1\n", {"nothing else"}},
                      Bad{"sum", general_head + "1 1 2\n1 1 3e38\n1 1 3e38\n", {"row 1, column 1", "add up"}}),
    name_of);

class MatrixFile : public TemporaryFolder {
protected:
    static std::string message(const std::filesystem::path& path) {
        Progress progress;
        return message_of([&] { read_matrix_market(path, progress); });
    }
};

TEST_F(MatrixFile, ThatIsNoFileIsNamed) {
    expect_parts(message(folder / "none.mtx"), {"none.mtx", "no such file"});
    expect_parts(message(folder), {folder.string(), "directory"});
    expect_parts(message("/dev/zero"), {"/dev/zero", "not a regular file"});
    expect_parts(message(put("empty.mtx", "")), {"empty.mtx", "the file is empty"});
}

/// Makes a sparse file of zero bytes, which takes no disk space.
std::filesystem::path with_zeros(const std::filesystem::path& path, std::uintmax_t bytes) {
    std::filesystem::resize_file(path, bytes);
    return path;
}

// The file exceeds memory, so the test fails if it is read.
TEST_F(MatrixFile, ThatIsHugeAndHoldsNoTextIsRefusedAtItsFirstLongLine) {
    constexpr std::uintmax_t huge = 1ULL << 36;
    expect_parts(message(with_zeros(put("zeros.mtx", ""), huge)), {"zeros.mtx:1: a line is longer than 65536 bytes"});
    expect_parts(message(with_zeros(put("late.mtx", general_head + "3 3 1\n"), huge)),
                 {"late.mtx:3: a line is longer than 65536 bytes"});
}

TEST_F(MatrixFile, IsRejectedForEndlessBlankLines) {
    expect_parts(message(put("blank.mtx", general_head + std::string(1'100'000, '\n'))),
                 {"blank.mtx:1000002:", "more than 1000000 successive lines are empty"});
}

// Files are read in parts; a line may span two of them.
TEST_F(MatrixFile, LongerThanAPartIsReadWhole) {
    constexpr int size = 200'000;
    std::string text = general_head + std::to_string(size) + " 7 " + std::to_string(size) + "\n";
    for (int i = 1; i <= size; ++i) text += std::to_string(i) + " " + std::to_string(i % 7 + 1) + " 0.25\n";
    Progress progress;
    const SpmvInstance matrix = read_matrix_market(put("long.mtx", text), progress);
    ASSERT_EQ(matrix.nonzeros(), size);
    for (int i = 0; i < size; ++i) ASSERT_EQ(matrix.columns[std::size_t(i)], (i + 1) % 7) << i;
}

TEST_F(MatrixFile, CutAtAnyLengthIsReadOrRefused) {
    const std::string text = general_head + "3 3 3\n1 1 1.25\n2 2 2.5\n3 3 -7e1\n";
    int read = 0;
    for (std::size_t length = 0; length < text.size(); ++length) {
        Progress progress;
        try {
            parse_matrix_market(text.substr(0, length), "a.mtx", progress);
            ++read;
        } catch (const UsageError&) {
        }
    }
    EXPECT_EQ(read, 2) << "cut before the last newline, and after the 7 of '-7e1', it is still a whole matrix";
}

}  // namespace
}  // namespace lanescope
