#include "app/kernel_files/compiler_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <regex>

#include "app/kernel_files/cuda_text.h"

namespace lanescope {
namespace {

struct Part {
    std::size_t begin, end;
    std::string text;
};

/// A name within quotes: what might end them is left out.
std::string quoted(std::string_view name) {
    std::string plain;
    for (const char c : name)
        if (c != '"' && c != '\\') plain += c == '\n' ? ' ' : c;
    return '"' + plain + '"';
}

/// `kernel<<<grid, block>>>(x)` becomes `call(kernel, "kernel", line, grid, block)(x)`. Line ends stay where they are.
void replace_launch(std::vector<Part>& parts, std::string_view text, const LaunchText& launch) {
    const std::string_view kernel = text.substr(launch.kernel, launch.kernel_end - launch.kernel);
    parts.push_back({launch.kernel, launch.kernel, "::lanescope_host::call("});
    parts.push_back({launch.open, launch.open + 3, fmt::format(", {}, {}, ", quoted(kernel), launch.line)});
    parts.push_back({launch.close, launch.close + 3, ")"});
}

/// `extern __shared__ float4 tile[];` becomes an object that stands for the launch's dynamic shared memory.
void replace_dynamic_shared(std::vector<Part>& parts, const std::string& code) {
    static const std::regex declaration(
        R"(extern\s+__shared__\s+((?:__align__|alignas|__attribute__)\s*\([^;]*?\)\s*)?([\w:<>, ]+?)\s+(\w+)\s*\[\s*\]\s*(?=;))");
    for (std::sregex_iterator found(code.begin(), code.end(), declaration), end; found != end; ++found) {
        const auto begin = static_cast<std::size_t>(found->position());
        const std::string whole = found->str();
        std::string made =
            fmt::format("static const ::lanescope_host::DynamicShared<{}> {}", found->str(2), found->str(3));
        made.append(static_cast<std::size_t>(std::ranges::count(whole, '\n')), '\n');
        parts.push_back({begin, begin + whole.size(), std::move(made)});
    }
}

void blank(std::string& text, std::size_t begin, std::size_t end) {
    for (std::size_t at = begin; at < end; ++at)
        if (text[at] != '\n') text[at] = ' ';
}

}  // namespace

void EditedText::replace(std::size_t begin, std::size_t end, std::string_view text) {
    text_ += original_.substr(copied_, begin - copied_);
    edits_.push_back({begin, end, text_.size(), text.size()});
    text_ += text;
    copied_ = end;
}

std::string EditedText::finish() {
    text_ += original_.substr(copied_);
    copied_ = original_.size();
    return text_;
}

int EditedText::original_column(int line, int column) const {
    std::size_t start = 0;
    for (int n = 1; n < line && start != std::string::npos; ++n) start = text_.find('\n', start) + 1;
    const std::size_t place = start + static_cast<std::size_t>(std::max(column, 1)) - 1;
    std::size_t there = place;
    for (const Edit& edit : edits_) {
        if (edit.made > place) break;
        there = place < edit.made + edit.length ? edit.begin : edit.end + (place - edit.made - edit.length);
    }
    there = std::min(there, original_.size());
    const std::size_t before = there == 0 ? std::string::npos : original_.rfind('\n', there - 1);
    return static_cast<int>(before == std::string::npos ? there + 1 : there - before);
}

EditedText host_text(std::string_view text, std::string& made) {
    const std::string code = code_only(text);
    std::vector<Part> parts;
    for (const LaunchText& launch : launches_in(code)) replace_launch(parts, text, launch);
    replace_dynamic_shared(parts, code);
    std::ranges::stable_sort(parts, {}, &Part::begin);
    EditedText edited(text);
    for (const Part& part : parts) edited.replace(part.begin, part.end, part.text);
    made = edited.finish();
    return edited;
}

std::string device_text(std::string_view text) {
    const std::string code = code_only(text);
    std::string made(text);
    for (const FunctionText& function : functions_in(code)) {
        const std::string_view declaration =
            std::string_view(code).substr(function.begin, function.body - function.begin);
        const bool both = declaration.find("constexpr") != std::string_view::npos;
        if (function.runs_on == RunsOn::host && !both) blank(made, function.begin, function.end);
    }
    return made;
}

}  // namespace lanescope
