#include "app/worker/wire.h"

#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <utility>

#include "app/model/files/cbor_check.h"

namespace lanescope {
namespace {

constexpr std::size_t a_read = 1 << 20;
constexpr std::size_t max_trusted = 256 << 20;  // bytes that room is made for before they are there

std::span<const std::byte> bytes_of(std::string_view text) { return std::as_bytes(std::span(text)); }

}  // namespace

std::uint64_t number_in(const nlohmann::json& head, const char* name) {
    const auto found = head.find(name);
    return found != head.end() && found->is_number_unsigned() ? found->get<std::uint64_t>() : 0;
}

void MessageWriter::send(nlohmann::json head, std::span<const std::byte> payload) {
    if (!payload.empty()) head["payload"] = payload.size();
    const std::vector<std::uint8_t> text = nlohmann::json::to_cbor(head);
    std::array<std::byte, 4> length;
    for (std::size_t i = 0; i < 4; ++i) length[i] = std::byte(text.size() >> (8 * i));
    const std::lock_guard lock(mutex_);
    put(length);
    put(std::as_bytes(std::span(text)));
    put(payload);
    put(bytes_of("\n"));
}

void MessageWriter::greet() {
    const std::lock_guard lock(mutex_);
    put(bytes_of(greeting));
}

void MessageWriter::put(std::span<const std::byte> bytes) {
    while (!bytes.empty()) {
        const ssize_t count = write(file_, bytes.data(), bytes.size());
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) throw LineLost(std::strerror(errno));
        bytes = bytes.subspan(std::size_t(count));
    }
}

std::optional<Message> MessageReader::next(std::chrono::milliseconds patience) {
    const auto end = std::chrono::steady_clock::now() + patience;
    while (true) {
        while (!greeted_ || missing() > 0)
            if (!fill(patience) || (patience.count() >= 0 && std::chrono::steady_clock::now() > end))
                return std::nullopt;  // of a long message, too: whoever waits may want to do something else
        if (take_part()) return Message{std::exchange(head_, {}), std::exchange(payload_, {})};
    }
}

bool MessageReader::fill(std::chrono::milliseconds patience) {
    pollfd waiting{file_, POLLIN, 0};
    const int ready = poll(&waiting, 1, patience.count() < 0 ? -1 : int(patience.count()));
    if (ready == 0 || (ready < 0 && errno == EINTR)) return false;
    // Noise is read byte by byte, so that nothing behind the greeting is taken for it.
    const std::size_t most = greeted_ ? std::min(missing(), a_read) : 1;
    const std::size_t before = bytes_.size();
    bytes_.resize(before + most);
    const ssize_t count = read(file_, bytes_.data() + before, most);
    bytes_.resize(before + std::size_t(std::max<ssize_t>(count, 0)));
    if (count < 0 && errno == EINTR) return false;
    if (count <= 0) throw LineLost(count == 0 ? "it has ended" : std::strerror(errno));
    if (!greeted_) pass_noise();
    return true;
}

void MessageReader::pass_noise() {
    noise_.push_back(char(bytes_.front()));
    bytes_.clear();
    if (noise_.ends_with(greeting)) {
        noise_.resize(noise_.size() - greeting.size());
        greeted_ = true;
    } else if (noise_.size() > max_noise) {
        throw BadMessage("it prints a lot, but not what a worker begins with");
    }
}

std::size_t MessageReader::missing() const { return wanted_ - bytes_.size(); }

bool MessageReader::take_part() {
    std::vector<std::byte> bytes = std::exchange(bytes_, {});
    switch (part_) {
        case Part::length:
            take_length(bytes);
            return false;
        case Part::head:
            take_head(bytes);
            return false;
        case Part::payload:
            payload_ = std::move(bytes);
            expect(Part::line_feed, 1);
            return false;
        default:
            if (bytes.front() != std::byte{'\n'}) throw BadMessage("a message does not end where it should");
            expect(Part::length, 4);
            return true;
    }
}

void MessageReader::take_length(std::span<const std::byte> bytes) {
    std::size_t length = 0;
    for (std::size_t i = 0; i < bytes.size(); ++i) length |= std::to_integer<std::size_t>(bytes[i]) << (8 * i);
    if (length > max_message_bytes) throw BadMessage(fmt::format("a message of {} bytes is too long", length));
    expect(Part::head, length);
}

void MessageReader::take_head(std::span<const std::byte> bytes) {
    if (const auto defect = cbor_defect(bytes)) throw BadMessage("a message is damaged: " + *defect);
    head_ = nlohmann::json::from_cbor(bytes, true, false);
    if (!head_.is_object()) throw BadMessage("a message is no object");
    const auto payload = head_.find("payload");
    if (payload == head_.end()) return expect(Part::line_feed, 1);
    if (!payload->is_number_unsigned() || payload->get<std::uint64_t>() > max_payload_bytes)
        throw BadMessage("what follows a message is too long");
    expect(Part::payload, payload->get<std::size_t>());
}

void MessageReader::expect(Part part, std::size_t bytes) {
    part_ = part;
    wanted_ = bytes;
    bytes_.reserve(std::min(bytes, max_trusted));
}

}  // namespace lanescope
