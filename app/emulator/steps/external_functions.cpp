#include <algorithm>
#include <array>
#include <bit>
#include <string>

#include <fmt/format.h>

#include "app/base/text/printf_text.h"
#include "app/base/text/scalar_text.h"
#include "app/emulator/memory/array_space.h"
#include "app/emulator/steps/device_heap.h"
#include "app/emulator/steps/external_functions.h"
#include "app/emulator/steps/instruction_steps.h"
#include "app/emulator/steps/memory_access.h"

namespace lanescope::emulator {
namespace {

/// Limit of CUDA 12.
constexpr std::uint64_t most_argument_bytes = 32764;

/// Reads through a lane's pointer; false if invalid.
bool peek(Warp& w, unsigned lane, std::uint64_t address, std::byte* to, unsigned bytes) {
    for (unsigned i = 0; i < bytes; ++i) {
        const std::byte* from = nullptr;
        if (address + i - local_window < window_bytes) {
            from = w.local(address + i, lane, 1);
        } else if (const Place place = locate(w.block(), address + i); place.holds(1)) {
            from = place.data;
        }
        if (!from) return false;
        to[i] = *from;
    }
    return true;
}

std::string text_at(Warp& w, unsigned lane, std::uint64_t address) {
    std::string text;
    for (std::byte letter;
         text.size() < max_printed_text && peek(w, lane, address, &letter, 1) && letter != std::byte{0}; ++address)
        text += char(letter);
    return text;
}

/// vprintf's buffer holds consecutive values, aligned to their sizes.
class PrintedValues {
public:
    PrintedValues(Warp& w, unsigned lane, std::uint64_t values) : warp_(w), lane_(lane), at_(values) {}

    PrintedValue next(char kind, unsigned bits) {
        if (kind == 's') return text_at(warp_, lane_, take<std::uint64_t>());
        if (is_float_conversion(kind)) return DeviceScalar{'d', take<std::uint64_t>()};
        return DeviceScalar{'u', kind == 'p' || bits == 64 ? take<std::uint64_t>() : take<std::uint32_t>()};
    }

private:
    template <class T>
    T take() {
        at_ = (at_ + sizeof(T) - 1) / sizeof(T) * sizeof(T);
        std::array<std::byte, sizeof(T)> bytes{};
        peek(warp_, lane_, at_, bytes.data(), sizeof(T));
        at_ += sizeof(T);
        return std::bit_cast<T>(bytes);
    }

