// Where programs for any computer are: at OPERATION/VARIANT.json in folders of the program and of a page's emulator.
#pragma once

#include <string>

#include "app/catalog/catalog.h"

namespace lanescope {

/// Of the file of Program::to_portable().
inline std::string program_name(const Variant& variant) { return variant.operation + "/" + variant.id + ".json"; }

inline constexpr const char* programs_in_page = "/programs/";
/// Descriptions of the user's variants, with equal names.
inline constexpr const char* variants_in_page = "/variants/";

}  // namespace lanescope
