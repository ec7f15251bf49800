#include "app/emulator/host_code.h"

#include <algorithm>

#include "app/emulator/grid/grid.h"
#include "app/emulator/memory/array_space.h"
#include "app/emulator/schedule/block.h"
#include "app/emulator/steps/external_functions.h"
#include "app/emulator/steps/memory_access.h"

namespace lanescope::emulator {
namespace {

constexpr unsigned the_lane = 0;
constexpr std::size_t longest_text = 1 << 16;

std::byte* memory_of(const LaunchFacts& facts, std::uint64_t address, std::size_t bytes) {
    if (address - module_window < window_bytes) {
        const std::uint64_t offset = address - module_window, all = facts.code->content.size();
        return offset <= all && bytes <= all - offset ? facts.variables + offset : nullptr;
    }
    return address < end_of_null || address >= code_window ? nullptr : memory_at(address, bytes);
}

bool is_local(std::uint64_t address) { return address - local_window < window_bytes; }

bool copy(Warp& warp, std::uint64_t address, std::span<std::byte> here, bool store) {
    if (!is_local(address)) {
        std::byte* const there = memory_of(warp.block().facts, address, here.size());
        if (!there) return false;
        store ? std::memcpy(there, here.data(), here.size()) : std::memcpy(here.data(), there, here.size());
        return true;
    }
    for (std::size_t byte = 0; byte < here.size(); ++byte) {  // words of other lanes are in between
        std::byte* const there = warp.local(address + byte, the_lane, 1);
        if (!there) return false;
        store ? * there = here[byte] : here[byte] = *there;
    }
    return true;
}

/// A call's words: those of all lanes are side by side.
template <class Words, class F>
void for_words(Words bytes, F f) {
    for (std::size_t byte = 0; byte < bytes.size(); byte += 4)
        f(bytes.subspan(byte, std::min<std::size_t>(4, bytes.size() - byte)), byte * lanes);
}

std::vector<std::uint32_t> offsets_of(const Function& function) {
    std::vector<std::uint32_t> offsets;
    std::uint32_t end = 0;
    for (const auto& [slot, bytes] : function.parameters) {
        const std::uint32_t unit = std::min(bytes, 8u);
        offsets.push_back((end + unit - 1) / unit * unit);
        end = offsets.back() + bytes;
    }
    return offsets;
}

HostCodeEnd end_of(const LaunchRecord& record) {
    if (record.hazards.empty()) return {.is_done = !record.stopped};
    const RawHazard& hazard = record.hazards.front();
    return {.has_fault = true,
            .fault = hazard.kind,
            .address = std::uint64_t(hazard.element),
            .line = line_of(hazard.site)};
}

}  // namespace

bool access_host_memory(Warp& w, const Step* s, const Addresses& addresses, Values& values, bool store) {
    const std::uint64_t address = addresses[the_lane];
    w.count_step();
    if (copy(w, address, {values.of[the_lane], std::size_t(s->bytes) * s->parts}, store)) return true;
    w.block().hazards.add({.kind = address < end_of_null ? HazardKind::null_pointer : HazardKind::wild_pointer,
                           .site = begin_of_line(s->place),
                           .element = std::int64_t(address)});
    return false;
}

const Step* call_outside(Warp& w, const Step* s) {
    OutsideCall call(w, *s);
    return w.block().facts.outside_functions->call(call) ? s + 1 : w.fault();
}

OutsideCall::OutsideCall(Warp& warp, const Step& step)
    : warp_(warp), table_(table_of(warp, &step)), line_(int(step.place)) {}

void OutsideCall::copy_argument(std::size_t n, std::span<std::byte> to) const {
    if (n >= table_.parameters.size()) return;
    const auto [slot, bytes] = table_.parameters[n];
    for_words(to.first(std::min<std::size_t>(to.size(), bytes)), [&](auto word, std::size_t offset) {
        std::memcpy(word.data(), warp_.frame + slot + offset, word.size());
    });
}

void OutsideCall::give_bytes(std::span<const std::byte> from) {
    if (table_.results.empty()) return;
    const auto [slot, bytes] = table_.results[0];
    for_words(from.first(std::min<std::size_t>(from.size(), bytes)), [&](auto word, std::size_t offset) {
        std::memcpy(warp_.frame + slot + offset, word.data(), word.size());
    });
}

bool OutsideCall::read(std::uint64_t from, std::span<std::byte> to) { return copy(warp_, from, to, false); }

bool OutsideCall::write(std::uint64_t to, std::span<const std::byte> from) {
    std::vector<std::byte> bytes(from.begin(), from.end());
    return copy(warp_, to, bytes, true);
}

std::string OutsideCall::text_at(std::uint64_t address) {
    std::string text;
    for (char letter = 0; text.size() < longest_text; text += letter, ++address)
        if (!read(address, std::as_writable_bytes(std::span(&letter, 1))) || letter == 0) break;
    return text;
}

std::byte* OutsideCall::memory_at(std::uint64_t address) {
    return is_local(address) ? nullptr : memory_of(warp_.block().facts, address, 1);
}

const Code& OutsideCall::code() const { return *warp_.block().facts.code; }

HostCodeEnd run_host_code(const Code& code, const Function& function, std::span<const std::byte> parameters,
                          OutsideFunctions& functions, const std::atomic<bool>* cancelled) {
    Function entry = function;
    entry.parameter_offsets = offsets_of(function);
    std::vector<std::byte> variables = code.content;
    ShadowMemories no_shadows;
    EmulatorOptions options;
    options.threads = 1;
    options.warps = 0;
    options.max_warp_steps = std::uint64_t(1) << 34;
    options.cancelled = cancelled;
    const Launcher launcher(std::move(options), no_shadows);
    FramePools frame_pools;
    LaunchFacts facts;
    facts.code = &code;
    facts.frame_pools = &frame_pools;
    facts.kernel = &entry;
    facts.options = &launcher.options();
    facts.parameters.assign(parameters.begin(), parameters.end());
    facts.variable_numbers.assign(code.variables.size(), hidden_variable);
    facts.variables = variables.data();
    facts.outside_functions = &functions;
    return end_of(launcher.launch(facts.shape, BlockOrder::free, [&](OutputShadows& outputs, StopPoint& stop_point) {
        return std::make_unique<Core>(facts, launcher.array_bytes(), outputs, stop_point);
    }));
}

}  // namespace lanescope::emulator
