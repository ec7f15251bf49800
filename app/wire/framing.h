// Messages over a pipe: a 32-bit little-endian length, that many bytes of CBOR, a payload and a line feed. The CBOR
// object gives the payload's size as {"payload": N}. Schedulers that forward lines need the line feed. A worker's
// greeting separates messages from a login shell's output.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <functional>
#include <mutex>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "app/formats/recordings.h"

namespace lanescope {

/// Poll interval of a thread with other checks to do.
inline constexpr std::chrono::milliseconds glance{10};

inline constexpr std::string_view greeting = "\n\x01lanescope worker\x02\n";
/// Most bytes before the greeting.
inline constexpr std::size_t max_noise = 1 << 20;
inline constexpr std::uint64_t max_message_bytes = 32 << 20, max_payload_bytes = std::uint64_t{16} << 30;

struct Message {
    nlohmann::json head;
    std::vector<std::byte> payload;
    std::string payload_text() const { return {reinterpret_cast<const char*>(payload.data()), payload.size()}; }
};

/// Returns 0 if the field is missing.
std::uint64_t number_in(const nlohmann::json& head, const char* name);

/// The other end is gone.
class LineLost : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

class BadMessage : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// Thread-safe.
class MessageWriter {
public:
    using Piece = std::span<const std::byte>;
    /// timeout: of a full non-blocking file; negative: none.
    explicit MessageWriter(int file, std::chrono::milliseconds timeout = std::chrono::milliseconds(-1))
        : file_(file), timeout_(timeout) {}
    /// Throws LineLost.
    void send(nlohmann::json head) { send(std::move(head), std::span<const Piece>()); }
    void send(nlohmann::json head, Piece payload) { send(std::move(head), std::span(&payload, 1)); }
    void send(nlohmann::json head, std::span<const Piece> payload);
    void greet();

private:
    void put(Piece bytes);
    void wait_for_room() const;

    int file_;
    std::chrono::milliseconds timeout_;
    std::mutex mutex_;
};

/// For one thread. A negative timeout is infinite. All calls throw LineLost and BadMessage.
class MessageReader {
public:
    enum class Starts { with_greeting, at_once };
    explicit MessageReader(int file, Starts starts = Starts::at_once)
        : file_(file), greeted_(starts == Starts::at_once) {}

    int file() const { return file_; }
    /// Refuses longer payloads. Thread-safe.
    void limit_payload(std::uint64_t bytes) { max_payload_ = bytes; }
    /// Returns nothing after the timeout; received bytes are kept.
    std::optional<Message> next(std::chrono::milliseconds timeout);

    /// Returns the next head; take_payload() reads its payload. Skips the last payload's rest.
    std::optional<nlohmann::json> next_head(std::chrono::milliseconds timeout);
    std::uint64_t payload_left() const { return payload_left_; }
    /// Returns the number of available bytes read; 0 after the timeout.
    std::size_t take_payload(std::span<std::byte> to, std::chrono::milliseconds timeout);

    /// Returns output before the greeting.
    const std::string& noise() const { return noise_; }
    std::uint64_t received() const { return received_; }

private:
    enum class Part { length, head, line_feed };
    /// Reads available bytes; 0 after the timeout.
    std::size_t read_some(std::span<std::byte> to, std::chrono::milliseconds timeout);
    /// These return false after the timeout.
    bool pass_noise(std::chrono::milliseconds timeout);
    bool pass_payload(std::chrono::milliseconds timeout);
    bool fill_part(std::chrono::milliseconds timeout);
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
    std::vector<std::byte> bytes_;  ///< its received bytes
    std::optional<Message> whole_;  ///< partial message of next()
};

/// A payload read directly to its destination, each byte once.
class UploadReader : public ByteSource {
public:
    /// `in` has just read the head. Calls `between` while waiting and reading; it may throw.
    UploadReader(MessageReader& in, std::function<void()> between)
        : in_(in), between_(std::move(between)), size_(in.payload_left()) {}

    std::uint64_t size() const override { return size_; }
    void fill(std::span<std::byte> to, std::uint64_t at) override;
    std::vector<std::byte> all();

private:
    void take(std::span<std::byte> to);
    void pass_over(std::uint64_t bytes);

    MessageReader& in_;
    std::function<void()> between_;
    std::uint64_t size_;
};

}  // namespace lanescope
