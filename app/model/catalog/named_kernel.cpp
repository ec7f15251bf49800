#include "app/model/catalog/named_kernel.h"

namespace lanescope {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view ending = ".cu";

/// Where the colon before the function is.
std::optional<std::size_t> colon_before_function(std::string_view text) {
    const std::size_t at = text.rfind(".cu:");
    if (at == std::string_view::npos) return std::nullopt;
    const std::size_t colon = at + ending.size();
    const std::string_view function = text.substr(colon + 1);
    if (function.find('/') != std::string_view::npos || function.ends_with(ending)) return std::nullopt;
    return colon;
}

}  // namespace

NamedKernel named_kernel(std::string_view text) {
    const auto colon = colon_before_function(text);
    return {fs::absolute(fs::path(text.substr(0, colon.value_or(text.size())))).lexically_normal(),
            colon ? std::string(text.substr(*colon + 1)) : ""};
}

bool names_kernel_file(std::string_view text) { return text.ends_with(ending) || colon_before_function(text); }

}  // namespace lanescope
