// By element, as GPU compilers expand these functions.
#include <algorithm>
#include <bit>

#include "app/emulator/memory/array_space.h"
#include "app/emulator/steps/external_functions.h"
#include "app/emulator/steps/memory_access.h"

namespace lanescope::emulator {
namespace {

/// Returns the bytes per copy; 4 in local memory.
unsigned element_at(Warp& w, std::uint64_t address) {
    if (address - local_window < window_bytes) return 4;
    return locate(w.block(), address).element_bytes;
}

unsigned alignment_of(std::uint64_t number) { return number ? 1u << std::min(std::countr_zero(number), 3) : 8; }

/// Lanes with fewer elements drop out.
class Elements {
public:
    Elements(Warp& w, const Step* s, const CallTable& table) : warp_(w), step_(*s), all_(w.mask) {
        step_.parts = 1;
        for_lanes(all_, [&](unsigned l) {
            to_[l] = get<std::uint64_t>(w, table.parameters[0].first, l);
            count_[l] = get<std::uint64_t>(w, table.parameters[2].first, l);
            width_ = std::min({width_, alignment_of(to_[l]), alignment_of(count_[l]), element_at(w, to_[l])});
        });
    }

    bool copy(const CallTable& table, bool backwards) {
        Addresses from{};
        for_lanes(all_, [&](unsigned l) {
            from[l] = get<std::uint64_t>(warp_, table.parameters[1].first, l);
            width_ = std::min({width_, alignment_of(from[l]), element_at(warp_, from[l])});
        });
        return each(backwards, [&](std::uint64_t byte, Values& values) {
            return access(warp_, &step_, at(from, byte), values, false);
        });
    }

    bool set(const CallTable& table) {
        return each(false, [&](std::uint64_t, Values& values) {
            for (unsigned l = 0; l < lanes; ++l)
                std::fill_n(values.of[l], width_, std::byte(get<std::uint32_t>(warp_, table.parameters[1].first, l)));
            return true;
        });
    }

private:
    static Addresses at(const Addresses& begin, std::uint64_t byte) {
        Addresses moved;
        for (unsigned l = 0; l < lanes; ++l) moved[l] = begin[l] + byte;
        return moved;
    }

    /// value(byte, values) sets each lane's element.
    template <class Value>
    bool each(bool backwards, Value value) {
        step_.bytes = std::uint8_t(width_);
        const std::uint64_t most = *std::ranges::max_element(count_);
        bool well = true;
        for (std::uint64_t done = 0; done < most && well; done += width_) {
            const std::uint64_t byte = backwards ? most - done - width_ : done;
            warp_.mask = 0;
            for (unsigned l = 0; l < lanes; ++l) warp_.mask |= Mask(all_ >> l & 1 && byte < count_[l]) << l;
            Values values;
            well = value(byte, values) && access(warp_, &step_, at(to_, byte), values, true) &&
                   warp_.state() == WarpState::running;
        }
        warp_.mask = all_;
        return well;
    }

    Warp& warp_;
    Step step_;
    const Mask all_;
    Addresses to_{};
    std::array<std::uint64_t, lanes> count_{};
    unsigned width_ = 8;
};

/// All three return the target.
const Step* end(Warp& w, const Step* s, bool well) {
    if (!well) return w.fault();
    const CallTable& table = table_of(w, s);
    if (!table.results.empty())
        for_lanes(w.mask, [&](unsigned l) {
            set(w, table.results[0].first, l, get<std::uint64_t>(w, table.parameters[0].first, l));
        });
    return w.after_access(s);
}

LANESCOPE_EACH_CPU const Step* copy(Warp& w, const Step* s) {
    if (w.park(s)) return nullptr;
    const CallTable& table = table_of(w, s);
    return end(w, s, Elements(w, s, table).copy(table, false));
}

/// Backwards if any lane's target begins in its source.
LANESCOPE_EACH_CPU const Step* move(Warp& w, const Step* s) {
    if (w.park(s)) return nullptr;
    const CallTable& table = table_of(w, s);
    bool backwards = false;
    for_lanes(w.mask, [&](unsigned l) {
        const auto parameter = [&](std::size_t n) { return get<std::uint64_t>(w, table.parameters[n].first, l); };
        backwards |= parameter(0) > parameter(1) && parameter(0) - parameter(1) < parameter(2);
    });
    return end(w, s, Elements(w, s, table).copy(table, backwards));
}

LANESCOPE_EACH_CPU const Step* fill(Warp& w, const Step* s) {
    if (w.park(s)) return nullptr;
    const CallTable& table = table_of(w, s);
    return end(w, s, Elements(w, s, table).set(table));
}

}  // namespace

Execute find_copy(std::string_view name) {
    if (name == "memcpy") return copy;
    if (name == "memmove") return move;
    return name == "memset" ? fill : nullptr;
}

}  // namespace lanescope::emulator
