// The possible values of an option, as its row names them with type_name().
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "app/cli/options/cli_context.h"

namespace lanescope {

struct ValueChoices {
    std::vector<std::string> words;
    std::string list;       ///< for names_in(); may be empty
    std::string files;      ///< endings ("cu ptx"); *: any file; /: folders; empty: no files
    std::string separator;  ///< between several values; may be empty
};

/// value: alternatives with | between them, such as all|VARIANT,... or FILE.cu|FILE.ptx. Words are choices. FILE,
/// FOLDER and the lists of names_in() have choices; other names in capitals have none.
ValueChoices choices_of(std::string_view value);

/// Returns the present names in a list (VARIANT, DEVICE), for completion. Throws UsageError for an unknown list.
std::vector<std::string> names_in(std::string_view list, const CliContext& around);

}  // namespace lanescope
