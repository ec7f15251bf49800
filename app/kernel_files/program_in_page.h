// Where the page's emulator finds the variants that it can run.
#pragma once

#include <string>

#include "app/catalog/catalog.h"

namespace lanescope {

/// Returns the file of Program::to_portable().
inline std::string program_in_page(const Variant& variant) {
    return "/programs/" + variant.operation + "/" + variant.id + ".json";
}

}  // namespace lanescope
