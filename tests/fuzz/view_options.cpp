// Fuzzes the view options of `render`, one per line.
#include "app/cli/options/window_options.h"

#include <sstream>

#include "app/cli/options/option_rows.h"
#include "tests/fuzz/target.h"

namespace lanescope {

void fuzz::try_input(std::string_view input) {
    std::vector<std::string> arguments;
    std::istringstream lines{std::string(input)};
    for (std::string line; std::getline(lines, line);) arguments.insert(arguments.begin(), line);  // reversed for CLI11
    CLI::App app;
    ViewOptions options;
    add_view_options(app, options);
    try {
        app.parse(arguments);
    } catch (const CLI::ParseError& refused) {
        in_our_words(refused);
        return;
    }
    ViewSettings view;
    apply(options, view);
}

}  // namespace lanescope
