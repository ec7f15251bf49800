// The tuned variants: which kernel a shape gets, that tiles share out every nonzero once, and that all kernels are
// right at awkward shapes and alignments, under both schedules and the same on every run.
#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <numeric>

#include "app/kernel_files/program.h"
#include "app/machine/capture/capture.h"
#include "app/machine/capture/replay.h"
#include "app/machine/execution/stops.h"
#include "app/model/catalog/catalog.h"

namespace lanescope {
namespace {

simt::MachineOptions schedule(bool independent, std::uint64_t seed = 1) {
    simt::MachineOptions options;
    options.independent = independent;
    options.seed = seed;
    return options;
}

std::vector<float> floats(std::size_t count) {
    std::vector<float> numbers(count);
    for (std::size_t i = 0; i < count; ++i) numbers[i] = float(int(i * 37 % 64) - 32) / 16;
    return numbers;
}

/// A host function with its arrays, each of which may start some elements of 4 bytes behind a multiple of 16 bytes.
class TunedRun {
public:
    explicit TunedRun(std::string_view operation) : program_(Program::of(*find_variant(operation, "tuned"))) {}

    void number(std::string_view name, simt::HostValue value) { given_[name] = value; }
    /// With no content where only its size counts.
    template <class T>
    void input(std::string_view name, std::size_t count, const std::vector<T>& content, std::size_t shift = 0) {
        std::span<T> here = add<T>(name, ListedArray::Role::input, count, shift);
        std::ranges::copy(content, here.begin());
    }
    void y(const std::vector<float>& before) {
        y_ = add<float>("y", ListedArray::Role::output, before.size(), 0);
        std::ranges::copy(before, y_.begin());
    }

    void capture() {
        list_ = simt::capture(program_->module(), space_, arrays_, [&] { program_->call(given_, {}); });
    }
    simt::LaunchRecord replay(const simt::MachineOptions& options) {
        return simt::replay(program_->module(), space_, list_, options, true);
    }
    std::vector<float> y() const { return {y_.begin(), y_.end()}; }

    const LaunchList& list() const { return list_; }
    /// The last launch, and what it launches: "tuned_tiles<256, 1>".
    const ListedLaunch& launch() const { return std::get<ListedLaunch>(list_.steps.back()); }
    std::string kernel() const {
        const auto& functions = program_->module().compiled().functions;
        return std::ranges::find(functions, launch().kernel, &CompiledFunction::linkage)->name;
    }

private:
    template <class T>
    std::span<T> add(std::string_view name, ListedArray::Role role, std::size_t count, std::size_t shift) {
        const std::span<std::byte> room = space_.add((count + shift) * sizeof(T));
        T* const first = reinterpret_cast<T*>(room.data()) + shift;
        given_[name] = static_cast<void*>(first);
        arrays_.push_back({std::string(name), role, room.size(), sizeof(T)});
        return {first, count};
    }

