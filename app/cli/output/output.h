// All output to standard output and standard error. It escapes control characters in foreign text.
#pragma once

#include <fmt/format.h>

#include <functional>
#include <iosfwd>
#include <string>
#include <string_view>
#include <utility>

namespace lanescope {

/// Prints and flushes text. Throws UsageError if that fails, for example on a full disk.
void put_text(std::string_view text);
template <class... Args>
void put(fmt::format_string<Args...> format, Args&&... args) {
    put_text(fmt::format(format, std::forward<Args>(args)...));
}

/// Prints text with colours, without escaping it.
void put_coloured(std::string_view text);

/// Writes text to a file, or to standard output for "-". Throws UsageError.
void write_report(const std::string& path, std::string_view text);
/// Writes a report that is too long for memory.
void write_report(const std::string& path, const std::function<void(std::ostream&)>& write);

/// Prints a line on standard error.
void note_text(std::string_view line);
template <class... Args>
void note(fmt::format_string<Args...> format, Args&&... args) {
    note_text(fmt::format(format, std::forward<Args>(args)...));
}

/// Prints "lanescope: …", the reason for the exit code, on standard error.
void complain(std::string_view line);

}  // namespace lanescope
