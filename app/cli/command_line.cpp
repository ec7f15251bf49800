#include "app/cli/command_line.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <new>
#include <regex>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/base/error.h"
#include "app/base/system/spawn.h"
#include "app/base/text/names.h"
#include "app/catalog/kernel_names.h"
#include "app/cli/commands/commands.h"
#include "app/cli/commands/version_text.h"
#include "app/cli/options/option_rows.h"
#include "app/cli/output/console.h"
#include "app/model/problem.h"
#include "app/operations/program/problem.h"

namespace lanescope {
namespace {

std::vector<std::string> command_names(const CLI::App& app) {
    std::vector<std::string> names;
    for (const CLI::App* command : app.get_subcommands({})) names.push_back(command->get_name());
    return names;
}

std::vector<std::string> option_names(const CLI::App& app) {
    std::vector<std::string> names;
    for (const CLI::Option* option : app.get_options())
        if (!option->get_lnames().empty()) names.push_back("--" + option->get_lnames().front());
    return names;
}

const CLI::App& chosen_command(const CLI::App& app) {
    const auto chosen = app.get_subcommands();
    return chosen.empty() ? app : chosen_command(*chosen.front());
}

/// People copy these from a command line of nvcc.
bool is_option_of_nvcc(const std::string& word) {
    static const std::regex known(
        "-([OGglLXo]|-?(std|arch|gpu-arch|gencode|rdc|use_fast_math|expt-|extended-lambda)).*");
    return std::regex_match(word, known);
}

/// Reports a mistyped command or option, or too many files.
void refuse_unparsed(const CLI::App& app) {
    const auto left = app.remaining(true);
    if (left.empty()) return;
    const std::string& first = left.front();
    const CLI::App& command = chosen_command(app);
    const std::string of = &command == &app ? "" : " of " + command.get_name();
    if (is_option_of_nvcc(first) && std::ranges::count(option_names(command), "--define"))
        throw UsageError(quoted(first) + " is an option of nvcc: leave it out; programs are compiled as C++20, with " +
                         "the libraries that they include");
    if (first.starts_with('-'))
        throw UsageError("unknown option " + quoted(first) + of + did_you_mean(first, option_names(command)) +
                         "; see --help");
    if (!of.empty() && !command_names(command).empty())
        throw UsageError(unknown_name("command" + of, first, command_names(command)));
    if (names_kernel_file(first) && std::ranges::count(option_names(command), "--kernel"))
        throw UsageError("name a CUDA file with --kernel: lanescope " + (of.empty() ? "run" : command.get_name()) +
                         " --kernel " + quoted(first));
    if (!of.empty()) throw UsageError("unexpected argument " + quoted(first) + of + "; see --help");
    if (first.ends_with(".lane")) throw UsageError("to open a recording: lanescope open " + quoted(first));
    throw UsageError(unknown_name("command", first, command_names(app)));
}

/// Reports options before a command: `lanescope --problem P run` ignores P.
void refuse_options_before_command(const CLI::App& app) {
    if (app.get_subcommands().empty()) return;
    for (const CLI::Option* option : app.get_options())
        if (option->count() > 0)
            throw UsageError(option->get_name() + " is before the command: put it after " +
                             chosen_command(app).get_name());
}

void allow_extras(CLI::App& app) {
    app.allow_extras();
    for (CLI::App* command : app.get_subcommands({})) allow_extras(*command);
}

int end_with(ExitCode code, const std::string& text) {
    complain(text);
    return static_cast<int>(code);
}

int run_action(const Action& action) try {
    const int code = static_cast<int>(action());
    return interrupted() ? interrupt_code() : code;
} catch (const UsageError& error) {
    if (interrupted()) return interrupt_code();
    return end_with(ExitCode::usage, error.what());
} catch (const std::bad_alloc&) {
    return end_with(ExitCode::usage, "not enough memory: choose a smaller problem");
} catch (const std::exception& error) {
    if (interrupted()) return interrupt_code();
    return end_with(ExitCode::unavailable, error.what());
}

int finish_parsing(const CLI::App& app, const CLI::ParseError& error) {
    if (error.get_exit_code() != static_cast<int>(CLI::ExitCodes::Success))
        return end_with(ExitCode::usage, in_our_words(error));
    return run_action([&] {  // --help, --version
        std::ostringstream text;
        app.exit(error, text, text);
        put_text(text.str());
        return ExitCode::done;
    });
}

/// Writes " (default: lockstep)" for CLI11's "=lockstep", which would continue a list of words.
struct HelpText : CLI::Formatter {
    std::string make_option_opts(const CLI::Option* option) const override {
        std::string text = Formatter::make_option_opts(option);
        const std::string initial = "=" + option->get_default_str();
        const std::size_t at = initial.size() > 1 ? text.find(initial) : text.npos;
        return at == text.npos ? text : text.replace(at, initial.size(), " (default: " + initial.substr(1) + ")");
    }
};

/// Takes files at the front and -I, -D, --expect and --check-all anywhere, which the text of a program's problem has.
ProgramProblem taken_program(std::vector<std::string>& words) {
    ProgramProblem program;
    const auto end_of_files = std::ranges::find_if_not(words, is_source_name);
    program.sources.assign(words.begin(), end_of_files);
    words.erase(words.begin(), end_of_files);
    const std::vector<std::pair<std::string, std::function<void(std::string)>>> settings{
        {"-I", [&](std::string folder) { program.includes.push_back(std::move(folder)); }},
        {"--include", [&](std::string folder) { program.includes.push_back(std::move(folder)); }},
        {"-D", [&](std::string name) { program.defines.push_back(std::move(name)); }},
        {"--define", [&](std::string name) { program.defines.push_back(std::move(name)); }},
        {"--expect", [&](std::string pattern) { program.expect = std::move(pattern); }}};
    std::vector<std::string> left;
    for (std::size_t n = 0; n < words.size(); ++n) {
        const std::string& word = words[n];
        if (word == "--check-all") {
            program.check_all = true;
            continue;
        }
        const auto named = std::ranges::find_if(settings, [&](const auto& setting) {
            return word.starts_with(setting.first) &&
                   (!setting.first.starts_with("--") || word == setting.first || word.starts_with(setting.first + "="));
        });
        if (named == settings.end())
            left.push_back(word);
        else if (word.size() > named->first.size())
            named->second(word.substr(named->first.size() + word.substr(named->first.size()).starts_with('=')));
        else if (++n < words.size())
            named->second(words[n]);
    }
    words = std::move(left);
    return program;
}

/// Makes `lanescope lecture.lane` open the recording, `lanescope mine.cu` the kernel, and `lanescope saxpy.cu -- 1000`
/// the program, which takes the arguments behind "--". File managers pass several files. Options may follow. `open` in
/// front changes nothing.
std::vector<std::string> with_command_for_files(const CLI::App& app, std::vector<std::string> given,
                                                std::vector<std::string>& behind) {
    const auto is_file = [](const std::string& word) {
        std::error_code ignored;
        return std::filesystem::is_regular_file(word, ignored);
    };
    if (given.size() > 2 && given[1] == "open" && is_file(given[2]) && names_kernel_file(given[2]))
        given.erase(given.begin() + 1);
    const auto is_given = [&](const CLI::App* command) { return given.size() > 1 && command->check_name(given[1]); };
    if (!app.get_subcommands(is_given).empty()) return given;  // not a file named "run"
    std::vector<std::string> words(given.begin() + 1, given.end());
    const auto end = std::ranges::find_if_not(words, is_file);
    if (end == words.begin()) return given;
    if (std::any_of(words.begin(), end,
                    [](const std::string& word) { return is_source_name(word) && is_program_file(word); })) {
        ProgramProblem program = taken_program(words);
        program.arguments = std::exchange(behind, {});
        words.insert(words.begin(), {given.front(), "--problem", to_string(Problem(std::move(program)))});
        return words;
    }
    if (std::all_of(words.begin(), end, [](const std::string& file) { return file.ends_with(".lane"); }))
        given.insert(given.begin() + 1, "open");
    if (!std::all_of(words.begin(), end, [](const std::string& file) { return names_kernel_file(file); })) return given;
    given.resize(1);
    for (auto file = words.begin(); file != end; ++file) given.insert(given.end(), {"--kernel", *file});
    given.insert(given.end(), end, words.end());
    return given;
}

}  // namespace

int command_line(int argc, const char* const* argv, const CliContext& program) {
    const auto end = std::find(argv, argv + argc, std::string_view("--"));
    CliContext around = program;
    if (end != argv + argc) around.program_arguments.assign(end + 1, argv + argc);
    CLI::App app("Lanescope shows the work of every lane of every warp. Without a command, it opens the window.",
                 "lanescope");
    app.formatter(std::make_shared<HelpText>());
    app.set_version_flag("--version", version_text);
    app.require_subcommand(0, 1);
    Action action;
    add_window(app, around, action);
    for (const auto add :
         {add_list, add_devices, add_doctor, add_run, add_sweep, add_trace, add_agree, add_open, add_render, add_export,
          add_kernel, add_watch, add_lesson, add_worker, add_manual, add_completion})
        add(app, around, action);
    allow_extras(app);
    try {
        const std::vector<std::string> words = with_command_for_files(app, {argv, end}, around.program_arguments);
        std::vector<const char*> arguments;
        for (const std::string& word : words) arguments.push_back(word.c_str());
        app.parse(int(arguments.size()), arguments.data());
    } catch (const CLI::ParseError& error) {
        return finish_parsing(app, error);
    }
    return run_action([&] {
        refuse_unparsed(app);
        refuse_options_before_command(app);
        refuse_empty_values(chosen_command(app));
        if (chosen_command(app).get_name() != "worker") end_on_interrupt();  // a worker ends with its client's line
        return action();
    });
}

}  // namespace lanescope
