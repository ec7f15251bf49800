#include <oneapi/tbb/global_control.h>

#include <cmath>
#include <utility>

#include "app/operations/sgemv/sgemv_problem.h"
#include "app/operations/spmv/spmv_problem.h"
#include "tests/operations/csr_checks.h"

namespace lanescope {
namespace {

Reference reference(const Instance& instance) {
    Progress progress;
    return reference_of(instance, progress);
}

using Doubles = std::vector<double>;
using Counts = std::vector<std::int64_t>;

TEST(Reference, ComputesADenseProduct) {
    const Reference r = reference(SgemvInstance{2, 3, 1, 0, {1, -2, 3, 4, 5, -6}, {1, 2, 4}, {NAN, NAN}});
    EXPECT_EQ(r.y, (Doubles{1 - 4 + 12, 4 + 10 - 24}));
    EXPECT_EQ(r.scale, (Doubles{1 + 4 + 12, 4 + 10 + 24})) << "sum |a||x|";
    EXPECT_EQ(r.terms, (Counts{3, 3})) << "without beta, y is not read: it may hold anything";
}

TEST(Reference, UsesAlphaAndBetaOfADenseProduct) {
    const Reference r = reference(SgemvInstance{2, 2, -2, 0.5F, {1, 2, 3, -4}, {1, 1}, {10, -20}});
    EXPECT_EQ(r.y, (Doubles{-2 * 3 + 5, -2 * -1 - 10}));
    EXPECT_EQ(r.scale, (Doubles{2 * 3 + 5, 2 * 7 + 10})) << "|alpha| sum |a||x| + |beta y|";
    EXPECT_EQ(r.terms, (Counts{3, 3}));
}

TEST(Reference, RoundsNumbersToHalves) {
    Progress progress;
    // 2049 and 1 + 2^-11 are ties, which round to 2048 and 1.
    const SgemvInstance i{1, 2, 2, 1, {2049, 1 + 0x1p-11F}, {1, 2049}, {0.3F}};
    const Reference halves = reference_of(i, progress, Inputs::halves);
    EXPECT_EQ(halves.y[0], 2 * (2048 + 2048) + double(0.3F)) << "y stays a float";
    EXPECT_EQ(halves.scale[0], 2 * (2048 + 2048) + double(0.3F));
    EXPECT_GT(reference(i).y[0], halves.y[0]) << "of the floats themselves";
}

TEST(Reference, RoundsSparseNumbersToHalves) {
    Progress progress;
    const SpmvInstance i{1, 2, {0, 2}, {0, 1}, {2049, 1 + 0x1p-11F}, {1, 2049}};
    const Reference halves = reference_of(i, progress, Inputs::halves);
    EXPECT_EQ(halves.y[0], 2048 + 2048);
    EXPECT_EQ(halves.roundings, 3);
    EXPECT_GT(reference(i).y[0], halves.y[0]);
}

TEST(Reference, RoundsWhatWasInYWhereItIsOfHalves) {
    Progress progress;
    const SgemvInstance i{1, 1, 1, 2, {3}, {1}, {2049}};
    const Reference reference = reference_of(i, progress, {.have_y_in_halves = true});
    EXPECT_EQ(reference.y[0], 3 + 2 * 2048);
    EXPECT_TRUE(reference.y_in_halves);
}

TEST(Reference, RoundsNumbersToBfloat16) {
    Progress progress;
    const SgemvInstance i{1, 1, 1, 1, {1 + 0x1p-9F}, {257}, {1 + 0x1p-9F}};
    const Reference r = reference_of(i, progress, {.are_halves = true, .have_y_in_halves = true, .bfloat = true});
    EXPECT_EQ(r.y[0], 1 * 256 + 1) << "bfloat16 has eight binary digits";
    EXPECT_TRUE(r.y_in_bfloat);
    EXPECT_TRUE(verify(r, std::vector<float>{258}).verified) << "the neighbour of the rounded sum";
    EXPECT_FALSE(verify(r, std::vector<float>{260}).verified);
}

TEST(Reference, ComputesASparseProduct) {
    const Reference r = reference(SpmvInstance{3, 3, {0, 2, 2, 3}, {0, 2, 1}, {2, -3, 5}, {1, 10, 100}});
    EXPECT_EQ(r.y, (Doubles{2 - 300, 0, 50}));
    EXPECT_EQ(r.scale, (Doubles{302, 0, 50}));
    EXPECT_EQ(r.terms, (Counts{2, 0, 1}));
}

TEST(Reference, AddsInDoublePrecision) {
    SgemvInstance i{1, 3, 1, 0, {1, 0x1p-30F, -1}, {1, 1, 1}, {0}};
    EXPECT_EQ(reference(i).y[0], 0x1p-30) << "single precision would lose it";
}

TEST(Reference, AgreesWithALoopForManyRows) {
    const SgemvInstance i = dense("sgemv:777x1031,alpha=0.5,beta=2");
    const Reference r = reference(i);
    for (std::int64_t row = 0; row < i.rows; ++row) {
        double sum = 0;
        for (std::int64_t k = 0; k < i.cols; ++k) sum += double(i.A[row * i.cols + k]) * i.x[k];
        ASSERT_NEAR(r.y[row], 0.5 * sum + 2.0 * i.y[row], 1e-12);
    }
}

using Bits = std::pair<Doubles, Doubles>;

Bits with_threads(std::size_t threads, const Instance& instance) {
    const oneapi::tbb::global_control limit(oneapi::tbb::global_control::max_allowed_parallelism, threads);
    Progress progress;
    const Reference r = reference_of(instance, progress);
    return {r.y, r.scale};
}

TEST(Reference, IsIdenticalForAllThreadCounts) {
    for (const char* problem : {"sgemv:2x1000003", "spmv:uniform,rows=5,cols=1000003,max=1,giant=1000003"}) {
        Progress progress;
        const Instance instance = make_instance(parse_problem(problem), progress);
        const Bits alone = with_threads(1, instance);
        for (const std::size_t threads : {2, 3, 8}) EXPECT_EQ(with_threads(threads, instance), alone) << problem;
    }
}

TEST(Reference, AgreesWithALoopForALongSparseRow) {
    const SpmvInstance i = sparse("spmv:uniform,rows=3,cols=300007,max=4,giant=300007");
    const Reference r = reference(i);
    double sum = 0;
    for (int at = i.offsets[1]; at < i.offsets[2]; ++at) sum += double(i.values[at]) * i.x[i.columns[at]];
    EXPECT_EQ(r.terms[1], 300007);
    EXPECT_EQ(r.y[1], sum) << "integers: exact in any order";
}

TEST(Reference, StopsWhenCancelled) {
    Progress progress;
    progress.cancel();
    EXPECT_THROW(reference_of(sparse("spmv:uniform"), progress), Cancelled);
    EXPECT_THROW(reference_of(dense("sgemv:100x100"), progress), Cancelled);
}

}  // namespace
}  // namespace lanescope
