#include "app/operations/spmv/matrix_sources.h"

#include "tests/operations/csr_checks.h"

namespace lanescope {
namespace {

SpmvInstance parse(const std::string& text) {
    Progress progress;
    SpmvInstance m = parse_matrix_market(text, "a.mtx", progress);
    expect_csr(m);
    return m;
}

const std::string general = "%%MatrixMarket matrix coordinate real general\n";

TEST(MatrixMarket, IsReadIntoRows) {
    const SpmvInstance m = parse(general + "3 4 4\n3 2 1.5\n1 4 -2\n1 1 3e2\n3 1 .25\n");
    EXPECT_EQ(m.rows, 3);
    EXPECT_EQ(m.cols, 4);
    EXPECT_EQ(m.offsets, (Array<int>{0, 2, 2, 4}));
    EXPECT_EQ(m.columns, (Array<int>{0, 3, 0, 1}));
    EXPECT_EQ(m.values, (Array<float>{300, -2, 0.25F, 1.5F}));
}

TEST(MatrixMarket, AddsUpDuplicates) {
    const SpmvInstance m = parse(general + "2 2 4\n1 2 1\n2 1 5\n1 2 2.5\n1 2 0.5\n");
    EXPECT_EQ(m.offsets, (Array<int>{0, 1, 2}));
    EXPECT_EQ(m.columns, (Array<int>{1, 0}));
    EXPECT_EQ(m.values, (Array<float>{4, 5}));
}

TEST(MatrixMarket, SymmetricEntriesStandForBothPlaces) {
    const SpmvInstance m = parse("%%MatrixMarket matrix coordinate real symmetric\n3 3 3\n1 1 2\n2 1 -1\n3 2 7\n");
    EXPECT_EQ(m.offsets, (Array<int>{0, 2, 4, 5}));
    EXPECT_EQ(m.columns, (Array<int>{0, 1, 0, 2, 1}));
    EXPECT_EQ(m.values, (Array<float>{2, -1, -1, 7, 7}));
}

TEST(MatrixMarket, PatternEntriesAreOne) {
    const SpmvInstance m = parse("%%MatrixMarket matrix coordinate pattern general\n2 2 2\n1 1\n2 2\n");
    EXPECT_EQ(m.values, (Array<float>{1, 1}));
}

TEST(MatrixMarket, IntegersAreRead) {
    const SpmvInstance m = parse("%%MatrixMarket matrix coordinate integer general\n1 2 2\n1 1 -7\n1 2 +9\n");
    EXPECT_EQ(m.values, (Array<float>{-7, 9}));
}

TEST(MatrixMarket, CaseCommentsBlankLinesAndLineEndsAreFree) {
    const SpmvInstance plain = parse(general + "2 2 2\n1 1 1\n2 2 2\n");
    expect_equal(parse("%%matrixmarket MATRIX Coordinate Real GENERAL\r\n% note\r\n\r\n2 2 2\r\n1 1 1\r\n2 2 2\r\n"),
                 plain);
    expect_equal(parse(general + "%\n\n  \n 2\t2  2 \n\n% between\n  1 1\t1  \n2 2 2\n\n% after\n"), plain);
    expect_equal(parse(general + "2 2 2\n1 1 1\n2 2 2"), plain);
}

TEST(MatrixMarket, MayHoldNoEntriesAndEmptyRows) {
    const SpmvInstance m = parse(general + "2 3 0\n");
    EXPECT_EQ(m.offsets, (Array<int>{0, 0, 0}));
    EXPECT_EQ(m.nonzeros(), 0);
}

TEST(MatrixMarket, NumbersMayBeTinyButStayNumbers) {
    EXPECT_EQ(parse(general + "1 2 2\n1 1 1e-400\n1 2 -1e-50\n").values, (Array<float>{0, 0}));
    EXPECT_EQ(parse(general + "1 1 1\n1 1 3.4028235e38\n").values, (Array<float>{3.4028235e38F}));
}

TEST(MatrixMarket, StopsWhenCancelled) {
    Progress progress;
    progress.cancel();
    EXPECT_THROW(parse_matrix_market(general + "1 1 1\n1 1 1\n", "a.mtx", progress), Cancelled);
}

}  // namespace
}  // namespace lanescope
