// Jumps of cuRAND's XORWOW generator: Marsaglia's xorshift of 160 bits, which is linear over the bits.
#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "app/emulator/steps/external_functions.h"

namespace lanescope::emulator {
namespace {

constexpr std::size_t state_words = 5, state_bits = 32 * state_words;
using State = std::array<std::uint32_t, state_words>;
/// Images of the 160 unit vectors.
using Jump = std::array<State, state_bits>;

/// G. Marsaglia, "Xorshift RNGs", 2003, section 3.1: without the counter that XORWOW adds.
State stepped(const State& v) {
    const std::uint32_t t = v[0] ^ v[0] >> 2;
    return {v[1], v[2], v[3], v[4], (v[4] ^ v[4] << 4) ^ (t ^ t << 1)};
}

State applied(const Jump& jump, const State& v) {
    State result{};
    for (std::size_t word = 0; word < state_words; ++word)
        for (std::uint32_t rest = v[word]; rest; rest &= rest - 1) {
            const State& image = jump[32 * word + std::size_t(std::countr_zero(rest))];
            for (std::size_t i = 0; i < state_words; ++i) result[i] ^= image[i];
        }
    return result;
}

/// By power of two: jumps of 2^n steps.
const std::vector<Jump>& jumps() {
    static const std::vector<Jump> all = [] {
        constexpr std::size_t powers = 67 + 64;
        std::vector<Jump> made(powers);
        for (std::size_t bit = 0; bit < state_bits; ++bit) {
            State one{};
            one[bit / 32] = 1u << bit % 32;
            made[0][bit] = stepped(one);
        }
        for (std::size_t n = 1; n < powers; ++n)
            for (std::size_t bit = 0; bit < state_bits; ++bit) made[n][bit] = applied(made[n - 1], made[n - 1][bit]);
        return made;
    }();
    return all;
}

/// A sequence has 2^67 numbers.
State ahead(State v, std::uint64_t sequences, std::uint64_t numbers) {
    constexpr std::size_t sequence_power = 67;
    for (std::uint64_t rest = sequences; rest; rest &= rest - 1)
        v = applied(jumps()[sequence_power + std::size_t(std::countr_zero(rest))], v);
    for (std::uint64_t rest = numbers; rest; rest &= rest - 1)
        v = applied(jumps()[std::size_t(std::countr_zero(rest))], v);
    return v;
}

}  // namespace

const Step* jump_xorwow(Warp& w, const Step* s) {
    const CallTable& table = table_of(w, s);
    for (Mask rest = w.mask; rest; rest &= rest - 1) {
        const auto l = unsigned(std::countr_zero(rest));
        State state;
        for (std::size_t i = 0; i < state_words; ++i)
            state[i] = w.at<std::uint32_t>(table.parameters[0].first)[l + i * lanes];
        state = ahead(state, get<std::uint64_t>(w, table.parameters[1].first, l),
                      get<std::uint64_t>(w, table.parameters[2].first, l));
        for (std::size_t i = 0; i < state_words; ++i)
            w.at<std::uint32_t>(table.results[0].first)[l + i * lanes] = state[i];
    }
    return s + 1;
}

}  // namespace lanescope::emulator
