// `lanescope manual`: the man page, lanescope(1).
#include <fmt/format.h>

#include "app/base/text/plain_text.h"
#include "app/base/version.h"
#include "app/cli/commands/commands.h"
#include "app/cli/options/command_tree.h"
#include "app/cli/output/console.h"

namespace lanescope {
namespace {

// groff_char(7): other spellings become typographic dashes, quotes and accents.
std::string in_roff(const Character& c, char first) {
    switch (c.code) {
        case '\\':
            return R"(\e)";
        case '-':
            return R"(\-)";
        case '\'':
            return R"(\(aq)";
        case '"':
            return R"(\(dq)";
        case '`':
            return R"(\(ga)";
        case '^':
            return R"(\(ha)";
        case '~':
            return R"(\(ti)";
        case '|':
            return R"(|\:)";  // a long value may be broken here
        case ',':
            return R"(,\:)";
        default:
            return c.code < 0x80 ? std::string(1, first) : fmt::format(R"(\[u{:04X}])", c.code);
    }
}

/// Begins with \&, because a point at the start of a line calls a macro.
std::string roff(std::string_view text) {
    std::string out = text.starts_with('.') ? R"(\&)" : "";
    while (!text.empty()) {
        const Character c = first_character(text);
        out += in_roff(c, text.front());
        text.remove_prefix(c.bytes);
    }
    return out;
}

std::string option_entry(const OptionEntry& option) {
    const std::string name = option.name.empty() ? "" : fmt::format("\\fB{}\\fR", roff(option.name));
    const std::string value = option.value.empty() ? "" : fmt::format("\\fI{}\\fR", roff(option.value));
    return fmt::format(".TP\n{}{}{}\n{}{}\n", name, name.empty() || value.empty() ? "" : " ", value, roff(option.help),
                       option.initial.empty() ? "" : fmt::format("\n[default: {}]", roff(option.initial)));
}

std::string synopsis(const CommandEntry& command) {
    std::string text = fmt::format("\\fB{}\\fR", roff(command.path));
    if (!command.commands.empty()) text += " [\\fICOMMAND\\fR]";
    text += " [\\fIOPTION\\fR ...]";
    for (const OptionEntry& argument : command.arguments) text += fmt::format(" [\\fI{}\\fR]", roff(argument.value));
    return text;
}

std::string command_section(const CommandEntry& command) {
    std::string text = fmt::format(".SS {}\n{}\n.PP\n{}\n", roff(command.path), synopsis(command), roff(command.help));
    for (const OptionEntry& argument : command.arguments) text += option_entry(argument);
    for (const OptionEntry& option : command.options) text += option_entry(option);
    return text;
}

constexpr std::string_view manual_description = R"(.SH DESCRIPTION
Lanescope runs CUDA kernels on an emulator or a GPU, verifies them,
and shows the work of every lane of every warp.
Without a command, it opens its window.
Recordings (.lane) or CUDA files as its only arguments are opened there.
.PP
In the names of values, | separates alternatives. Write words in small letters as they are.
\fB,...\fR and \fB;...\fR mean that several values may follow, with this sign between them.
)";

constexpr std::string_view manual_end = R"(.SH EXIT STATUS
.TP
.B 0
done, and every result is verified
.TP
.B 1
a result is wrong
.TP
.B 2
bad usage or input, or an output that cannot be written
.TP
.B 3
a backend or a display is not available, a kernel faulted,
or a file of \fB\-\-kernel\fR did not open while others ran
.PP
A signal ends the program with 128 and its number: 130 is Ctrl+C.
.SH ENVIRONMENT
.TP
.B LANESCOPE_CXX
the clang that compiles your own kernels; default: clang++
.TP
.B TMPDIR
folder for temporary files; default: /tmp
.TP
.BR XDG_CONFIG_HOME ", " XDG_DATA_HOME ", " XDG_STATE_HOME ", " XDG_CACHE_HOME
folders for settings, your work, state and the cache
.TP
.BR NO_COLOR ", " COLORTERM ", " COLUMNS
colours and width of the output in a terminal
.TP
.BR DISPLAY ", " WAYLAND_DISPLAY
display of the window
.SH FILES
.TP
.I \(ti/.config/lanescope/settings.json
saved workers
.TP
.I \(ti/.local/share/lanescope
your work
.TP
.I \(ti/.local/state/lanescope
state of the program
.TP
.I \(ti/.cache/lanescope
compiled kernels; may be removed
.SH EXAMPLES
.TP
.B lanescope run \-\-problem spmv:rmat,scale=14 \-\-variants thread_per_row,cte
Verify and time two variants on a power-law graph.
.TP
.B lanescope trace \-\-problem sgemv:64x8 \-\-variants warp_per_row
Draw the lanes of the first warps in the terminal.
.TP
.B lanescope kernel check mine.cu
Show how Lanescope binds the parameters of your own kernel.
.TP
.B lanescope run \-\-kernel mine.cu \-\-out mine.lane
Run your own kernel and save a recording for \fBlanescope open\fR.
.SH SEE ALSO
.BR nvcc (1),
.BR clang (1),
.BR ncu (1)
)";

std::string manual(const CommandEntry& tree) {
    std::string text =
        fmt::format(".TH LANESCOPE 1 \"\" \"lanescope {}\" \"User Commands\"\n.nh\n.ad l\n", program_version());
    text += ".SH NAME\nlanescope \\- show the work of every lane of every warp of a CUDA kernel\n.SH SYNOPSIS\n";
    text += fmt::format("{}\n.br\n\\fBlanescope\\fR \\fICOMMAND\\fR \\fB\\-\\-help\\fR\n", synopsis(tree));
    text += manual_description;
    text += ".SH COMMANDS\n";
    for (const CommandEntry* command : all_commands(tree)) text += command_section(*command);
    return text.append(manual_end);
}

}  // namespace

void add_manual(CLI::App& app, const CliContext&, Action& action) {
    CLI::App* command = app.add_subcommand("manual", "print the man page, for `man -l`");
    command->callback([&app, &action] {
        action = [&app] {
            put_text(manual(command_tree(app)));
            return ExitCode::done;
        };
    });
}

}  // namespace lanescope
