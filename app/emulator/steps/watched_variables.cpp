// Variables of a warp's lanes at the start of a step.
#include <cstring>
#include <set>

#include "app/emulator/memory/array_space.h"
#include "app/emulator/schedule/block.h"
#include "app/emulator/steps/instruction_steps.h"
#include "app/emulator/steps/lane_loops.h"

namespace lanescope::emulator {
namespace {

/// Lanes that wrote all of the scalar's bytes.
Mask reached_by(const Frame& frame, const WatchedSlot& scalar) {
    Mask all = ~Mask(0);
    const std::byte* const written = frame.memory.get() + frame.function->written + scalar.slot * sizeof(Mask);
    for (std::uint32_t byte = 0; byte < scalar.bytes; ++byte) {
        Mask who = 0;
        std::memcpy(&who, written + byte * sizeof who, sizeof who);
        all &= who;
    }
    return all;
}

std::uint64_t bits_of(const Frame& frame, const WatchedSlot& scalar, unsigned lane) {
    std::uint64_t bits = 0;
    const std::byte* const words = frame.memory.get();
    for (std::uint32_t byte = 0; byte < scalar.bytes; ++byte) {
        const std::uint32_t at = scalar.slot + byte;
        bits |= std::uint64_t(words[(at / 4 * lanes + lane) * 4 + at % 4]) << 8 * byte;
    }
    return bits;
}

void log_frame(const Frame& frame, Mask who, std::uint32_t step, VariableLog& log) {
    for (const WatchedSlot& scalar : frame.function->watched) {
        const Mask reached = reached_by(frame, scalar) & who;
        std::array<std::uint64_t, lanes> bits{};
        for_lanes(reached, [&](unsigned l) { bits[l] = bits_of(frame, scalar, l); });
        log.see(step, scalar.variable, who, reached, bits);
    }
}

}  // namespace

/// Logs only a recursive function's latest call.
void Warp::log_variables() {
    if (!block_.recorder.wants_variables()) return;
    VariableLog& log = block_.recorder.variables();
    const std::uint32_t step = block_.recorder.steps() - 1;
    for (const Group& group : groups_) {
        std::set<const Function*> seen;
        for (const Frame* f = group.frame.get(); f; f = f->caller.get())
            if (seen.insert(f->function).second) log_frame(*f, group.mask, step, log);
    }
    log.end_step(step);
}

void Warp::note_local_write(std::uint64_t address, Mask who, unsigned bytes) {
    const std::uint64_t offset = address - local_window;
    const Frame* const f = frame_of(offset, bytes);
    if (!f || f->function->written == nowhere) return;
    std::byte* const written = f->memory.get() + f->function->written;
    auto* const masks = reinterpret_cast<Mask*>(written) + (offset - f->local_base);
    for (unsigned byte = 0; byte < bytes; ++byte) masks[byte] |= who;
}

const Step* execute_note_written(Warp& w, const Step* s) {
    Mask* const masks = w.at<Mask>(s->d);
    for (unsigned byte = 0; byte < s->bytes; ++byte) masks[byte] |= w.mask;
    return s + 1;
}

}  // namespace lanescope::emulator
