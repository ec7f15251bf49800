// Line breaking of highlighted code.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "app/views/kit/highlight.h"

namespace lanescope {

std::string text_of(const CodeLine& line);

/// Returns at least one row, each of at most max(columns, 12) characters. Breaks after a blank or bracket in the second
/// half of a row. Indents by at most a quarter of a row, and later rows by two characters more.
std::vector<CodeLine> wrapped(const CodeLine& line, std::size_t columns);

}  // namespace lanescope
