// All that the program puts on standard output and standard error goes through here: reports, with one rule for what
// happens when they cannot be written, and messages. Foreign text in them is harmless.
#pragma once

#include <fmt/format.h>

#include <functional>
#include <iosfwd>
#include <string>
#include <string_view>
#include <utility>

namespace lanescope {

/// Puts lines of text on standard output at once. Throws UsageError when that cannot be done: a full disk, say.
void put_text(std::string_view text);
template <class... Args>
void put(fmt::format_string<Args...> format, Args&&... args) {
    put_text(fmt::format(format, std::forward<Args>(args)...));
}

/// Prints text with colours in it, in which whatever is foreign must be harmless already.
void put_coloured(std::string_view text);

/// Writes lines of text to a file, or to standard output for "-". Throws UsageError.
void write_report(const std::string& path, std::string_view text);
/// Writes a report that is too long to be held in memory.
void write_report(const std::string& path, const std::function<void(std::ostream&)>& write);

/// One line on standard error, after what is on standard output already.
void note_text(std::string_view line);
template <class... Args>
void note(fmt::format_string<Args...> format, Args&&... args) {
    note_text(fmt::format(format, std::forward<Args>(args)...));
}

/// "lanescope: …", one line on standard error: why the program ends as it does.
void complain(std::string_view line);

}  // namespace lanescope
