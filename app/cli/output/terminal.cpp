#include "app/cli/output/terminal.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <string>
#include <string_view>

namespace lanescope {
namespace {

std::string_view environment(const char* name) {
    const char* value = std::getenv(name);
    return value ? value : "";
}

int window_width(int stream) {
    winsize size{};
    return ioctl(stream, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

Colours colours_of_terminal() {
    if (!environment("NO_COLOR").empty() || environment("TERM") == "dumb") return Colours::none;
    const std::string_view depth = environment("COLORTERM");
    return depth == "truecolor" || depth == "24bit" ? Colours::true_colour : Colours::palette256;
}

}  // namespace

Terminal standard_output() {
    Terminal found;
    const int asked = std::atoi(std::string(environment("COLUMNS")).c_str());
    if (asked > 0) found.width = asked;
    if (!isatty(STDOUT_FILENO)) return found;
    if (const int width = window_width(STDOUT_FILENO); width > 0) found.width = width;
    found.width = std::clamp(found.width, 20, 1000);
    found.colours = colours_of_terminal();
    return found;
}

int error_width() {
    const int width = window_width(STDERR_FILENO);
    return width > 0 ? width : Terminal{}.width;
}

bool error_is_terminal() { return isatty(STDERR_FILENO); }

}  // namespace lanescope
