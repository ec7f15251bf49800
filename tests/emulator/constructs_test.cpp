// C++ constructs give one event per access in the source, and none for other memory. The comments of
// kernels/constructs.cu list the expected events.
#include <gtest/gtest.h>

#include <map>
#include <regex>
#include <set>
#include <sstream>

#include "tests/emulator/bench.h"

namespace lanescope::emulator {
namespace {

constexpr auto constructs_kernels = "constructs.cu";

std::string kind_name(AccessKind kind) {
    if (kind == AccessKind::atomic || kind == AccessKind::shared_atomic) return "atomic";
    return kind == AccessKind::store || kind == AccessKind::shared_store ? "store" : "load";
}

/// Maps "a load 4" to the number of lanes.
using Events = std::map<std::string, std::uint64_t>;
using EventsByLine = std::map<int, Events>;

void add(EventsByLine& events, const BareBench& bench) {
    EXPECT_FALSE(bench.record().stopped);
    for (const RawHazard& hazard : bench.record().hazards)
        EXPECT_NE(hazard.kind, HazardKind::out_of_bounds) << bench.line(hazard.site);
    for (const SiteCounts& site : bench.record().sites)
        if (!is_collective(kind_of(site.key)))
            events[bench.line(site.key)][bench.array_name(site.key) + " " + kind_name(kind_of(site.key)) + " " +
                                         std::to_string(bytes_of(site.key))] += site.active_lanes;
}

BareBench bench() {
    BareBench made(constructs_kernels);
    std::vector<float> a(512), b(512, 1);
    std::vector<int> ints(512);
    for (std::size_t i = 0; i < 512; ++i) {
        a[i] = i % 2 ? 1 : -1;
        ints[i] = int(i / 2);
    }
    made.input("a", a);
    made.input("b", b);
    made.input("ints", ints);
    made.input("pairs", std::vector<float>(3 * 64, 1));
    made.input("h", std::vector<std::uint16_t>(128, 0x3c00));
    made.output<float>("o", 512, true);
    made.output<float>("w", 512, true);
    made.output<std::uint16_t>("k", 128, true);
    made.output<int>("i", 64, true);
    made.output<unsigned>("u", 64, true);
    made.output<std::uint64_t>("l", 1, true);
    made.output<double>("d", 1, true);
    return made;
}

EventsByLine events_of_all() {
    EventsByLine events;
    const auto run = [&](std::string_view kernel, const Shape& shape,
                         std::initializer_list<runtime::HostValue> numbers = {}) {
        BareBench made = bench();
        made.run(kernel, shape, numbers);
        add(events, made);
    };
    const Shape a_warp{{1}, {32}, 32 * sizeof(float)};
    run("control", a_warp, {std::int64_t(3), std::int64_t(0)});
    for (const char* kernel : {"places", "wide", "shared_memory", "halves", "atomics", "host_words"})
        run(kernel, a_warp);
    run("two_dimensions", Shape{{1}, {8, 4}});
    return events;
}

EventsByLine expected_events() {
    const std::regex each(R"((\w+ \w+ \d+) x(\d+))");
    EventsByLine events;
    int number = 0;
    for (const std::string& line : lines_of(constructs_kernels)) {
        ++number;
        const std::size_t at = line.find("//: ");
        if (at == std::string::npos || at == 0 || number < 12) continue;
        Events& here = events[number];
        for (std::sregex_iterator found(line.begin() + std::ptrdiff_t(at), line.end(), each), end; found != end;
             ++found)
            here[found->str(1)] = std::stoull(found->str(2));
    }
    return events;
}

std::string to_text(const Events& events) {
    std::string all;
    for (const auto& [what, lanes] : events) all += (all.empty() ? "" : ", ") + what + " x" + std::to_string(lanes);
    return all.empty() ? "none" : all;
}

TEST(Constructs, GiveAnEventForEachAccessAsWritten) {
    const EventsByLine expected = expected_events();
    EventsByLine found = events_of_all();
    ASSERT_GT(expected.size(), 80u);
    for (const auto& [line, events] : expected)
        EXPECT_EQ(to_text(found[line]), to_text(events)) << constructs_kernels << ":" << line;
    for (const auto& [line, events] : found)
        EXPECT_TRUE(expected.contains(line)) << constructs_kernels << ":" << line << " has " << to_text(events);
}

}  // namespace
}  // namespace lanescope::emulator
