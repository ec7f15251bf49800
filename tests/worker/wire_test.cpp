#include "app/wire/framing.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <array>
#include <thread>

namespace lanescope {
namespace {

using std::chrono::milliseconds;
constexpr milliseconds for_ever{-1}, at_once{0};

struct TestPipe {
    std::array<int, 2> ends{-1, -1};
    TestPipe() { EXPECT_EQ(pipe(ends.data()), 0); }
    ~TestPipe() {
        close(ends[0]);
        close_writer();
    }
    void close_writer() {
        if (ends[1] >= 0) close(ends[1]);
        ends[1] = -1;
    }
    void put(std::string_view bytes) { EXPECT_EQ(write(ends[1], bytes.data(), bytes.size()), ssize_t(bytes.size())); }
    int in() const { return ends[0]; }
    int out() const { return ends[1]; }
};

std::vector<std::byte> numbers(std::size_t count) {
    std::vector<std::byte> bytes(count);
    for (std::size_t i = 0; i < count; ++i) bytes[i] = std::byte(i * 7);
    return bytes;
}

TEST(Wire, CarriesMessagesAndWhatFollowsThem) {
    TestPipe pipe;
    MessageReader reader(pipe.in());
    const std::vector<std::byte> payload = numbers(5'000'000);  // larger than any pipe's buffer
    std::jthread sender([&] {
        MessageWriter writer(pipe.out());
        writer.send({{"id", 1}});
        writer.send({{"id", 2}}, payload);
        writer.send({{"id", 3}});
    });
    for (int id = 1; id <= 3; ++id) {
        const auto message = reader.next(for_ever);
        ASSERT_TRUE(message);
        EXPECT_EQ(message->head["id"], id);
        EXPECT_EQ(message->payload, id == 2 ? payload : std::vector<std::byte>{});
    }
}

TEST(Wire, WaitsNoLongerThanAskedForAndKeepsWhatHasCome) {
    TestPipe pipe;
    MessageReader reader(pipe.in());
    EXPECT_FALSE(reader.next(at_once));
    pipe.put({"\x03\0\0", 3});  // a length without its last byte
    EXPECT_FALSE(reader.next(at_once));
    pipe.put({"\0\xa1\x61", 3});
    EXPECT_FALSE(reader.next(at_once));
    pipe.put("a");
    EXPECT_THROW(reader.next(for_ever), BadMessage) << "a map of one whose value is missing";
}

TEST(Wire, CarriesAPayloadInPiecesToWhereItIsWanted) {
    TestPipe pipe;
    MessageReader reader(pipe.in());
    const std::vector<std::byte> bytes = numbers(3'000'000);
    const std::array<std::span<const std::byte>, 3> pieces{std::span(bytes).first(7), std::span(bytes).subspan(7, 0),
                                                           std::span(bytes).subspan(7)};
    std::jthread sender([&] {
        MessageWriter writer(pipe.out());
        writer.send({{"id", 1}}, pieces);
        writer.send({{"id", 2}});
    });
    EXPECT_EQ((*reader.next_head(for_ever))["id"], 1);
    EXPECT_EQ(reader.payload_left(), bytes.size());
    std::vector<std::byte> taken(1'000'000);
    std::size_t count = 0;
    while (count < taken.size()) count += reader.take_payload(std::span(taken).subspan(count), for_ever);
    EXPECT_TRUE(std::equal(taken.begin(), taken.end(), bytes.begin()));
    EXPECT_EQ((*reader.next_head(for_ever))["id"], 2) << "what nobody took is passed over";
}

TEST(Wire, GivesUpAnEndThatTakesNothingIn) {
    TestPipe pipe;
    fcntl(pipe.out(), F_SETFL, O_NONBLOCK);
    MessageWriter writer(pipe.out(), milliseconds(50));
    EXPECT_THROW(writer.send({{"id", 1}}, numbers(5'000'000)), LineLost);
}

TEST(Wire, PassesOverWhatComesBeforeTheGreeting) {
    TestPipe pipe;
    MessageReader reader(pipe.in(), MessageReader::Starts::with_greeting);
    pipe.put("Last login: today\n\x01lanescope work");
    MessageWriter writer(pipe.out());
    writer.greet();
    writer.send({{"hello", true}});
    EXPECT_TRUE(reader.next(for_ever)->head.contains("hello"));
    EXPECT_EQ(reader.noise(), "Last login: today\n\x01lanescope work");
}

TEST(Wire, RefusesMoreNoiseThanALoginShellMakes) {
    TestPipe pipe;
    MessageReader reader(pipe.in(), MessageReader::Starts::with_greeting);
    std::jthread sender([&] {
        const std::string line(4096, 'x');
        for (std::size_t sent = 0; sent <= max_noise; sent += line.size()) pipe.put(line);
    });
    EXPECT_THROW(reader.next(for_ever), BadMessage);
    char rest[4096];
    while (sender.joinable() && read(pipe.in(), rest, sizeof rest) == ssize_t(sizeof rest)) {
        fcntl(pipe.in(), F_SETFL, O_NONBLOCK);
    }
}

TEST(Wire, RefusesWhatIsTooLong) {
    TestPipe pipe;
    MessageReader reader(pipe.in());
    pipe.put({"\xff\xff\xff\x7f", 4});
    EXPECT_THROW(reader.next(for_ever), BadMessage);
}

TEST(Wire, RefusesAPayloadWithoutBounds) {
    TestPipe pipe;
    MessageReader reader(pipe.in());
    MessageWriter(pipe.out()).send({{"payload", std::uint64_t{1} << 60}});
    EXPECT_THROW(reader.next(for_ever), BadMessage);
}

TEST(Wire, SaysThatTheOtherEndIsGone) {
    TestPipe pipe;
    MessageReader reader(pipe.in());
    pipe.put("\x05");
    pipe.close_writer();
    EXPECT_THROW(reader.next(for_ever), LineLost);
}

}  // namespace
}  // namespace lanescope
