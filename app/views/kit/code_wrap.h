// A source line over several rows, for the lines that have to be read whole.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "app/views/kit/highlight.h"

namespace lanescope {

std::string text_of(const CodeLine& line);

/// The line in rows of at most that many characters, and in at least one row. It breaks after a blank or a bracket
/// where there is one in the second half of a row. It is indented by a quarter of a row at most, and later rows by two
/// characters more.
std::vector<CodeLine> wrapped(const CodeLine& line, std::size_t columns);

}  // namespace lanescope
