#include <functional>

#include "app/catalog/catalog.h"
#include "app/formats/recordings.h"
#include "tests/model/message.h"
#include "tests/model/sample_result.h"
#include "tests/model/temporary_folder.h"

namespace lanescope {
namespace {

/// The rows have two and one nonzeros. The first lane reads two nonzeros, the second one.
RunResult small_result() {
    RunResult r = sample_result();
    r.matrix = {.rows = 2, .cols = 4, .nonzeros = 3, .offsets = {0, 2, 3}, .columns = {0, 3, 1}, .values = {1, 2, 3}};
    r.trace.edit().events = {{0x3, 0, 2, 0}, {0x1, 0, 1, 0}, {0xffffffff, 1, 4, 0}};
    r.trace.edit().offsets = {0, 2, 3};
    r.trace.edit().clocks.clear();
    r.trace.edit().elements = {0, 2, 1};
    r.trace.edit().rows = {{0, 1}, {1, 0}};
    return r;
}

class MatrixFile : public TemporaryFolder {
protected:
    std::vector<RunResultPtr> read_back(const std::vector<RunResultPtr>& results) const {
        write_lane_file(folder / "a.lane", results);
        return read_lane_file(folder / "a.lane");
    }
    // Writing applies the checks of reading, so a change shows in both.
    std::string refusal(const std::function<void(RunResult&)>& change) const {
        RunResult result = small_result();
        change(result);
        return message_of([&] { write_lane_file(folder / "bad.lane", {shared(result)}); });
    }
};

TEST_F(MatrixFile, KeepsASmallMatrixAndWhoReadsIt) {
    const auto read = read_back({shared(small_result()), shared(sample_result()), shared(small_result())});
    for (const std::size_t i : {0, 2}) {
        EXPECT_EQ(read.at(i)->matrix, small_result().matrix);
        EXPECT_EQ(read.at(i)->trace->elements, small_result().trace->elements);
        EXPECT_EQ(read.at(i)->trace->rows, small_result().trace->rows);
    }
    EXPECT_TRUE(read.at(1)->matrix.empty());
    EXPECT_TRUE(read.at(1)->trace->elements.empty());
}

TEST_F(MatrixFile, KeepsThePictureOfALargerOne) {
    RunResult result = sample_result();
    result.matrix = {.rows = 1000, .cols = 2000, .nonzeros = 6, .down = 2, .across = 3, .density = {1, 0, 2, 0, 0, 3}};
    EXPECT_EQ(read_back({shared(result)}).at(0)->matrix, result.matrix);
}

TEST_F(MatrixFile, RefusesAMatrixThatMakesNoSense) {
    const auto matrix = [&](const std::function<void(MatrixPicture&)>& change) {
        return refusal([&](RunResult& r) { change(r.matrix); });
    };
    expect_parts(matrix([](auto& m) { m.rows = m.cols = 65; }), {"results[0].matrix", "at most 64 rows"});
    expect_parts(matrix([](auto& m) { m.rows = 3; }), {"matrix", "offsets of its rows"});
    expect_parts(matrix([](auto& m) { m.offsets = {0, 4, 3}; }), {"matrix", "offsets of its rows"});
    expect_parts(matrix([](auto& m) { m.offsets = {0, 2, 4}; }), {"matrix", "offsets of its rows"});
    expect_parts(matrix([](auto& m) { m.columns[1] = 4; }), {"matrix", "columns of the matrix"});
    expect_parts(matrix([](auto& m) { m.values.pop_back(); }), {"matrix", "a column and a value"});
    expect_parts(matrix([](auto& m) { m.nonzeros = 4; }), {"matrix", "a column and a value"});
    expect_parts(matrix([](auto& m) { m.rows = -2; }), {"matrix.rows: expected 0 to 2147483647, got -2"});
    expect_parts(matrix([](auto& m) { m.offsets.clear(); }), {"matrix", "offsets of its rows"});
}

TEST_F(MatrixFile, RefusesAPictureOfAnotherSizeThanItSays) {
    const auto picture = [&](std::int64_t down, std::int64_t across, std::size_t cells) {
        return refusal([&](RunResult& r) {
            r.trace.edit().elements.clear();
            r.matrix = {.rows = 1000, .cols = 1000, .nonzeros = 9, .down = down, .across = across};
            r.matrix.density.resize(cells);
        });
    };
    expect_parts(picture(2, 3, 5), {"matrix", "a count for each"});
    expect_parts(picture(257, 1, 257), {"matrix.down: expected 0 to 256, got 257"});
    expect_parts(picture(INT64_MAX, INT64_MAX, 1), {"matrix.down: expected 0 to 256"});
}

TEST_F(MatrixFile, RefusesReadersThatDoNotFitTheTrace) {
    const auto trace = [&](const std::function<void(LaneTrace&)>& change) {
        return refusal([&](RunResult& r) { change(r.trace.edit()); });
    };
    expect_parts(trace([](auto& t) { t.elements.pop_back(); }), {"results[0].elements", "for each lane"});
    expect_parts(trace([](auto& t) { t.elements[0] = 3; }), {"results[0].elements"});
    expect_parts(trace([](auto& t) { t.events[0].mask = 0x7; }), {"results[0].elements"});
    expect_parts(trace([](auto& t) { t.rows.pop_back(); }), {"results[0].warp_rows"});
    expect_parts(refusal([](RunResult& r) { r.matrix = {}; }), {"results[0].elements"});
}

}  // namespace
}  // namespace lanescope
