#include "app/wire/checked_answer.h"

#include <gtest/gtest.h>

#include <functional>

#include "app/base/error.h"
#include "app/wire/listing_fields.h"
#include "app/wire/messages.h"

namespace lanescope {
namespace {

WarpAccesses sound() {
    WarpAccesses made;
    made.sites = {{7, "a", AccessKind::load, 4, 4}, {8, "shuffle", AccessKind::shuffle, 1, 1}};
    made.masks = {3, 1};
    made.numbers = {0, 1};
    made.bytes = {0, 4};
    made.values = {1, 2};
    made.rows = {0, 1};
    made.cols = {-1, -1};
    made.variables.variables = {{.function = "k",
                                 .name = "sum",
                                 .type = "float",
                                 .kind = ScalarKind::real,
                                 .file = "k.cu",
                                 .line = 3,
                                 .first_line = 3,
                                 .last_line = 9}};
    made.variables.arrays = {{"a", 4}};
    made.variables.changes = {{0, 0, 3, 3}, {1, 0, 3, 1}};
    made.variables.values = {7, 8, ~std::uint64_t(0)};
    made.variables.known_steps = 2;
    return made;
}

TEST(CheckedAnswer, LetsASoundOneThroughAndOverTheWire) {
    WarpAccesses back;
    decode(encode(sound()), back, Where{});
    EXPECT_NO_THROW(make_safe(back));
    EXPECT_EQ(back.bytes, sound().bytes);
    EXPECT_EQ(back.variables.changes, sound().variables.changes);
    EXPECT_EQ(back.variables.values, sound().variables.values);
    EXPECT_EQ(back.variables.variables.at(0).name, "sum");
}

TEST(CheckedAnswer, LetsAGpusThroughWhichHasNoValues) {
    WarpAccesses of_gpu = sound();
    of_gpu.values.clear();
    EXPECT_NO_THROW(make_safe(of_gpu));
}

KernelFault fault_with(const std::string& line) {
    return {.file = "mine.cu", .line = 3, .text = "nothing launches k", .suggested = {.text = line, .line = 2}};
}

TEST(CheckedAnswer, KeepsTheFaultsOfAFile) {
    const std::vector<KernelFault> said{fault_with("// Launch: k<<<1, 32>>>")};
    std::vector<KernelFault> back;
    decode(encode(said), back, Where{});
    make_safe(back);
    EXPECT_EQ(back, said);
}

TEST(CheckedAnswer, LeavesOutSuggestionsThatAreCode) {
    for (const char* line : {"system(\"rm\");", "// one\n\nint two;", "// continued \\"}) {
        std::vector<KernelFault> faults{fault_with(line)};
        make_safe(faults);
        EXPECT_EQ(faults[0].suggested.text.find('\n'), std::string::npos);
        EXPECT_TRUE(faults[0].suggested.text.empty() || faults[0].suggested.text.starts_with("// one"))
            << faults[0].suggested.text;
    }
}

TEST(CheckedAnswer, RefusesWhatDoesNotFitTogether) {
    const std::vector<std::function<void(WarpAccesses&)>> lies{
        [](WarpAccesses& w) {
            w.numbers = {0, 9};
        },
        [](WarpAccesses& w) { w.numbers.pop_back(); },
        [](WarpAccesses& w) { w.masks[0] = 0xffffffff; },
        [](WarpAccesses& w) { w.values.pop_back(); },
        [](WarpAccesses& w) { w.rows.pop_back(); },
        [](WarpAccesses& w) { w.cols.push_back(3); },
        [](WarpAccesses& w) { w.sites[0].lane_bytes = 0; },
        [](WarpAccesses& w) { w.sites[0].lane_bytes = 1 << 30; },
        [](WarpAccesses& w) { w.sites[0].element_bytes = -4; },
        [](WarpAccesses& w) { w.sites[0].line = -1; },
        [](WarpAccesses& w) { w.sites.clear(); },
        [](WarpAccesses& w) { w.variables.values.pop_back(); },
        [](WarpAccesses& w) { w.variables.values.push_back(1); },
        [](WarpAccesses& w) { w.variables.changes[1].variable = 1; },
        [](WarpAccesses& w) { w.variables.changes[0].step = 2; },
        [](WarpAccesses& w) { w.variables.changes[1].step = 9; },
        [](WarpAccesses& w) { w.variables.changes[0].reached = 1; },
        [](WarpAccesses& w) { w.variables.known_steps = 3; },
        [](WarpAccesses& w) { w.variables.variables[0].bytes = 0; },
        [](WarpAccesses& w) { w.variables.variables[0].bytes = 16; },
        [](WarpAccesses& w) { w.variables.variables[0].last_line = 1; },
        [](WarpAccesses& w) { w.variables.variables[0].line = -1; },
        [](WarpAccesses& w) { w.variables.variables.resize(5000); },
        [](WarpAccesses& w) { w.variables.arrays[0].element_bytes = 0; },
    };
    for (std::size_t i = 0; i < lies.size(); ++i) {
        WarpAccesses accesses = sound();
        lies[i](accesses);
        EXPECT_THROW(make_safe(accesses), UsageError) << "lie " << i;
    }
}

TEST(CheckedAnswer, RefusesAVariantWithoutOperation) {
    EXPECT_NO_THROW(check_operation({.operation = "spmv", .id = "mine", .element_bytes = {{{"values", 2}}}}));
    EXPECT_THROW(check_operation({.operation = "sort", .id = "mine"}), UsageError);
    for (const unsigned bytes : {0u, 3u, 16u, ~0u})
        EXPECT_THROW(check_operation({.operation = "spmv", .id = "mine", .element_bytes = {{{"values", bytes}}}}),
                     UsageError)
            << bytes;
}

TEST(CheckedAnswer, KeepsElementSizesOverTheWire) {
    ElementBytes back;
    decode(encode(ElementBytes{.arrays = {{"columns", 8}}, .bfloat = true}), back, Where{});
    EXPECT_EQ(back.of("columns"), 8u);
    EXPECT_EQ(back.of("values"), 4u);
    EXPECT_TRUE(back.bfloat);
}

TEST(CheckedAnswer, MakesNamesOfVariablesHarmless) {
    WarpAccesses accesses = sound();
    accesses.variables.variables[0].name = "\x1b[2J" + std::string(1000, 'x');
    accesses.variables.arrays[0].name = "a\n";
    make_safe(accesses);
    EXPECT_TRUE(accesses.variables.variables[0].name.starts_with("?[2J"));
    EXPECT_LE(accesses.variables.variables[0].name.size(), 200u);
    EXPECT_EQ(accesses.variables.arrays[0].name, "a?");
}

TEST(CheckedAnswer, MakesTextsHarmlessAndBoundsThem) {
    CodeListing listing{.kernels = {{.name = "k\x1b[2J", .ptx = {{-5, "ld\n"}}}}, .failure = "\x07"};
    listing.kernels[0].sass.resize(50'000);
    listing.kernels.resize(500);
    make_safe(listing);
    EXPECT_EQ(listing.kernels.size(), 64u);
    EXPECT_EQ(listing.kernels[0].name, "k?[2J");
    EXPECT_EQ(listing.kernels[0].ptx[0].line, 0);
    EXPECT_EQ(listing.kernels[0].ptx[0].text, "ld?");
    EXPECT_LE(listing.kernels[0].sass.size(), 20'000u);
}

}  // namespace
}  // namespace lanescope
