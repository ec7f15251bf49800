#include "app/cli/commands/completion_scripts.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <map>

#include "app/cli/options/value_choices.h"

namespace lanescope {
namespace {

std::string replaced(std::string text, std::string_view part, std::string_view by) {
    for (std::size_t at = text.find(part); at != text.npos; at = text.find(part, at + by.size()))
        text.replace(at, part.size(), by);
    return text;
}

/// In all three shells.
std::string in_quotes(const std::string& text) { return "'" + replaced(text, "'", R"('\'')") + "'"; }

/// Calls a function that each script defines: separator, list, files, words. Double quotes: zsh's are inside others.
std::string value_call(const ValueChoices& choices) {
    return fmt::format(R"(_lanescope_value "{}" "{}" "{}" {})", choices.separator, choices.list, choices.files,
                       fmt::join(choices.words, " "));
}

ValueChoices argument_choices(const CommandEntry& command) {
    return command.arguments.empty() ? ValueChoices{} : choices_of(command.arguments.front().value);
}

std::vector<std::string> entry_names(const auto& entries) {
    std::vector<std::string> names;
    for (const auto& entry : entries) names.push_back(entry.name);
    return names;
}

/// Returns a case pattern of all commands below the program.
std::string command_pattern(const CommandEntry& tree) {
    std::vector<std::string> paths;
    for (const CommandEntry* command : all_commands(tree))
        if (command != &tree) paths.push_back(in_quotes(command->path));
    return fmt::format("{}", fmt::join(paths, " | "));
}

// bash divides words at = and :, and replaces only the last part.
constexpr std::string_view bash_script = R"bash(# bash completion of lanescope, printed by `lanescope completion bash`
_lanescope_value() {  # SEPARATOR LIST FILES WORD...: adds choices for $cur to COMPREPLY
    local list=$2 files=$3 before= word
    [[ $1 && $cur == *"$1"* ]] && before=${cur%"$1"*}$1
    for word in "${@:4}" ${list:+$("$program" completion --names "$list" 2>/dev/null)}; do
        [[ $before$word == "$cur"* ]] && COMPREPLY+=("$before$word")
    done
    [[ $files ]] || return 0
    compopt -o filenames 2>/dev/null
    while IFS= read -r word; do
        if [[ -d $word || $files == '*' || " $files " == *" ${word##*.} "* ]]; then COMPREPLY+=("$word"); fi
    done < <(compgen -f -- "$cur")
}

_lanescope() {
    local line=${COMP_LINE:0:COMP_POINT} at=lanescope options= words word
    read -ra words <<<"$line"
    [[ $line == *[[:space:]] ]] && words+=('')
    local program=${words[0]/#\~/$HOME} cur=${words[-1]} prev=${words[-2]}
    for word in "${words[@]:1:${#words[@]}-2}"; do
        case "$at $word" in
        COMMANDS) at+=" $word" ;;
        esac
    done
    [[ $cur == --*=* ]] && prev=${cur%%=*} cur=${cur#*=}
    cur=${cur#[\"\']}
    COMPREPLY=()
    case "$at $prev" in
VALUES    *)
        case $at in
ARGUMENTS        esac
        [[ $cur == -* ]] && COMPREPLY=() && _lanescope_value "" "" "" $options
        ;;
    esac
    [[ ${COMPREPLY[0]} == *[,:=] ]] && compopt -o nospace 2>/dev/null
    cur=${cur%"${cur##*[:=]}"}
    COMPREPLY=("${COMPREPLY[@]#"$cur"}")
}

complete -F _lanescope lanescope
)bash";

/// Groups options by value.
std::string bash_values(const CommandEntry& tree) {
    std::map<std::string, std::vector<std::string>> patterns;
    for (const CommandEntry* command : all_commands(tree))
        for (const OptionEntry& option : command->options)
            if (!option.value.empty())
                patterns[value_call(choices_of(option.value))].push_back(in_quotes(command->path + " " + option.name));
    std::string text;
    for (const auto& [call, options] : patterns)
        text += fmt::format("    {}) {} ;;\n", fmt::join(options, " | "), call);
    return text;
}

std::string bash_arguments(const CommandEntry& command) {
    ValueChoices choices = argument_choices(command);
    for (const CommandEntry& one : command.commands) choices.words.push_back(one.name);
    return fmt::format("        {}) options='{}' && {} ;;\n", in_quotes(command.path),
                       fmt::join(entry_names(command.options), " "), value_call(choices));
}

constexpr std::string_view zsh_script = R"zsh(#compdef lanescope
# zsh completion of lanescope, printed by `lanescope completion zsh`
_lanescope_value() {  # SEPARATOR LIST FILES WORD...
    local files=$3
    local -a found=(${@[4,-1]})
    [[ -n $2 ]] && found+=(${(f)"$($program completion --names $2 2>/dev/null)"})
    [[ -n $1 ]] && compset -P "*$1"
    compadd -a found
    case $files in
    ('') ;;
    ('*') _files ;;
    (/) _files -/ ;;
    (*) _files -g "*.(${files// /|})(-.)" ;;
    esac
}

_lanescope() {
    local at=lanescope program=${~words[1]}
    local -a commands
    while (( CURRENT > 2 )); do
        case "$at ${words[2]}" in
        (COMMANDS) at+=" ${words[2]}" ;;
        (*) break ;;
        esac
        shift words
        (( CURRENT-- ))
    done
    case $at in
ARGUMENTS    esac
}

if [[ $funcstack[1] == _lanescope ]]; then _lanescope "$@"; else compdef _lanescope lanescope; fi
)zsh";

std::string zsh_help(const std::string& help) {
    std::string text;
    for (const char c : help) {
        if (c == '[' || c == ']' || c == '\\') text += '\\';
        text += c;
    }
    return text;
}

std::string zsh_option(const OptionEntry& option) {
    if (option.value.empty()) return in_quotes(fmt::format("{}[{}]", option.name, zsh_help(option.help)));
    return in_quotes(fmt::format("*{}=[{}]:{}: {}", option.name, zsh_help(option.help), option.value,
                                 value_call(choices_of(option.value))));
}

std::string zsh_arguments(const CommandEntry& command) {
    std::string text = fmt::format("    ({})\n        commands=(", in_quotes(command.path));
    for (const CommandEntry& one : command.commands) text += "\n            " + in_quotes(one.name + ":" + one.help);
    text += ")\n        _arguments";
    for (const OptionEntry& option : command.options) text += " \\\n            " + zsh_option(option);
    return text +
           fmt::format(" \\\n            '*:argument:{{(( $#commands )) && _describe command commands; {}}}' ;;\n",
                       value_call(argument_choices(command)));
}

constexpr std::string_view fish_script = R"fish(# fish completion of lanescope, printed by `lanescope completion fish`
function _lanescope_value  # SEPARATOR LIST FILES WORD...
    set -l program (commandline -opc)[1]
    set -l token (commandline -ct | string replace -r -- '^--[^=]*=' '')
    set -l before ''
    test -n "$argv[1]"; and set before (string match -r -- ".*$argv[1]" "$token"; or echo '')
    set -l words $argv[4..-1]
    test -n "$argv[2]"; and set -a words ($program completion --names $argv[2] 2>/dev/null)
    for word in $words
        echo $before$word
    end
    switch "$argv[3]"
        case ''
        case '\*'
            __fish_complete_path "$token"
        case /
            __fish_complete_directories "$token"
        case '*'
            for ending in (string split ' ' $argv[3])
                __fish_complete_suffix .$ending
            end
    end
end

function _lanescope_at  # WORD...: true after these words
    set -l at lanescope
    for word in (commandline -opc)[2..-1]
        contains -- "$at $word" COMMANDS; and set at "$at $word"
    end
    test "$at" = "$argv"
end

complete -c lanescope -f
)fish";

