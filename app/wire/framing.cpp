#include "app/wire/framing.h"

#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <utility>

#include "app/base/error.h"
#include "app/formats/lane_format.h"

namespace lanescope {
namespace {

constexpr std::size_t a_read = 1 << 18;
constexpr std::size_t max_trusted = 256 << 20;  // bytes reserved before they arrive

std::span<const std::byte> bytes_of(std::string_view text) { return std::as_bytes(std::span(text)); }

}  // namespace

std::uint64_t number_in(const nlohmann::json& head, const char* name) {
    const auto found = head.find(name);
    return found != head.end() && found->is_number_unsigned() ? found->get<std::uint64_t>() : 0;
}

void MessageWriter::send(nlohmann::json head, std::span<const Piece> payload) {
    std::uint64_t bytes = 0;
    for (const Piece piece : payload) bytes += piece.size();
    if (bytes > 0) head["payload"] = bytes;
    const std::vector<std::uint8_t> text = nlohmann::json::to_cbor(head);
    std::array<std::byte, 4> length;
    for (std::size_t i = 0; i < 4; ++i) length[i] = std::byte(text.size() >> (8 * i));
    const std::lock_guard lock(mutex_);
    put(length);
    put(std::as_bytes(std::span(text)));
    for (const Piece piece : payload) put(piece);
    put(bytes_of("\n"));
}

void MessageWriter::greet() {
    const std::lock_guard lock(mutex_);
    put(bytes_of(greeting));
}

void MessageWriter::put(Piece bytes) {
    while (!bytes.empty()) {
        const ssize_t count = write(file_, bytes.data(), bytes.size());
        if (count < 0 && errno == EINTR) continue;
        if (count < 0 && errno == EAGAIN) {
            wait_for_room();
            continue;
        }
        if (count < 0) throw LineLost(std::strerror(errno));
        bytes = bytes.subspan(std::size_t(count));
    }
}

void MessageWriter::wait_for_room() const {
    pollfd waiting{file_, POLLOUT, 0};
    if (poll(&waiting, 1, timeout_.count() < 0 ? -1 : int(timeout_.count())) == 0)
        throw LineLost(fmt::format("it has read nothing for {} s", timeout_.count() / 1000));
}

std::optional<Message> MessageReader::next(std::chrono::milliseconds timeout) {
    const auto end = std::chrono::steady_clock::now() + timeout;
    if (!whole_) {
        auto head = next_head(timeout);
        if (!head) return std::nullopt;
        whole_ = Message{std::move(*head), {}};
        whole_->payload.reserve(std::min<std::uint64_t>(payload_left_, max_trusted));
    }
    std::vector<std::byte>& payload = whole_->payload;
    while (payload_left_ > 0) {
        const std::size_t before = payload.size();
        payload.resize(before + std::min<std::uint64_t>(payload_left_, a_read));
        const std::size_t count = take_payload(std::span(payload).subspan(before), timeout);
        payload.resize(before + count);
        if (count == 0 || (timeout.count() >= 0 && std::chrono::steady_clock::now() > end))
            return std::nullopt;  // even within a message: the caller has other work
    }
    return std::exchange(whole_, std::nullopt);
}

std::optional<nlohmann::json> MessageReader::next_head(std::chrono::milliseconds timeout) {
    const auto end = std::chrono::steady_clock::now() + timeout;
    while (pass_noise(timeout) && pass_payload(timeout) && fill_part(timeout)) {
        if (auto head = take_part()) return head;
        if (timeout.count() > 0 && std::chrono::steady_clock::now() > end) break;
    }
    return std::nullopt;
}

std::size_t MessageReader::take_payload(std::span<std::byte> to, std::chrono::milliseconds timeout) {
    const std::size_t count = read_some(to.first(std::min<std::uint64_t>(to.size(), payload_left_)), timeout);
    payload_left_ -= count;
    return count;
}

std::size_t MessageReader::read_some(std::span<std::byte> to, std::chrono::milliseconds timeout) {
    pollfd waiting{file_, POLLIN, 0};
    const int ready = poll(&waiting, 1, timeout.count() < 0 ? -1 : int(timeout.count()));
    if (ready == 0 || (ready < 0 && errno == EINTR)) return 0;
    const ssize_t count = read(file_, to.data(), to.size());
    if (count < 0 && errno == EINTR) return 0;
    if (count <= 0) throw LineLost(count == 0 ? "it has ended" : std::strerror(errno));
    received_ += std::uint64_t(count);
    return std::size_t(count);
}

// Single bytes: those after the greeting belong to messages.
bool MessageReader::pass_noise(std::chrono::milliseconds timeout) {
    while (!greeted_) {
        std::byte one{};
        if (read_some(std::span(&one, 1), timeout) == 0) return false;
        noise_.push_back(char(one));
        if (noise_.size() > max_noise) throw BadMessage("it prints a lot of text, but not a worker's first line");
        if (!noise_.ends_with(greeting)) continue;
        noise_.resize(noise_.size() - greeting.size());
        greeted_ = true;
    }
    return true;
}

bool MessageReader::pass_payload(std::chrono::milliseconds timeout) {
    std::vector<std::byte> passed_over(std::min<std::uint64_t>(payload_left_, a_read));
    while (payload_left_ > 0)
        if (take_payload(passed_over, timeout) == 0 || timeout.count() >= 0) break;
    return payload_left_ == 0;
}

bool MessageReader::fill_part(std::chrono::milliseconds timeout) {
    while (bytes_.size() < wanted_) {
        const std::size_t before = bytes_.size();
        bytes_.resize(std::min(wanted_, before + a_read));
        const std::size_t count = read_some(std::span(bytes_).subspan(before), timeout);
        bytes_.resize(before + count);
        if (count == 0) return false;
    }
    return true;
}

std::optional<nlohmann::json> MessageReader::take_part() {
    if (part_ == Part::head) return take_head();
    if (part_ == Part::length)
        take_length();
    else if (bytes_.front() != std::byte{'\n'})
        throw BadMessage("a message has the wrong length");
    else
        expect(Part::length, 4);
    return std::nullopt;
}

void MessageReader::take_length() {
    std::size_t length = 0;
    for (std::size_t i = 0; i < bytes_.size(); ++i) length |= std::to_integer<std::size_t>(bytes_[i]) << (8 * i);
    if (length > max_message_bytes) throw BadMessage(fmt::format("a message of {} bytes is too long", length));
    expect(Part::head, length);
}

nlohmann::json MessageReader::take_head() {
    if (const auto defect = cbor_defect(bytes_)) throw BadMessage("a message is damaged: " + *defect);
    nlohmann::json head = nlohmann::json::from_cbor(bytes_, true, false);
    if (!head.is_object()) throw BadMessage("a message is not an object");
    expect(Part::line_feed, 1);
    const auto payload = head.find("payload");
    if (payload == head.end()) return head;
    if (!payload->is_number_unsigned() || payload->get<std::uint64_t>() > max_payload_)
        throw BadMessage("the data after a message is too long");
    payload_left_ = payload->get<std::uint64_t>();
    return head;
}

void MessageReader::expect(Part part, std::size_t bytes) {
    part_ = part;
    wanted_ = bytes;
    bytes_.clear();
}

void UploadReader::fill(std::span<std::byte> to, std::uint64_t at) {
    const std::uint64_t taken = size_ - in_.payload_left();
    if (at < taken) throw UsageError("its parts are out of order");
    pass_over(at - taken);
    if (to.size() > in_.payload_left()) throw UsageError("it is truncated");
    take(to);
}

std::vector<std::byte> UploadReader::all() {
    constexpr std::size_t a_part = 1 << 20;  // the announced size is untrusted
    std::vector<std::byte> bytes;
    while (in_.payload_left() > 0) {
        const std::size_t before = bytes.size();
        bytes.resize(before + std::min<std::uint64_t>(in_.payload_left(), a_part));
        take(std::span(bytes).subspan(before));
    }
    return bytes;
}

void UploadReader::take(std::span<std::byte> to) {
    while (!to.empty()) {
        between_();
        to = to.subspan(in_.take_payload(to, glance));
    }
}

void UploadReader::pass_over(std::uint64_t bytes) {
    if (bytes > in_.payload_left()) throw UsageError("it is truncated");
    std::array<std::byte, 4096> passed_over;
    while (bytes > 0) {
        const auto part = std::span(passed_over).first(std::min<std::uint64_t>(bytes, passed_over.size()));
        take(part);
        bytes -= part.size();
    }
}

}  // namespace lanescope
