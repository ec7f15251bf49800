#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <map>
#include <optional>

#include "app/emulator/memory/array_space.h"
#include "tests/emulator/bench.h"

namespace lanescope::emulator {
namespace {

constexpr std::uint32_t all_lanes = ~0u;

struct State {
    std::uint32_t reached = 0;
    std::array<std::uint64_t, warp_size> bits{};
};

class Watched : public Bench {
public:
    explicit Watched(std::string_view kernel) : Bench("variables.cu", 64, {.warps = 1, .variables = true}) {
        run(kernel, 32);
    }

    std::uint32_t step_at(std::string_view marker, int n = 0) const {
        for (std::uint32_t e = 0; e < record().events.size(); ++e)
            if (line(record().sites[record().events[e].site].key) == line(marker) && n-- == 0) return e;
        ADD_FAILURE() << "no such step in the line " << marker;
        return 0;
    }

    const runtime::KernelScalar* find(std::string_view name, int nth = 0) const {
        const VariableLog& log = record().variables;
        for (std::size_t n = 0; n < scalars().size(); ++n)
            if (log.has_seen(n) && scalars()[n].name == name && nth-- == 0) return &scalars()[n];
        return nullptr;
    }

    State state(std::string_view name, std::uint32_t step, int nth = 0) const {
        const runtime::KernelScalar* const scalar = find(name, nth);
        State state;
        if (!scalar) ADD_FAILURE() << "there is no variable " << name;
        std::size_t value = 0;
        for (const VariableChange& change : record().variables.changes()) {
            const bool is_it = scalar && &scalars()[change.variable] == scalar && change.step <= step;
            if (is_it) state.reached = change.reached;
            for (std::uint32_t rest = change.changed; rest; rest &= rest - 1, ++value)
                if (is_it) state.bits[std::size_t(std::countr_zero(rest))] = record().variables.values()[value];
        }
        return state;
    }

private:
    const std::vector<runtime::KernelScalar>& scalars() const { return module().watched().scalars; }
};

float as_float(std::uint64_t bits) { return std::bit_cast<float>(std::uint32_t(bits)); }

TEST(Variables, HaveEachLanesValueInEachIteration) {
    const Watched warp("loop");
    for (const int iteration : {0, 1, 2}) {
        const std::uint32_t step = warp.step_at("read", iteration);
        const State i = warp.state("i", step), sum = warp.state("sum", step);
        EXPECT_EQ(i.reached, all_lanes);
        for (int lane = 0; lane < warp_size; ++lane) {
            const int rounds = std::min(iteration, lane % 4);  // A[n] is n
            EXPECT_EQ(i.bits[std::size_t(lane)], std::uint64_t(rounds)) << "lane " << lane;
            EXPECT_EQ(as_float(sum.bits[std::size_t(lane)]), float(lane * rounds + rounds * (rounds - 1) / 2));
        }
    }
}

TEST(Variables, HaveTheValueFromBeforeTheStep) {
    const Watched warp("loop");
    EXPECT_EQ(warp.state("read", warp.step_at("read")).reached, 0u) << "the first load has not ended";
    const State second = warp.state("read", warp.step_at("read", 1));
    EXPECT_EQ(second.reached, 0xeeeeeeeeu) << "lanes whose number is a multiple of 4 never load";
    EXPECT_EQ(as_float(second.bits[5]), 5.0f);
}

TEST(Variables, AreNotReachedByLanesThatGiveThemNone) {
    const Watched warp("some_lanes");
    EXPECT_EQ(warp.state("given", warp.step_at("odd")).reached, 0xaaaaaaaau);
    const State later = warp.state("given", warp.step_at("all"));
    EXPECT_EQ(later.reached, 0xaaaaaaaau) << "0 that was written is a value, and 0 that was not is none";
    EXPECT_EQ(warp.state("lane", warp.step_at("all")).reached, all_lanes);
}

TEST(Variables, HaveTheBitsOfAllTypes) {
    const Watched warp("types");
    const std::uint32_t step = warp.step_at("types");
    const auto bits = [&](const char* name, std::size_t lane) { return warp.state(name, step).bits[lane]; };
    EXPECT_EQ(bits("small", 3), 0xfdu);
    EXPECT_EQ(bits("medium", 3), 60000u);
    EXPECT_EQ(std::int64_t(bits("large", 3)), -5000000000);
    EXPECT_EQ(bits("whole", 3), 18000000000000000000ull);
    EXPECT_EQ(std::bit_cast<double>(bits("real", 3)), 1.5);
    EXPECT_EQ(bits("odd", 3), 1u);
    EXPECT_EQ(bits("at", 3), make_address(0, 12)) << "A is array 0";
    EXPECT_EQ(as_float(bits("pair.a", 3)), 1.5f);
    EXPECT_EQ(bits("pair.b", 3), 3u);
    EXPECT_EQ(bits("part[0]", 3), 7u);
    EXPECT_EQ(bits("part[1]", 3), 9u) << "written at an index that only the lane knows";
    EXPECT_EQ(warp.find("at")->kind, ScalarKind::pointer);
    EXPECT_EQ(warp.find("odd")->kind, ScalarKind::boolean);
}

TEST(Variables, BelongToTheCalledFunctionsLanes) {
    const Watched warp("calls");
    const State twice = warp.state("twice", warp.step_at("in call"));
    EXPECT_EQ(twice.reached, 0x0000ffffu) << "the other lanes do not call";
    for (std::size_t lane = 0; lane < 16; ++lane) EXPECT_EQ(twice.bits[lane], 2 * lane);
    EXPECT_EQ(warp.find("twice")->function, "at_double");
    const State result = warp.state("result", warp.step_at("called"));
    EXPECT_EQ(result.reached, all_lanes);
    EXPECT_EQ(as_float(result.bits[5]), 10.0f);
    EXPECT_EQ(as_float(result.bits[20]), 0.0f);
}

TEST(Variables, BelongToTheLinesOfTheirBlock) {
    const Watched warp("hidden");
    const runtime::KernelScalar &outer = *warp.find("number", 0), &inner = *warp.find("number", 1);
    EXPECT_LT(inner.last_line, warp.line("outer"));
    EXPECT_LE(inner.first_line, warp.line("inner"));
    EXPECT_GE(outer.last_line, warp.line("outer"));
    EXPECT_EQ(warp.state("number", warp.step_at("outer"), 0).bits[0], 1u);
    EXPECT_EQ(warp.state("number", warp.step_at("outer"), 1).bits[0], 2u);
}

TEST(Variables, ChangeNothingOfWhatTheKernelDoes) {
    for (const char* kernel : {"loop", "some_lanes", "types", "calls"}) {
        Bench plain("variables.cu", 64, {.warps = 1});
        plain.run(kernel, 32);
        const Watched watched(kernel);
        EXPECT_EQ(watched.result(), plain.result()) << kernel;
        EXPECT_EQ(watched.picture(), plain.picture()) << kernel;
        EXPECT_TRUE(plain.record().variables.changes().empty());
    }
}

}  // namespace
}  // namespace lanescope::emulator
