// lanescope_output.h, compiled for the host and run with one lane at a time.
#include "app/gpu/kernels/device_output.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstring>
#include <ranges>
#include <vector>

#include "app/emulator/recording/findings.h"

#undef NDEBUG  // the tests need assertions in every build

namespace {

struct Index {
    unsigned x = 0, y = 0, z = 0;
};
inline Index blockIdx, threadIdx, gridDim{4, 2, 1}, blockDim{16, 4, 1};
struct Trap {};

inline unsigned long long atomicAdd(unsigned long long* at, unsigned long long more) {
    const unsigned long long before = *at;
    *at += more;
    return before;
}
inline void __threadfence_system() {}
[[noreturn]] inline void __trap() { throw Trap(); }

#define __device__
#define __noinline__
}  // namespace
#include "app/compilers/device/lanescope_output.h"

namespace {

int print_all(const char* word) {
    return printf("%d %5.2f|%-4s|%lld %u %x %c%% %s\n", -3, 1.5f, "ab", 1ll << 40, ~0u, 255, 'z', word);
}
void claim(int i, unsigned long n) { assert(i < static_cast<int>(n)); }
void claim_of_parts(int i) { assert(i > 0 && i < 4); }

#undef printf
#undef assert
#undef __device__
#undef __noinline__

}  // namespace

namespace lanescope {
namespace {

using testing::HasSubstr;

class OfDevice : public testing::Test {
protected:
    explicit OfDevice(std::size_t room = 1 << 20) : memory_(sizeof(DeviceOutputHead) / 8 + room / 8) {
        head() = {.room = room};
        lanescope_output = reinterpret_cast<lanescope_output_head*>(memory_.data());
        blockIdx = {}, threadIdx = {};
    }
    ~OfDevice() override { lanescope_output = nullptr; }

    DeviceOutputHead& head() { return *reinterpret_cast<DeviceOutputHead*>(memory_.data()); }
    std::span<std::byte> records() {
        return std::as_writable_bytes(std::span(memory_)).subspan(sizeof(DeviceOutputHead));
    }
    DeviceOutput read() {
        return read_device_output(head(), records(),
                                  [](const std::string& file) { return file.substr(file.rfind('/') + 1); });
    }

    std::vector<std::uint64_t> memory_;
};

TEST_F(OfDevice, ALineHasItsTextPlaceAndLane) {
    blockIdx = {3, 1, 0};
    threadIdx = {5, 2, 0};
    EXPECT_EQ(print_all("end"), 8);
    const Printed printed = read().printed;
    ASSERT_EQ(printed.lines.size(), 1u);
    const PrintedLine& line = printed.lines[0];
    EXPECT_EQ(line.text, "-3  1.50|ab  |1099511627776 4294967295 ff z% end");
    EXPECT_EQ(line.block, 3 + 4);
    EXPECT_EQ(line.warp, 1);
    EXPECT_EQ(line.lane, 5 + 2 * 16 - 32);
    EXPECT_EQ(line.step, -1) << "no step is known";
    EXPECT_EQ(line.file, "device_output_test.cpp");
    EXPECT_GT(line.line, 0);
}

TEST_F(OfDevice, LinesComeByBlockAndThereAsTheyWerePrinted) {
    for (const unsigned block : {2u, 0u, 1u})
        for (const char* word : {"first", "second"}) blockIdx.x = block, print_all(word);
    const Printed printed = read().printed;
    ASSERT_EQ(printed.lines.size(), 6u);
    for (std::size_t i = 0; i < 6; ++i) {
        EXPECT_EQ(printed.lines[i].block, std::int64_t(i / 2));
        EXPECT_THAT(printed.lines[i].text, HasSubstr(i % 2 ? "second" : "first"));
    }
}

TEST_F(OfDevice, TheFirstLinesAreKeptAndTheRestCounted) {
    for (int i = 0; i < 3000; ++i) print_all("x");
    const Printed printed = read().printed;
    EXPECT_EQ(printed.lines.size(), emulator::max_printed_lines);
    EXPECT_EQ(printed.lines.size() + printed.left_out, 3000u);
}

class OfLittleRoom : public OfDevice {
protected:
    OfLittleRoom() : OfDevice(1024) {}
};

TEST_F(OfLittleRoom, CallsWithoutRoomAreCounted) {
    for (int i = 0; i < 100; ++i) print_all("x");
    const Printed printed = read().printed;
    EXPECT_GT(printed.lines.size(), 0u);
    EXPECT_EQ(printed.lines.size() + printed.left_out, 100u);
}

TEST_F(OfDevice, AFailedClaimIsTheLanesLastWordAndAHazard) {
    print_all("before");
    threadIdx.x = 7;
    claim(2, 32);
    EXPECT_THROW(claim(37, 32), Trap);
    const DeviceOutput output = read();
    ASSERT_EQ(output.printed.lines.size(), 2u);
    EXPECT_EQ(output.printed.lines[1].text, "Assertion `i < static_cast<int>(n)' failed: 37 < 32.");
    ASSERT_TRUE(output.failed_claim);
    EXPECT_EQ(output.failed_claim->kind, HazardKind::failed_assert);
    EXPECT_EQ(output.failed_claim->lane, 7);
    EXPECT_EQ(output.failed_claim->line, output.printed.lines[1].line);
    EXPECT_THAT(output.failed_claim->text, HasSubstr("37 < 32"));
}

TEST_F(OfDevice, AClaimOfSeveralPartsIsToldWithoutValues) {
    EXPECT_THROW(claim_of_parts(4), Trap);
    EXPECT_EQ(read().printed.lines.at(0).text, "Assertion `i > 0 && i < 4' failed.");
}

TEST_F(OfDevice, WhereNoOneListensNothingIsWritten) {
    lanescope_output = nullptr;
    print_all("x");
    EXPECT_TRUE(read().printed.lines.empty());
}

TEST_F(OfDevice, ARecordThatWasNotFinishedIsCounted) {
    print_all("one");
    const std::size_t second = head().drawn;
    print_all("two");
    print_all("three");
    std::memset(records().data() + second + 4, 0, 4);
    const Printed printed = read().printed;
    EXPECT_EQ(printed.lines.size(), 2u);
    EXPECT_EQ(printed.left_out, 1u);
}

TEST_F(OfDevice, MemoryThatAKernelWroteOverIsReadWithoutHarm) {
    std::uint64_t state = 1;
    for (int round = 0; round < 200; ++round) {
        head() = {.room = records().size()};
        std::ranges::fill(memory_ | std::views::drop(3), 0);
        for (int i = 0; i < 20; ++i) print_all("word");
        for (int i = 0; i < 40; ++i) {
            state = state * 6364136223846793005u + 1442695040888963407u;
            records()[(state >> 33) % head().drawn] = static_cast<std::byte>(state >> 56);
        }
        EXPECT_LE(read().printed.lines.size(), emulator::max_printed_lines);
    }
}

}  // namespace
}  // namespace lanescope
