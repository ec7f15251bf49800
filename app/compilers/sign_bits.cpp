#include "app/compilers/sign_bits.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <regex>

namespace lanescope {

std::string with_sign_bits(std::string_view ptx) {
    static const std::regex extraction("bfe\\.u64\\s+(%\\w+), (%\\w+), (\\d{1,2}), (\\d{1,2});");
    std::string text;
    while (true) {
        const std::size_t at = std::min(ptx.find("bfe.u64"), ptx.size());
        text += ptx.substr(0, at);
        ptx.remove_prefix(at);
        if (ptx.empty()) return text;
        std::cmatch found;
        const char* const begin = ptx.data();
        if (!std::regex_search(begin, begin + ptx.size(), found, extraction, std::regex_constants::match_continuous)) {
            text += ptx.front();
            ptx.remove_prefix(1);
            continue;
        }
        const int first = std::stoi(found[3]), bits = std::stoi(found[4]);
        text += first + bits <= 64 || bits >= 64
                    ? found.str()
                    : fmt::format("shr.s64 {0}, {1}, {2};\n\tand.b64 {0}, {0}, {3};", found.str(1), found.str(2), first,
                                  (std::uint64_t(1) << bits) - 1);
        ptx.remove_prefix(std::size_t(found.length()));
    }
}

}  // namespace lanescope
