#include "app/kernel_files/kernel_launches.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <set>

#include "app/base/text/plain_text.h"
#include "app/kernel_files/binding.h"
#include "app/kernel_files/source/cuda_source.h"

namespace lanescope {
namespace {

/// Last parameter of a function with several launches: an index.
constexpr std::string_view number_of_launch = "lanescope_launch";

/// "a" and "b" of `const int* __restrict__ a, float b`.
std::vector<std::string> names_of(std::string_view parameters) {
    std::vector<std::string> names;
    for (const std::string_view parameter : pieces_of(parameters))
        names.emplace_back(last_word(parameter.substr(0, parameter.find('='))));
    return names;
}

/// Template parameter -> given or default argument.
std::map<std::string, std::string> meanings_of(std::string_view code, const SourceFunction& kernel,
                                               const LaunchSpec& said) {
    std::map<std::string, std::string> meanings;
    const std::string_view arguments = said.arguments;
    const auto given = pieces_of(arguments.empty() ? arguments : arguments.substr(1, arguments.size() - 2));
    std::size_t n = 0;
    for (const std::string_view parameter : pieces_of(template_parameters_of(code, kernel))) {
        const std::size_t equals = std::min(parameter.find('='), parameter.size());
        const std::string name(last_word(parameter.substr(0, equals)));
        if (n >= given.size() && equals == parameter.size())
            throw HeaderFault(
                said.line, fmt::format("{} is a template, and its {} is not known: write it, as in: Launch: {}<...>{}",
                                       kernel.name, name, kernel.name, said.configuration));
        meanings[name] = n < given.size() ? given[n] : trimmed(parameter.substr(equals + 1));
        ++n;
    }
    return meanings;
}

/// Replaces whole words.
std::string replaced(std::string_view text, const std::map<std::string, std::string>& meanings) {
    std::string made;
    for (std::size_t at = 0; at < text.size();) {
        std::size_t end = at;
        while (end < text.size() && is_name_character(text[end])) ++end;
        const std::string word(text.substr(at, std::max<std::size_t>(end - at, 1)));
        const auto meaning = meanings.find(word);
        made += meaning == meanings.end() ? word : meaning->second;
        at += word.size();
    }
    return made;
}

std::set<std::string> words_in(std::string_view text) {
    std::set<std::string> words;
    for (std::size_t at = 0; at < text.size();) {
        std::size_t end = at;
        while (end < text.size() && is_name_character(text[end])) ++end;
        if (end > at) words.emplace(text.substr(at, end - at));
        at = end + 1;
    }
    return words;
}

std::vector<std::string> sizes_asked_for(std::string_view code, std::span<const LaunchSpec> all,
                                         const std::vector<std::string>& parameters) {
    const std::set<std::string> known = words_of_file(code);
    std::set<std::string> words;
    for (const LaunchSpec& said : all) words.merge(words_in(said.configuration));
    std::vector<std::string> sizes;
    for (const std::string& word : words)
        if (names_a_size(word) && !known.contains(word) && !std::ranges::count(parameters, word)) sizes.push_back(word);
    return sizes;
}

/// "kernel_4_float".
std::string with_arguments(std::string name, const std::string& arguments) {
    const std::size_t shortest = name.size();
    for (const char c : arguments)
        if (is_name_character(c))
            name += c;
        else if (!name.ends_with('_'))
            name += '_';
    while (name.ends_with('_') && name.size() > shortest) name.pop_back();
    return name;
}

LaunchSpec read(const HeaderField& field) {
    const std::string_view text = field.text;
    const std::size_t open = text.find("<<<"), end = text.rfind(">>>");
    const std::string_view kernel = trimmed(text.substr(0, open));
    const std::size_t arguments = std::min(kernel.find('<'), kernel.size());
    const std::string_view name = trimmed(kernel.substr(0, arguments));
    const bool can_be = end != std::string_view::npos && open < end && std::ranges::all_of(name, is_name_character) &&
                        (arguments == kernel.size() || (!name.empty() && kernel.ends_with('>')));
    if (!can_be)
        throw HeaderFault(field.line, fmt::format("'Launch: {}' cannot be read; write it as in: Launch: "
                                                  "kernel<4><<<(rows + 63) / 64, 64>>>",
                                                  text));
    std::string_view given = trimmed(text.substr(end + 3));
    given = given.starts_with('(') ? given.substr(1, given.rfind(')') - 1) : "";
    return {std::string(name), std::string(kernel.substr(arguments)), std::string(text.substr(open, end + 3 - open)),
            field.line, std::string(given)};
}

}  // namespace

std::vector<LaunchSpec> header_launches(const KernelHeader& header) {
    std::vector<LaunchSpec> said;
    for (const HeaderField& field : header.fields)
        if (field.label == "Launch" && field.text.find("<<<") != std::string::npos) said.push_back(read(field));
    return said;
}

std::set<std::string> words_of_file(std::string_view code) {
    std::set<std::string> words;
    std::size_t begin = 0;
    for (const SourceFunction& function : functions_in(code)) {
        words.merge(words_in(code.substr(begin, function.begin - begin)));
        begin = function.end;
    }
    words.merge(words_in(code.substr(begin)));
    return words;
}

LaunchFunction launch_function(std::string_view code, const SourceFunction& kernel, std::span<const LaunchSpec> all,
                               const std::string& name) {
    std::string parameters = replaced(parameters_of(code, kernel), meanings_of(code, kernel, all.front()));
    std::ranges::replace(parameters, '\n', ' ');
    const std::vector<std::string> names = names_of(parameters);
    LaunchFunction made{.text = {}, .sizes = sizes_asked_for(code, all, names)};
    const auto add = [&](std::string_view number) {
        parameters += fmt::format("{}int {}", parameters.empty() ? "" : ", ", number);
    };
    for (const std::string& size : made.sizes) add(size);
    if (all.size() > 1) add(number_of_launch);
    std::string body;
    for (std::size_t n = 0; n < all.size(); ++n)
        body += fmt::format("{}{}{}{}({}); ",
                            n + 1 < all.size() ? fmt::format("if ({} == {}) return ", number_of_launch, n) : "",
                            kernel.name, all[n].arguments, all[n].configuration, fmt::join(names, ", "));
    made.text = fmt::format("void {}({}) {{ {}}}", name, parameters, body);
    return made;
}

std::string template_call(std::string_view code, const SourceFunction& function, const std::string& arguments,
                          bool is_one_of_several) {
    const LaunchSpec said{function.name, arguments == "<>" ? "" : arguments, "", function.line};
    std::string parameters = replaced(parameters_of(code, function), meanings_of(code, function, said));
    std::ranges::replace(parameters, '\n', ' ');
    const std::string name = is_one_of_several ? with_arguments(function.name, arguments) : function.name;
    return fmt::format("void {}({}) {{ {}{}({}); }}", name, parameters, function.name, arguments,
                       fmt::join(names_of(parameters), ", "));
}

std::string name_of(const LaunchSpec& said, const SourceFunction& kernel) {
    return "launch_" + with_arguments(kernel.name, said.arguments);
}

}  // namespace lanescope
