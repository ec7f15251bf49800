// How a function outside of the module reads the parameters of its call and gives its result.
#pragma once

#include <cstring>
#include <string_view>

#include "app/emulator/warp.h"

namespace lanescope::emulator {

inline const CallTable& table_of(Warp& w, const Step* s) { return w.function().calls[s->target]; }

/// A lane's parameter or result: words of four bytes, of all lanes side by side.
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

/// memcpy(to, from, bytes), memmove and memset(to, value, bytes). nullptr for another name.
Execute find_copy(std::string_view name);

/// libdevice's mathematics: the step that does what the call asks. nullptr if there is no such function, or if the call
/// does not fit it.
Execute find_libdevice(std::string_view name, const CallTable& call);

}  // namespace lanescope::emulator
