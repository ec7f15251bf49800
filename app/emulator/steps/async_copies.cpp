#include "app/emulator/schedule/warp_state.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <utility>

#include "app/emulator/steps/instruction_steps.h"
#include "app/emulator/steps/memory_access.h"

namespace lanescope::emulator {
namespace {

class MaskGuard {
public:
    MaskGuard(Warp& warp, Mask mask) : warp_(warp), before_(std::exchange(warp.mask, mask)) {}
    ~MaskGuard() { warp_.mask = before_; }
    MaskGuard(const MaskGuard&) = delete;
    MaskGuard& operator=(const MaskGuard&) = delete;

private:
    Warp& warp_;
    Mask before_;
};

constexpr std::size_t most_pending = 1024;  ///< per warp

unsigned bytes_of(const AsyncCopy& copy) { return unsigned(copy.to.bytes) * copy.to.parts; }

unsigned source_bytes(Warp& w, const AsyncCopy& copy, unsigned lane) {
    if (copy.ignore != nowhere && *w.at<Mask>(copy.ignore) >> lane & 1) return 0;
    if (copy.size == nowhere) return bytes_of(copy);
    return std::min(w.at<std::uint32_t>(copy.size)[lane], bytes_of(copy));
}

}  // namespace

/// Lanes with equal byte counts read together, in power-of-two accesses.
bool AsyncCopies::read(Warp& w, const AsyncCopy& copy, Pending& pending) const {
    Addresses from;
    find_addresses(w, &copy.from, from);
    for (Mask rest = pending.mask; rest;) {
        const unsigned bytes = source_bytes(w, copy, unsigned(std::countr_zero(rest)));
        Mask alike = 0;
        for (unsigned l = 0; l < lanes; ++l)
            if (rest >> l & 1 && source_bytes(w, copy, l) == bytes) alike |= Mask(1) << l;
        rest &= ~alike;
        const MaskGuard guard(w, alike);
        for (unsigned done = 0, part = 0; done < bytes; done += part) {
            part = std::bit_floor(bytes - done);
            Step step = copy.from;
            step.bytes = std::uint8_t(std::min(part, 4u));
            step.parts = std::uint8_t(part / step.bytes);
            Addresses here = from;
            for (std::uint64_t& address : here) address += done;
            Values values;
            if (!access(w, &step, here, values, false)) return false;
            for (unsigned l = 0; l < lanes; ++l)
                if (alike >> l & 1) std::memcpy(pending.values[l].data() + done, values.of[l], part);
        }
    }
    return true;
}

bool AsyncCopies::begin(Warp& w, const AsyncCopy& copy) {
    Pending made{.copy = &copy, .mask = w.mask, .to = {}, .group = committed_, .values = {}};
    find_addresses(w, &copy.to, made.to);
    if (!read(w, copy, made)) return false;
    pending_.push_back(made);
    if (pending_.size() <= most_pending) return true;
    // The oldest copy completes without a wait.
    const bool well = arrive(w, pending_.front(), pending_.front().mask);
    pending_.erase(pending_.begin());
    return well;
}

void AsyncCopies::commit(std::uint32_t mask) {
    for (; mask; mask &= mask - 1) ++committed_[unsigned(std::countr_zero(mask))];
}

bool AsyncCopies::arrive(Warp& w, Pending& pending, std::uint32_t due) const {
    Values values;
    for (unsigned l = 0; l < lanes; ++l) std::memcpy(values.of[l], pending.values[l].data(), sizeof values.of[l]);
    const MaskGuard guard(w, due);
    return access(w, &pending.copy->to, pending.to, values, true);
}

bool AsyncCopies::wait(Warp& w, std::int64_t left) {
    for (Pending& pending : pending_) {
        Mask due = 0;
        for (Mask rest = pending.mask & w.mask; rest; rest &= rest - 1) {
            const auto l = unsigned(std::countr_zero(rest));
            if (left < 0 || std::int64_t(pending.group[l]) < std::int64_t(committed_[l]) - left) due |= Mask(1) << l;
        }
        if (due && !arrive(w, pending, due)) return false;
        pending.mask &= ~due;
    }
    std::erase_if(pending_, [](const Pending& pending) { return pending.mask == 0; });
    return true;
}

const Step* execute_async_copy(Warp& w, const Step* s) {
    if (w.park(s)) return nullptr;
    return w.copies.begin(w, w.function().async_copies[s->target]) ? w.after_access(s) : w.fault();
}

const Step* execute_async_commit(Warp& w, const Step* s) {
    w.copies.commit(w.mask);
    return s + 1;
}

const Step* execute_async_wait(Warp& w, const Step* s) {
    if (w.park(s)) return nullptr;
    return w.copies.wait(w, s->offset) ? w.after_access(s) : w.fault();
}

}  // namespace lanescope::emulator
