#include "app/model/catalog/kernel_fault.h"

#include <fmt/format.h>

#include <utility>

namespace lanescope {

std::string in_words(const KernelFault& fault) {
    std::string place = fault.file;
    if (fault.line > 0) place += fmt::format(":{}", fault.line);
    if (fault.line > 0 && fault.column > 0) place += fmt::format(":{}", fault.column);
    return place.empty() ? fault.text : place + ": " + fault.text;
}

KernelRefused::KernelRefused(std::vector<KernelFault> what)
    : UsageError(in_words(what.front())), faults(std::move(what)) {}

}  // namespace lanescope
