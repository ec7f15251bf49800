#include <filesystem>
#include <fstream>

#include "app/base/system/host_memory.h"
#include "app/model/operation.h"
#include "app/operations/sgemv/sgemv_problem.h"
#include "app/operations/spmv/spmv_problem.h"
#include "tests/model/message.h"
#include "tests/operations/csr_checks.h"

namespace lanescope {
namespace {

TEST(BytesNeeded, AreThoseOfTheArrays) {
    EXPECT_EQ(data_size(parse_problem("sgemv:1000x2000")).bytes, 4.0 * (1000 * 2000 + 1000 + 2000));
    EXPECT_EQ(data_size(parse_problem("spmv:banded,rows=5,band=1")).bytes, 8.0 * 13 + 4 * (5 + 1) + 4 * 5);
    EXPECT_EQ(data_size(parse_problem("sgemv:2147483647x2147483647")).bytes > 1e19, true) << "no overflow";
}

TEST(BytesNeeded, AreTheSizeOfAFile) {
    const std::string path = LANESCOPE_SOURCE_DIR "/assets/matrices/tiny8.mtx";
    EXPECT_EQ(data_size(parse_problem("spmv:file=" + path)).bytes, double(std::filesystem::file_size(path)));
    EXPECT_EQ(data_size(parse_problem("spmv:file=/no/such/file")).bytes, 0);
}

TEST(Memory, IsKnownHere) {
    EXPECT_GT(available_memory(), 1e6);
    EXPECT_LT(available_memory(), 1e15);
}

TEST(Memory, ThatIsNotThereIsRefusedWithBothFigures) {
    EXPECT_NO_THROW(require_memory("p", 0x1p30, 0x1p30));
    expect_parts(message_of([] { require_memory("p", 0x1p32, 0x1p31); }), {"'p' needs 4.0 GiB", "2.0 GiB"});
}

TEST(MakeInstance, RefusesWhatDoesNotFitBeforeAllocating) {
    Progress progress;
    const auto make = [&](const char* text) {
        return message_of([&] { make_instance(parse_problem(text), progress); });
    };
    expect_parts(make("sgemv:2147483647x2147483647"), {"needs", "GiB", "choose a smaller"});
}

TEST(MakeInstance, RefusesAProblemThatMakesNoSense) {
    Progress progress;
    expect_parts(message_of([&] { make_instance(SgemvProblem{-1, 4}, progress); }), {"rows is -1"});
    expect_parts(message_of([&] { make_instance(SpmvProblem{.cols = 8, .max = 9}, progress); }), {"max is 9"});
}

TEST(WorkOf, SgemvReadsEachInputOnceAndWritesYOnce) {
    const Work overwrite = work_of(dense("sgemv:10x20")), update = work_of(dense("sgemv:10x20,beta=1"));
    EXPECT_EQ(overwrite.bytes, 4.0 * (200 + 20 + 10));
    EXPECT_EQ(update.bytes, 4.0 * (200 + 20 + 10 + 10)) << "beta reads y";
    EXPECT_EQ(overwrite.flops, 400);
}

TEST(WorkOf, HalvesAreTwoBytesAndYStaysFour) {
    const Work work = work_of(dense("sgemv:10x20,beta=1"), bytes_of_fp16(operation_named("sgemv")));
    EXPECT_EQ(work.bytes, 2.0 * (200 + 20) + 4.0 * (10 + 10));
    EXPECT_EQ(work.flops, 400);
}

TEST(WorkOf, SpmvReadsTheMatrixAndXOnce) {
    const Work work = work_of(sparse("spmv:banded,rows=5,band=1"));
    EXPECT_EQ(work.bytes, 8.0 * 13 + 4 * 6 + 4 * 5 + 4 * 5);
    EXPECT_EQ(work.flops, 26);
}

TEST(FactsOf, AnInstanceCountsItsNonzeros) {
    const ProblemFacts facts = facts_of(Instance(sparse("spmv:uniform,rows=100,cols=50,max=5")));
    EXPECT_TRUE(facts.is_sparse());
    EXPECT_EQ(facts.matrix->rows, 100);
    EXPECT_EQ(facts.matrix->cols, 50);
    EXPECT_EQ(facts.matrix->nonzeros, sparse("spmv:uniform,rows=100,cols=50,max=5").nonzeros());
    EXPECT_EQ(facts_of(Instance(dense("sgemv:3x5"))).matrix->nonzeros, 15);
}

SpmvInstance shipped(const std::string& name) {
    const SpmvInstance m = sparse("spmv:file=" LANESCOPE_SOURCE_DIR "/assets/matrices/" + name);
    expect_csr(m);
    EXPECT_TRUE(std::ranges::all_of(m.x, within_one));
    return m;
}

TEST(ShippedMatrices, AreWhatTheirCommentsSay) {
    const SpmvInstance tiny = shipped("tiny8.mtx");
    EXPECT_EQ(tiny.rows, 8);
    EXPECT_EQ(tiny.offsets, (Array<int>{0, 1, 4, 5, 13, 13, 15, 17, 19}));
    const SpmvInstance stencil = shipped("stencil32x32.mtx");
    EXPECT_EQ(stencil.rows, 1024);
    EXPECT_EQ(stencil.nonzeros(), 1024 + 4 * 32 * 31);
    const SpmvInstance skewed = shipped("skewed1000.mtx");
    std::int64_t longest = 0;
    for (std::int64_t row = 0; row < skewed.rows; ++row) longest = std::max(longest, length(skewed, row));
    EXPECT_GT(longest, 20 * skewed.nonzeros() / skewed.rows);
}

}  // namespace
}  // namespace lanescope
