// All output to standard output and standard error; foreign text is escaped.
#pragma once

#include <fmt/format.h>

#include <functional>
#include <iosfwd>
#include <string>
#include <string_view>
#include <utility>

namespace lanescope {

/// Prints and flushes. Throws UsageError on failure, such as a full disk.
void put_text(std::string_view text);
template <class... Args>
void put(fmt::format_string<Args...> format, Args&&... args) {
    put_text(fmt::format(format, std::forward<Args>(args)...));
}

/// Prints without escaping.
void put_coloured(std::string_view text);

/// Writes to a file, or to standard output for "-". Throws UsageError.
void write_report(const std::string& path, std::string_view text);
/// Writes a report too long for memory.
void write_report(const std::string& path, const std::function<void(std::ostream&)>& write);

/// Prints a line on standard error.
void note_text(std::string_view line);
template <class... Args>
void note(fmt::format_string<Args...> format, Args&&... args) {
    note_text(fmt::format(format, std::forward<Args>(args)...));
}

/// Prints "lanescope: …" on standard error: the reason for the exit code.
void complain(std::string_view line);

}  // namespace lanescope