std::string fish_arguments(const CommandEntry& command) {
    const std::string line = fmt::format("complete -c lanescope -n '_lanescope_at {}'", command.path);
    std::string text;
    for (const CommandEntry& one : command.commands)
        text += fmt::format("{} -a {} -d {}\n", line, one.name, in_quotes(one.help));
    for (const OptionEntry& option : command.options) {
        const auto value = fmt::format(" -x -a '({})'", value_call(choices_of(option.value)));
        text += fmt::format("{} -l {}{} -d {}\n", line, option.name.substr(2), option.value.empty() ? "" : value,
                            in_quotes(option.help));
    }
    if (!command.arguments.empty()) text += fmt::format("{} -a '({})'\n", line, value_call(argument_choices(command)));
    return text;
}

std::string for_each_command(const CommandEntry& tree, std::string (*text_of)(const CommandEntry&)) {
    std::string text;
    for (const CommandEntry* command : all_commands(tree)) text += text_of(*command);
    return text;
}

std::string filled(std::string_view script, const CommandEntry& tree, const std::string& arguments) {
    return replaced(replaced(std::string(script), "COMMANDS", command_pattern(tree)), "ARGUMENTS", arguments);
}

}  // namespace

std::string bash_completion(const CommandEntry& tree) {
    return replaced(filled(bash_script, tree, for_each_command(tree, bash_arguments)), "VALUES", bash_values(tree));
}

std::string zsh_completion(const CommandEntry& tree) {
    return filled(zsh_script, tree, for_each_command(tree, zsh_arguments));
}

std::string fish_completion(const CommandEntry& tree) {
    const std::string commands = replaced(command_pattern(tree), " | ", " ");
    return replaced(std::string(fish_script), "COMMANDS", commands) + for_each_command(tree, fish_arguments);
}

}  // namespace lanescope