    std::shared_ptr<const Program> program_;
    simt::ArraySpace space_;
    GivenValues given_;
    std::vector<ListedArray> arrays_;
    std::span<float> y_;
    LaunchList list_;
};

struct Shape {
    int rows, cols;
};
std::ostream& operator<<(std::ostream& out, Shape s) { return out << s.rows << "x" << s.cols; }

// Every kernel and every way through it: rows that need a turn and several, 16-byte loads and not, a block a row with
// whole turns and a rest, parts that divide a row evenly and not.
const Shape shapes[] = {{1, 1},     {3, 5},     {70, 16},    {33, 31},   {9, 128},   {5, 129},   {17, 512}, {2, 513},
                        {600, 516}, {513, 600}, {520, 2052}, {3, 16384}, {1, 20000}, {2, 40001}, {1, 65535}};

class TunedSgemv : public testing::TestWithParam<Shape> {
protected:
    struct Outcome {
        std::vector<float> y;
        std::vector<simt::RawHazard> hazards;
    };
    Outcome run(std::size_t shift_A, std::size_t shift_x, const simt::MachineOptions& options) {
        const auto [rows, cols] = GetParam();
        const std::vector<float> A = floats(std::size_t(rows) * std::size_t(cols)), x = floats(std::size_t(cols)),
                                 y = floats(std::size_t(rows));
        expected_ = reference(A, x, y);
        TunedRun tuned("sgemv");
        tuned.number("rows", std::int64_t(rows));
        tuned.number("cols", std::int64_t(cols));
        tuned.number("alpha", 2.0);
        tuned.number("beta", -1.0);
        tuned.input("A", A.size(), A, shift_A);
        tuned.input("x", x.size(), x, shift_x);
        tuned.y(y);
        tuned.capture();
        auto record = tuned.replay(options);
        return {tuned.y(), std::move(record.hazards)};
    }
    std::vector<double> reference(std::span<const float> A, std::span<const float> x, std::span<const float> y) {
        std::vector<double> result(y.begin(), y.end());
        for (std::size_t r = 0; r < y.size(); ++r) {
            double sum = 0;
            for (std::size_t k = 0; k < x.size(); ++k) sum += double(A[r * x.size() + k]) * x[k];
            result[r] = 2 * sum - y[r];
        }
        return result;
    }
    std::vector<double> expected_;
};

TEST_P(TunedSgemv, IsRightWhereverItsArraysStart) {
    for (const auto& [shift_A, shift_x] : {std::pair(0, 0), std::pair(1, 0), std::pair(3, 2), std::pair(2, 2)})
        for (const bool independent : {false, true}) {
            SCOPED_TRACE(testing::Message() << "A + " << shift_A << ", x + " << shift_x << ", apart " << independent);
            const Outcome outcome = run(std::size_t(shift_A), std::size_t(shift_x), schedule(independent));
            EXPECT_TRUE(outcome.hazards.empty());
            for (std::size_t r = 0; r < outcome.y.size(); ++r)
                ASSERT_NEAR(outcome.y[r], expected_[r], 2e-6 * (1 + 8.0 * GetParam().cols)) << "row " << r;
        }
}

TEST_P(TunedSgemv, IsTheSameInAnyOrderOfLanes) {
    const Outcome first = run(0, 0, schedule(true, 1));
    for (const std::uint64_t seed : {2, 3}) EXPECT_EQ(run(0, 0, schedule(true, seed)).y, first.y);
}

INSTANTIATE_TEST_SUITE_P(Shapes, TunedSgemv, testing::ValuesIn(shapes), testing::PrintToStringParamName());

/// The kernel for a matrix of that shape, and its launch.
struct Choice {
    std::string kernel, said;
    unsigned parts = 1;
};
Choice choice_of(std::int64_t rows, std::int64_t cols) {
    TunedRun tuned("sgemv");
    tuned.number("rows", rows);
    tuned.number("cols", cols);
    tuned.number("alpha", 1.0);
    tuned.number("beta", 0.0);
    tuned.input<float>("A", std::size_t(rows * cols), {});
    tuned.input<float>("x", std::size_t(cols), {});
    tuned.y(std::vector<float>(std::size_t(rows)));
    tuned.capture();
    return {tuned.kernel(), tuned.list().said, tuned.launch().grid[1]};
}

bool starts_with(const Choice& choice, std::string_view text) { return choice.kernel.starts_with(text); }

TEST(TunedSgemvChoice, TakesShortRowsSeveralAWarp) {
    EXPECT_TRUE(starts_with(choice_of(1 << 20, 16), "tuned_short_rows<4, 2, 4,")) << "lanes, rows, floats a load";
    EXPECT_TRUE(starts_with(choice_of(1 << 20, 32), "tuned_short_rows<8,"));
    EXPECT_TRUE(starts_with(choice_of(1 << 18, 128), "tuned_short_rows<32,"));
    EXPECT_TRUE(starts_with(choice_of(1 << 20, 31), "tuned_short_rows<32, 4, 1,")) << "rows do not start at 16 bytes";
    EXPECT_TRUE(starts_with(choice_of(1000, 513), "tuned_long_rows<128,"));
}

TEST(TunedSgemvChoice, CutsFewLongRowsOnly) {
    EXPECT_EQ(choice_of(4096, 4096).parts, 1u);
    EXPECT_EQ(choice_of(256, 65536).parts, 1u);
    EXPECT_EQ(choice_of(16, 1 << 20).parts, 16u);
    EXPECT_EQ(choice_of(1, 1 << 22).parts, 256u);
}

TEST(TunedSgemvChoice, PassesTheCachesByWhileASmallEnoughMatrixIsRead) {
    EXPECT_NE(choice_of(8192, 8192).said.find("passes the caches by"), std::string::npos);
    EXPECT_EQ(choice_of(16384, 16384).said.find("passes the caches by"), std::string::npos);
}

/// offsets of rows with these lengths.
std::vector<int> offsets_of(const std::vector<int>& lengths) {
    std::vector<int> offsets(lengths.size() + 1, 0);
    std::partial_sum(lengths.begin(), lengths.end(), offsets.begin() + 1);
    return offsets;
}

std::vector<int> repeated(std::vector<int> pattern, int times) {
    std::vector<int> lengths;
    for (int i = 0; i < times; ++i) lengths.insert(lengths.end(), pattern.begin(), pattern.end());
    return lengths;
}

struct Matrix {
    const char* name;
    std::vector<int> lengths;
    std::string_view kernel;  ///< how its name starts
};
std::ostream& operator<<(std::ostream& out, const Matrix& m) { return out << m.name; }

const Matrix matrices[] = {
    {"NoNonzero", std::vector<int>(70, 0), "tuned_rows"},
    {"UpToFour", repeated({0, 1, 2, 3, 4}, 50), "tuned_rows"},
    {"Small", repeated({0, 7, 32, 64}, 40), "tuned_rows"},
    {"AllLong", std::vector<int>(20, 300), "tuned_rows"},
    {"OneGiant", {3, 0, 9001, 1, 2}, "tuned_skewed<256>"},
    {"GiantNeighbours", {3, 2100, 15000, 0, 2, 8192, 4097}, "tuned_skewed<256>"},
    {"BeyondTheWindow", {5, 2, 3000, 1, 1, 1}, "tuned_skewed<256>"},
    {"SkewedTail", repeated({1, 0, 2, 90, 3, 0, 0, 17, 530}, 60), "tuned_skewed<256>"},
    {"EmptyThenSkewed", repeated({0, 0, 0, 0, 0, 0, 0, 0, 0, 513}, 100), "tuned_skewed<256>"},
    {"LongForFewLanes", repeated({0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 40}, 8000), "tuned_tiles"},
};

// Of two million nonzeros and more.
const Matrix large_matrices[] = {
    {"Even", repeated({5, 27, 0, 64, 13}, 20'000), "tuned_tiles<128, 2>"},
    {"MostlyEmpty", repeated({0, 0, 0, 0, 0, 0, 0, 0, 0, 30}, 70'000), "tuned_tiles<256, 1>"},
};

// Of eight million and more: blocks of 1024 threads.
const Matrix largest_matrices[] = {{"GiantLargeBlocks", {5, 20000, 8'000'000, 3, 9000, 100, 1}, "tuned_skewed<1024>"}};

/// The host function with such a matrix, captured. content: whether the columns and values are wanted too.
std::unique_ptr<TunedRun> captured(const std::vector<int>& lengths, std::size_t shift, bool content) {
    auto tuned = std::make_unique<TunedRun>("spmv");
    const std::vector<int> offsets = offsets_of(lengths);
    const auto nonzeros = std::size_t(offsets.back());
    std::vector<int> columns(content ? nonzeros : 0);
    for (std::size_t i = 0; i < columns.size(); ++i) columns[i] = int(i * 7919 % 501);
    tuned->number("rows", std::int64_t(lengths.size()));
    tuned->number("cols", std::int64_t(501));
    tuned->number("nonzeros", std::int64_t(nonzeros));
    tuned->input("offsets", offsets.size(), offsets);
    tuned->input("columns", nonzeros, columns, shift);
    tuned->input("values", nonzeros, floats(columns.size()), shift);
    tuned->input("x", 501, floats(501));
    tuned->y(std::vector<float>(lengths.size(), -7));
    tuned->capture();
    return tuned;
}

/// The kernel for so many rows of that length.
std::string kernel_for(int length, int rows) {
    return captured(std::vector<int>(std::size_t(rows), length), 0, false)->kernel();
}

TEST(TunedSpmvChoice, GivesRowsOfASmallMatrixAFewNonzerosALane) {
    EXPECT_EQ(kernel_for(1, 300'000), "tuned_rows<1, 4>");
    EXPECT_EQ(kernel_for(3, 300'000), "tuned_rows<2, 4>");
    EXPECT_EQ(kernel_for(5, 300'000), "tuned_rows<2, 4>");
    EXPECT_EQ(kernel_for(16, 100'000), "tuned_rows<8, 4>");
    EXPECT_EQ(kernel_for(40, 40'000), "tuned_rows<16, 4>");
    EXPECT_EQ(kernel_for(100, 15'000), "tuned_rows<32, 4>");
}

TEST(TunedSpmvChoice, GivesFewRowsMoreLanesThanTheyNeed) {
    EXPECT_EQ(kernel_for(3, 65'536), "tuned_rows<4, 4>");
    EXPECT_EQ(kernel_for(3, 10'000), "tuned_rows<16, 4>");
    EXPECT_EQ(kernel_for(3, 8'192), "tuned_rows<32, 4>");
    EXPECT_EQ(kernel_for(0, 1), "tuned_rows<32, 4>");
}

TEST(TunedSpmvChoice, TakesAThreadARowOfALargeMatrixWhoseRowsAreShort) {
    EXPECT_EQ(kernel_for(4, 600'000), "tuned_rows<1, 4>");
    EXPECT_EQ(kernel_for(5, 600'000), "tuned_tiles<128, 2>");
}

/// Tiles, as the host function uploads them: all rows and nonzeros, each once and in order.
void expect_sound_tiles(const LaunchList& list, std::span<const int> offsets) {
    ASSERT_FALSE(list.uploads.empty());
    const std::vector<std::byte>& content = list.uploads[0].content;
    std::vector<int> tiles(content.size() / sizeof(int));
    std::memcpy(tiles.data(), content.data(), content.size());
    ASSERT_GE(tiles.size(), 2u);
    int row = 0, nonzero = 0;
    for (std::size_t b = 0; b < tiles.size() / 2; ++b) {
        const int tile_row = tiles[2 * b], tile_nonzero = tiles[2 * b + 1];
        const int at = tile_row < 0 ? ~tile_row : tile_row;
        ASSERT_GE(at, row);
        ASSERT_GE(tile_nonzero, nonzero);
        if (tile_row >= 0) {
            ASSERT_EQ(tile_nonzero, offsets[std::size_t(at)]) << "tile " << b;
        }
        row = at, nonzero = tile_nonzero;
    }
    EXPECT_EQ(row, int(offsets.size()) - 1);
    EXPECT_EQ(nonzero, offsets.back());
}

class TunedSpmv : public testing::TestWithParam<Matrix> {
protected:
    std::vector<float> run(std::size_t shift, const simt::MachineOptions& options) {
        const auto tuned = captured(GetParam().lengths, shift, true);
        const std::string_view kernel = shift == 0 ? GetParam().kernel : "tuned_rows<8, 4>";
        EXPECT_TRUE(tuned->kernel().starts_with(kernel)) << tuned->kernel() << ": " << tuned->list().said;
        EXPECT_TRUE(tuned->replay(options).hazards.empty());
        return tuned->y();
    }
    void expect_right(const std::vector<float>& y) const {
        const std::vector<int> offsets = offsets_of(GetParam().lengths);
        const std::vector<float> values = floats(std::size_t(offsets.back())), x = floats(501);
        for (std::size_t r = 0; r < y.size(); ++r) {
            double sum = 0;
            for (auto i = std::size_t(offsets[r]); i < std::size_t(offsets[r + 1]); ++i)
                sum += double(values[i]) * x[i * 7919 % 501];
            ASSERT_NEAR(y[r], sum, 4e-6 * (1 + GetParam().lengths[r])) << "row " << r;
        }
    }
};

TEST_P(TunedSpmv, IsRightWhereverItsArraysStart) {
    for (const std::size_t shift : {0, 1, 2})
        for (const bool independent : {false, true}) {
            SCOPED_TRACE(testing::Message() << "shift " << shift << ", apart " << independent);
            expect_right(run(shift, schedule(independent)));
        }
}

TEST_P(TunedSpmv, IsTheSameInAnyOrderOfLanes) {
    const std::vector<float> first = run(0, schedule(true, 1));
    for (const std::uint64_t seed : {2, 3}) EXPECT_EQ(run(0, schedule(true, seed)), first);
}

INSTANTIATE_TEST_SUITE_P(Small, TunedSpmv, testing::ValuesIn(matrices), testing::PrintToStringParamName());

class TunedTiles : public TunedSpmv {};

TEST_P(TunedTiles, ShareOutEveryNonzeroOnce) {
    const auto tuned = captured(GetParam().lengths, 0, false);
    expect_sound_tiles(tuned->list(), offsets_of(GetParam().lengths));
}

TEST_P(TunedTiles, AreRight) { expect_right(run(0, schedule(false))); }

std::vector<Matrix> tiled() {
    std::vector<Matrix> found;
    for (const Matrix& matrix : matrices)
        if (!matrix.kernel.starts_with("tuned_rows")) found.push_back(matrix);
    return found;
}
INSTANTIATE_TEST_SUITE_P(Small, TunedTiles, testing::ValuesIn(tiled()), testing::PrintToStringParamName());
INSTANTIATE_TEST_SUITE_P(Large, TunedTiles, testing::ValuesIn(large_matrices), testing::PrintToStringParamName());
INSTANTIATE_TEST_SUITE_P(Largest, TunedTiles, testing::ValuesIn(largest_matrices), testing::PrintToStringParamName());

}  // namespace
}  // namespace lanescope
