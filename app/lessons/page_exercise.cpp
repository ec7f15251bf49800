#include "app/lessons/page_exercise.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/lessons/files.h"
#include "app/lessons/text_file.h"
#include "app/lessons/trial.h"
#include "app/model/text/error.h"
#include "app/model/text/quote.h"
#include "app/system/file.h"

namespace lanescope {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t max_kernel_bytes = 64 * 1024;

bool leads_out(const fs::path& name) {
    return name.is_absolute() || std::ranges::any_of(name, [](const fs::path& part) { return part == ".."; });
}

/// Follows links.
bool is_below(const fs::path& file, const fs::path& folder) {
    std::error_code failed;
    const fs::path real = fs::canonical(file, failed);
    if (failed) return true;  // reading the file reports the error
    const fs::path inside = real.lexically_relative(fs::canonical(folder, failed));
    return !failed && !inside.empty() && !leads_out(inside);
}

fs::path kernel_path(const Entry& entry, const fs::path& lesson) {
    const fs::path name(entry.value), folder = lesson.has_parent_path() ? lesson.parent_path() : fs::path(".");
    if (name.extension() != ".cu")
        throw UsageError(fmt::format("{}: expected a CUDA file beside the lesson, such as tail.cu, got {}", entry.key,
                                     quoted(entry.value)));
    if (leads_out(name) || !is_below(folder / name, folder))
        throw UsageError(fmt::format("{}: {} is not in the lesson's folder; put the file beside the lesson", entry.key,
                                     quoted(entry.value)));
    return (folder / name).lexically_normal();
}

bool speaks_of_yours(const Claim& claim) { return std::ranges::any_of(named_in(claim), is_yours); }

bool speaks_of_yours(const Page& page) {
    return page.goal && std::ranges::any_of(page.goal->claims, [](const Claim& c) { return speaks_of_yours(c); });
}

}  // namespace

KernelText read_kernel(const Entry& entry, const fs::path& lesson) {
    KernelText kernel{.file = kernel_path(entry, lesson), .text = {}};
    kernel.text = read_file(kernel.file, max_kernel_bytes);
    if (const int line = line_of_no_text(kernel.text))
        throw UsageError(fmt::format("{}: {}:{} is not text; save the file as UTF-8, without control characters",
                                     entry.key, kernel.file.filename().string(), line));
    return kernel;
}

Problem read_also(const Page& page, const Entry& entry, const fs::path& lesson) {
    Problem problem = find_matrix(parse_problem(entry.value), lesson);
    if (!(operation_of(problem) == operation_of(page.experiment.problem)))
        throw UsageError(fmt::format("also: {} is not a problem of the page's operation, {}", quoted(entry.value),
                                     to_string(operation_of(page.experiment.problem))));
    return problem;
}

void check_exercise(const Section& section, const Page& page, Complaints& complaints) {
    if (!page.exercise) {
        for (const Claim& claim : page.goal ? page.goal->claims : std::vector<Claim>{})
            if (speaks_of_yours(claim))
                complaints.add(claim.line, "'yours' is the page's own kernel; name its file with 'kernel: FILE.cu'");
        return;
    }
    const Exercise& exercise = *page.exercise;
    if (exercise.start.file.empty() && !section.find("kernel"))
        complaints.add(section.line, "no kernel; name the user's first file, as in 'kernel: tail.cu'");
    if (exercise.solution.empty() && !section.find("solution"))
        complaints.add(section.line,
                       "no solution; name a kernel that reaches the goal, as in 'solution: tail-solved.cu'");
    if (!page.goal)
        complaints.add(section.line, "a kernel needs a goal, such as 'goal: verified(yours)'");
    else if (!speaks_of_yours(page))
        complaints.add(section.line,
                       "no goal is about the page's kernel; use the name 'yours', as in 'goal: verified(yours)'");
    if (page.ask.kind != AskKind::none || !page.recording.empty())
        complaints.add(section.line,
                       "a page with a kernel cannot have a question or a recording; split the page into two");
}

}  // namespace lanescope
