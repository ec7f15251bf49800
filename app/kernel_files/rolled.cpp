#include "app/kernel_files/rolled.h"

#include <regex>

#include "app/kernel_files/cuda_text.h"

namespace lanescope {

std::string rolled_text(std::string_view text) {
    static const std::regex loop_or_pragma(R"(\bfor\b(?=\s*\()|#[ \t]*pragma[ \t]+unroll[^\n]*)");
    const std::string code = code_only(text);
    std::string made;
    std::size_t copied = 0;
    for (std::sregex_iterator found(code.begin(), code.end(), loop_or_pragma), end; found != end; ++found) {
        const auto begin = static_cast<std::size_t>(found->position());
        made += text.substr(copied, begin - copied);
        if (code[begin] == 'f') made += "_Pragma(\"unroll 1\") for";
        copied = begin + static_cast<std::size_t>(found->length());
    }
    return made += text.substr(copied);
}

}  // namespace lanescope
