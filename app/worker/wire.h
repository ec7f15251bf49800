// Messages over a pipe. A message is a 32-bit length, little-endian, and that many bytes of CBOR; where that says
// {"payload": N}, N raw bytes follow. It ends with a line feed, for there are schedulers that pass a program's output
// on line by line. Before its first message a worker writes a greeting: whatever a login shell printed before it is
// passed over.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <mutex>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace lanescope {

/// How often whoever waits for the other end looks at what else there is to do.
inline constexpr std::chrono::milliseconds glance{10};

/// What stands before the first message of a worker.
inline constexpr std::string_view greeting = "\n\x01lanescope worker\x02\n";
/// Noise before the greeting, in bytes, that is passed over.
inline constexpr std::size_t max_noise = 1 << 20;
/// Bytes of a message, and of what follows it.
inline constexpr std::uint64_t max_message_bytes = 32 << 20, max_payload_bytes = std::uint64_t{16} << 30;

struct Message {
    nlohmann::json head;
    std::vector<std::byte> payload;
    std::string payload_text() const { return {reinterpret_cast<const char*>(payload.data()), payload.size()}; }
};

/// The number of that name in a message, such as its "id"; 0 where there is none.
std::uint64_t number_in(const nlohmann::json& head, const char* name);

/// The other end is gone.
class LineLost : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// The other end says what cannot be: it is of another make, or damaged.
class BadMessage : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// Writes messages, whole and one at a time, from any thread.
class MessageWriter {
public:
    using Piece = std::span<const std::byte>;
    /// patience: how long the other end may take nothing in before it counts as gone, where the file is one whose
    /// writes do not wait; negative: for ever.
    explicit MessageWriter(int file, std::chrono::milliseconds patience = std::chrono::milliseconds(-1))
        : file_(file), patience_(patience) {}
    /// Throws LineLost.
    void send(nlohmann::json head) { send(std::move(head), std::span<const Piece>()); }
    void send(nlohmann::json head, Piece payload) { send(std::move(head), std::span(&payload, 1)); }
    /// A payload of these pieces, each written from where it lies.
    void send(nlohmann::json head, std::span<const Piece> payload);
    void greet();

private:
    void put(Piece bytes);
    void wait_for_room() const;

    int file_;
    std::chrono::milliseconds patience_;
    std::mutex mutex_;
};

/// Reads messages, from one thread. A time to wait that is negative is for ever; all calls throw LineLost and
/// BadMessage.
class MessageReader {
public:
    enum class Starts { with_greeting, at_once };
    explicit MessageReader(int file, Starts starts = Starts::at_once)
        : file_(file), greeted_(starts == Starts::at_once) {}

    int file() const { return file_; }
    /// From now on refuses a payload of more bytes. From any thread.
    void limit_payload(std::uint64_t bytes) { max_payload_ = bytes; }
    /// The next message, when it is there within that time: what came of it by then is kept.
    std::optional<Message> next(std::chrono::milliseconds patience);

    /// The same in parts, for a payload that is wanted elsewhere than in the message: first its head. What was left of
    /// the payload before it is passed over.
    std::optional<nlohmann::json> next_head(std::chrono::milliseconds patience);
    /// Bytes of the payload that have not been taken.
    std::uint64_t payload_left() const { return payload_left_; }
    /// Takes as many of them as are there; 0 when none came in time.
    std::size_t take_payload(std::span<std::byte> to, std::chrono::milliseconds patience);

    /// What came before the greeting.
    const std::string& noise() const { return noise_; }
    /// How many bytes have ever come.
    std::uint64_t received() const { return received_; }

private:
    enum class Part { length, head, line_feed };
    /// Reads what is there, but no more than that; 0 when nothing came in time.
    std::size_t read_some(std::span<std::byte> to, std::chrono::milliseconds patience);
    /// Each returns false when what it waits for did not come in time.
    bool pass_noise(std::chrono::milliseconds patience);
    bool pass_payload(std::chrono::milliseconds patience);
    bool fill_part(std::chrono::milliseconds patience);
    /// Called with a part complete; the head, when it was that.
    std::optional<nlohmann::json> take_part();
    void take_length();
    nlohmann::json take_head();
    void expect(Part part, std::size_t bytes);

    int file_;
    bool greeted_;
    std::string noise_;
    std::atomic<std::uint64_t> max_payload_ = max_payload_bytes;
    std::uint64_t received_ = 0, payload_left_ = 0;
    Part part_ = Part::length;
    std::size_t wanted_ = 4;        ///< bytes of the part
    std::vector<std::byte> bytes_;  ///< of the part, as far as they have come
    std::optional<Message> whole_;  ///< under way, for next()
};

}  // namespace lanescope