    Warp& warp_;
    unsigned lane_;
    std::uint64_t at_;
};

void say(Warp& w, const Step* s, unsigned lane, std::string text) {
    Block& block = w.block();
    block.printed.add({.block = std::int64_t(block.number),
                       .warp = w.number(),
                       .lane = lane,
                       .step = block.recorder.steps(),
                       .site = make_site_key(s->place, no_array, AccessKind::warp_barrier, 1),
                       .text = std::move(text)});
}

const Step* print(Warp& w, const Step* s) {
    const CallTable& table = table_of(w, s);
    for_lanes(w.mask, [&](unsigned l) {
        const std::string text = text_at(w, l, get<std::uint64_t>(w, table.parameters[0].first, l));
        PrintedValues values(w, l, get<std::uint64_t>(w, table.parameters[1].first, l));
        say(w, s, l, printf_text(text, [&](char kind, unsigned bits) { return values.next(kind, bits); }));
        if (!table.results.empty()) set(w, table.results[0].first, l, std::int32_t(1));
    });
    return s + 1;
}

template <class Compared>
const Step* fail_claim(Warp& w, const Step* s, Compared compared) {
    for_lanes(w.mask, [&](unsigned lane) {
        const std::string claim = text_at(w, lane, get<std::uint64_t>(w, table_of(w, s).parameters[0].first, lane));
        const std::string sides = compared(lane);
        say(w, s, lane,
            sides.empty() ? fmt::format("Assertion `{}' failed.", claim)
                          : fmt::format("Assertion `{}' failed: {}.", claim, sides));
    });
    return execute_trap(w, s);
}

const Step* fail_plain_claim(Warp& w, const Step* s) {
    return fail_claim(w, s, [](unsigned) { return std::string(); });
}

/// lanescope_claim_failed(claim, sign, left, right): left and right are 16-byte structures.
const Step* fail_compared_claim(Warp& w, const Step* s) {
    const CallTable& table = table_of(w, s);
    return fail_claim(w, s, [&](unsigned lane) {
        const auto scalar = [&](std::size_t p) {
            const std::uint32_t slot = table.parameters[p].first;
            return DeviceScalar{get<std::int32_t>(w, slot, lane), get<std::uint64_t>(w, slot + 2 * lanes * 4, lane)};
        };
        const std::string sign = text_at(w, lane, get<std::uint64_t>(w, table.parameters[1].first, lane));
        char room[comparison_room];
        return std::string(comparison_text(scalar(2), sign.c_str(), scalar(3), room));
    });
}

/// lanescope_launch_child<kernel>(shape, arguments, bytes): the shape is a structure of seven words.
const Step* launch_child(Warp& w, const Step* s) {
    const CallTable& table = table_of(w, s);
    Block& block = w.block();
    for_lanes(w.mask, [&](unsigned lane) {
        const auto parameter = [&](std::size_t p) { return get<std::uint64_t>(w, table.parameters[p].first, lane); };
        std::array<std::uint32_t, 7> shape{};
        peek(w, lane, parameter(0), reinterpret_cast<std::byte*>(shape.data()), sizeof shape);
        std::vector<std::byte> arguments(std::min<std::uint64_t>(parameter(2), most_argument_bytes));
        peek(w, lane, parameter(1), arguments.data(), unsigned(arguments.size()));
        block.children.push_back({.block = std::int64_t(block.number),
                                  .site = make_site_key(s->place, no_array, AccessKind::warp_barrier, 1),
                                  .function = table.outside,
                                  .grid = {shape[0], shape[1], shape[2]},
                                  .block_shape = {shape[3], shape[4], shape[5]},
                                  .shared_bytes = shape[6],
                                  .arguments = std::move(arguments)});
    });
    return s + 1;
}

/// Replaces kernels in GPU-only code.
const Step* refuse(Warp& w, const Step* s) {
    w.block().hazards.add({.kind = HazardKind::launch_failure,
                           .site = begin_of_line(s->place),
                           .lane = unsigned(std::countr_zero(w.mask))});
    return w.fault();
}

bool takes(const CallTable& call, std::initializer_list<std::uint32_t> bytes) {
    return std::ranges::equal(call.parameters, bytes, {}, [](const auto& slot) { return slot.second; });
}

}  // namespace

Execute find_outside(std::string_view name, const CallTable& call) {
    if (name == "vprintf" && takes(call, {8, 8})) return print;
    if (name == "__assertfail" && takes(call, {8, 8, 4, 8, 8})) return fail_plain_claim;
    if (name == "__assert_fail" && takes(call, {8, 8, 4, 8})) return fail_plain_claim;
    if (name == "lanescope_claim_failed" && takes(call, {8, 8, 16, 16})) return fail_compared_claim;
    if (name == "lanescope_not_emulated") return refuse;
    if (name.starts_with("_Z22lanescope_launch_child") && takes(call, {8, 8, 8})) return launch_child;
    if (const Execute copy = find_copy(name); copy && (takes(call, {8, 8, 8}) || takes(call, {8, 4, 8}))) return copy;
    if (const Execute fetch = find_texture_function(name, call)) return fetch;
    if (const Execute heap = find_heap_function(name, call)) return heap;
    if (name == "lanescope_xorwow_ahead" && takes(call, {20, 8, 8})) return jump_xorwow;
    return find_libdevice(name, call);
}

}  // namespace lanescope::emulator
