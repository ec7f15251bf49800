// Rounding of floating-point results.
#pragma once

#include <bit>
#include <cfenv>
#include <cmath>
#include <cstdint>

#include "app/ptx/ptx.h"

namespace lanescope::emulator {

enum class Rounding : std::uint8_t { nearest, zero, down, up };

inline Rounding rounding_of(const ptx::Instruction& i) {
    if (i.has("rz") || i.has("rzi")) return Rounding::zero;
    if (i.has("rm") || i.has("rmi")) return Rounding::down;
    return i.has("rp") || i.has("rpi") ? Rounding::up : Rounding::nearest;
}

class RoundingGuard {
public:
    explicit RoundingGuard(Rounding rounding) : before_(std::fegetround()) {
        static constexpr int modes[] = {FE_TONEAREST, FE_TOWARDZERO, FE_DOWNWARD, FE_UPWARD};
        std::fesetround(modes[unsigned(rounding)]);
    }
    ~RoundingGuard() { std::fesetround(before_); }
    RoundingGuard(const RoundingGuard&) = delete;
    RoundingGuard& operator=(const RoundingGuard&) = delete;

private:
    int before_;
};

/// Rounds to odd: sets the last bit if bits are cut off. Rounding again to at most 22 bits is then correct.
inline float rounded_to_odd(double value) {
    const auto nearest = float(value);
    if (!(double(nearest) != value) || std::isinf(nearest)) return nearest;
    const bool beyond = std::fabs(double(nearest)) > std::fabs(value);
    return std::bit_cast<float>((std::bit_cast<std::uint32_t>(nearest) - std::uint32_t(beyond)) | 1u);
}

}  // namespace lanescope::emulator
