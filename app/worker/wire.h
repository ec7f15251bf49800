// Messages over a pipe. A message is a 32-bit length, little-endian, and that many bytes of CBOR; where that says
// {"payload": N}, N raw bytes follow. It ends with a line feed, for there are schedulers that pass a program's output
// on line by line. Before its first message a worker writes a greeting: whatever a login shell printed before it is
// passed over.
#pragma once

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
    explicit MessageWriter(int file) : file_(file) {}
    /// Throws LineLost.
    void send(nlohmann::json head, std::span<const std::byte> payload = {});
    void greet();

private:
    void put(std::span<const std::byte> bytes);

    int file_;
    std::mutex mutex_;
};

/// Reads messages, from one thread.
class MessageReader {
public:
    enum class Starts { with_greeting, at_once };
    explicit MessageReader(int file, Starts starts = Starts::at_once)
        : file_(file), greeted_(starts == Starts::at_once) {}

    int file() const { return file_; }
    /// The next message, when it is there within that time: what came of it by then is kept. A negative time waits for
    /// as long as it takes. Throws LineLost and BadMessage.
    std::optional<Message> next(std::chrono::milliseconds patience);
    /// What came before the greeting.
    const std::string& noise() const { return noise_; }

private:
    enum class Part { length, head, payload, line_feed };
    /// Reads what is there, up to what is still wanted. False when nothing came in time.
    bool fill(std::chrono::milliseconds patience);
    void pass_noise();
    /// Bytes that the part under way still lacks.
    std::size_t missing() const;
    /// Called with a part complete; true when it was the last of a message.
    bool take_part();
    void take_length(std::span<const std::byte> bytes);
    void take_head(std::span<const std::byte> bytes);
    void expect(Part part, std::size_t bytes);

    int file_;
    bool greeted_;
    std::string noise_;
    Part part_ = Part::length;
    std::size_t wanted_ = 4;  ///< bytes of the part
    std::vector<std::byte> bytes_, payload_;
    nlohmann::json head_;
};

}  // namespace lanescope
