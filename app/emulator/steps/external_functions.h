// Calls to functions outside the module.
#pragma once

#include <cstring>
#include <string_view>

#include "app/emulator/schedule/warp.h"

namespace lanescope::emulator {

inline const CallTable& table_of(Warp& w, const Step* s) { return w.function().calls[s->target]; }

/// Parameters and results: 4-byte words of all lanes, interleaved.
template <class T>
T get(Warp& w, std::uint32_t slot, unsigned lane) {
    std::uint32_t words[2];
    words[0] = w.at<std::uint32_t>(slot)[lane];
    if (sizeof(T) == 8) words[1] = w.at<std::uint32_t>(slot)[lane + lanes];
    T value;
    std::memcpy(&value, words, sizeof value);
    return value;
}
template <class T>
void set(Warp& w, std::uint32_t slot, unsigned lane, T value) {
    std::uint32_t words[2]{};
    std::memcpy(words, &value, sizeof value);
    w.at<std::uint32_t>(slot)[lane] = words[0];
    if (sizeof(T) == 8) w.at<std::uint32_t>(slot)[lane + lanes] = words[1];
}

Execute find_copy(std::string_view name);

/// Return nullptr if the function is unknown or does not fit the call.
Execute find_libdevice(std::string_view name, const CallTable& call);
Execute find_texture_function(std::string_view name, const CallTable& call);

/// lanescope_xorwow_ahead(state, sequences, numbers): returns the state after so many steps of cuRAND's XORWOW.
const Step* jump_xorwow(Warp& w, const Step* s);

}  // namespace lanescope::emulator
