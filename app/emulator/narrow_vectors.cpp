// Vectors in registers wider than the elements, such as ld.v4.u8 into 16-bit registers.
#include <cstring>

#include "app/emulator/access.h"
#include "app/emulator/addresses.h"
#include "app/emulator/steps.h"

namespace lanescope::emulator {
namespace {

// Step::kind: bytes of a register; Step::negated: signed elements. Function::more[target]: the registers.

std::uint64_t extended(std::uint64_t bits, unsigned bytes, bool is_signed) {
    const unsigned unused = 64 - 8 * bytes;
    return is_signed ? std::uint64_t(std::int64_t(bits << unused) >> unused) : bits << unused >> unused;
}

bool waits_before_access(Warp& w, const Step* s, const Addresses& addresses) {
    return addresses[unsigned(std::countr_zero(w.mask))] - local_window >= window_bytes && w.park(s);
}

const Step* load_narrow(Warp& w, const Step* s) {
    Addresses addresses;
    find_addresses(w, s, addresses);
    if (waits_before_access(w, s, addresses)) return nullptr;
    Values values;
    if (!access(w, s, addresses, values, false)) return w.fault();
    const std::vector<std::uint32_t>& places = w.function().more[s->target];
    for (std::size_t part = 0; part < places.size(); ++part)
        for (unsigned l = 0; l < lanes; ++l) {
            if (places[part] == nowhere || !(w.mask >> l & 1)) continue;
            std::uint64_t bits = 0;
            std::memcpy(&bits, values.of[l] + part * s->bytes, s->bytes);
            bits = extended(bits, s->bytes, s->negated);
            std::memcpy(w.frame + places[part] + l * s->kind, &bits, s->kind);
        }
    return w.after_access(s);
}

const Step* store_narrow(Warp& w, const Step* s) {
    Addresses addresses;
    find_addresses(w, s, addresses);
    if (waits_before_access(w, s, addresses)) return nullptr;
    Values values;
    const std::vector<std::uint32_t>& places = w.function().more[s->target];
    for (std::size_t part = 0; part < places.size(); ++part)
        for (unsigned l = 0; l < lanes; ++l)
            std::memcpy(values.of[l] + part * s->bytes, w.frame + places[part] + l * s->kind, s->bytes);
    return access(w, s, addresses, values, true) ? w.after_access(s) : w.fault();
}

}  // namespace

Execute find_narrow_load() { return load_narrow; }
Execute find_narrow_store() { return store_narrow; }

}  // namespace lanescope::emulator
