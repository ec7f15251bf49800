#include "app/views/experiment/sparse_controls.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>

#include "app/model/patterns.h"
#include "app/views/kit/format.h"
#include "app/views/kit/items.h"
#include "app/views/kit/text.h"
#include "app/views/kit/theme.h"
#include "app/views/kit/widgets.h"

namespace lanescope {
namespace {

using theme::unit;

// Uniform.

/// What the folded knobs say: "none", or "skew 4, 25 % empty".
std::string uneven_text(const SpmvProblem& problem) {
    std::string text;
    const auto add = [&](const std::string& words) { text += (text.empty() ? "" : ", ") + words; };
    if (problem.skew) add(fmt::format("skew {}", problem.skew));
    if (problem.empty) add(fmt::format("{} % empty", problem.empty));
    if (problem.giant) add("one of " + short_count(double(problem.giant)));
    if (problem.values == SparseValues::fractions) add("fractions");
    return text.empty() ? "none" : text;
}

/// Knobs that few need stand behind a line that says what they are set to. Open at once where one is set.
bool unfolded(const SpmvProblem& problem) {
    ImGuiStorage& kept = *ImGui::GetStateStorage();
    const ImGuiID id = ImGui::GetID("uneven");
    const std::string text = uneven_text(problem);
    bool open = kept.GetInt(id, text == "none" ? 0 : 1) != 0;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x, height = unit(22), middle = at.y + height / 2;
    if (clickable("uneven", {width, height})) kept.SetInt(id, open = !open);
    const ImU32 colour = ImGui::IsItemHovered() ? theme::text : theme::quiet;
    explain("Uneven rows: skew, empty rows, one giant row; and the kind of values. Now: " + text + ".");
    draw_fold({at.x + unit(4), middle}, open, colour);
    const std::string name = "Uneven rows";
    draw_text(at.x + unit(15), at.x + width, middle, Align::left, fonts().text, colour, name);
    draw_text(at.x + unit(27) + text_size(fonts().text, name).x, at.x + width, middle, Align::right, fonts().small,
              text == "none" ? theme::faint : theme::accent, text);
    return open;
}

void draw_values(SparseValues& values) {
    static const std::array options{
        Option{"integers", "Whole numbers from 1 to 10, as in write-up C."},
        Option{"fractions", "Multiples of a quarter from 0.25 to 10: kernels that keep them in int lose them."}};
    int current = static_cast<int>(values);
    if (dropdown("values", "Values", "The nonzeros of A and the elements of x.", options, current))
        values = static_cast<SparseValues>(current);
}

void draw_uneven(SpmvProblem& problem) {
    number("skew", "Skew",
           "The larger, the fewer rows are long: a row has max u^(1 + skew) nonzeros, u drawn evenly from 0 to 1.",
           {0, 16}, problem.skew);
    problem.skew = std::min(problem.skew, max_skew);
    number("empty", "Empty, %", "So many rows in a hundred have no nonzeros at all.", {0, 99}, problem.empty);
    problem.empty = std::min<std::int64_t>(problem.empty, 99);
    number_field("giant", "Giant row",
                 "Nonzeros of the row in the middle, evenly spread over its columns. 0: a row like the others.",
                 {0, problem.cols}, problem.giant);
    draw_values(problem.values);
}

void draw_uniform(ViewContext&, SpmvProblem& problem) {
    if (number("rows", "Rows", "Rows and columns of A.", {32, 4'000'000, true}, problem.rows)) {
        problem.cols = problem.rows;
        problem.giant = std::min(problem.giant, problem.cols);
    }
    number("max", "Longest row", "A row has 0 to so many nonzeros, all equally likely unless rows are uneven.",
           {1, 256, true}, problem.max);
    if (unfolded(problem)) draw_uneven(problem);
}

void draw_rmat(ViewContext&, SpmvProblem& problem) {
    number("scale", "Scale", "A has 2^scale rows and columns.", {4, 22}, problem.scale);
    number("edges", "Edges a row", "Nonzeros a row on average, before equal ones merge.", {1, 64}, problem.edges);
}

void draw_banded(ViewContext&, SpmvProblem& problem) {
    number("rows", "Rows", "Rows and columns of A.", {32, 4'000'000, true}, problem.rows);
    number("band", "Band", "Nonzeros stand at most so many columns beside the diagonal.", {0, 128}, problem.band);
}

// Stencils.

std::vector<Option> stencil_options() {
    std::vector<Option> options;
    for (const std::int64_t points : stencil_points)
        options.push_back(
            {fmt::format("{} in {}D", points, is_in_space(points) ? 3 : 2),
             fmt::format("Each point of a grid in {} and its {} neighbours{}: a row of {} nonzeros.",
                         is_in_space(points) ? "space" : "the plane", points - 1,
                         points == 9 || points == 27 ? ", those across corners too" : " along the axes", points)});
    return options;
}

/// Which of the options that is; -1: none, for a recording may bring another number.
int stencil_option(std::int64_t points) {
    const auto found = std::ranges::find(stencil_points, points);
    return found == stencil_points.end() ? -1 : int(found - stencil_points.begin());
}

void draw_stencil(ViewContext&, SpmvProblem& problem) {
    const bool space = is_in_space(problem.points);
    number("side", "Side", "Points of the grid along each side; each point is a row of A.",
           {4, space ? 160 : 2000, true}, problem.side);
    static const std::vector<Option> options = stencil_options();
    int current = stencil_option(problem.points);
    if (!segmented_or_list("points", "Points", "Nonzeros a row.", options, current)) return;
    const std::int64_t points = stencil_points[std::size_t(current)];
    problem.side = side_for(problem.side, problem.points, points);
    problem.points = points;
}

// A file.

void draw_included(ViewContext& context, SpmvProblem& problem) {
    std::vector<Option> files;
    int current = -1;
    for (const std::string& file : context.session.capabilities.matrices) {
        if (file == problem.file) current = int(files.size());
        files.push_back({std::filesystem::path(file).filename().string(), file});
    }
    if (!files.empty() && dropdown("files", "Included", "Matrices that come with the program.", files, current))
        problem.file = context.session.capabilities.matrices[std::size_t(current)];
}

void draw_file(ViewContext& context, SpmvProblem& problem) {
    draw_included(context, problem);
    std::string& path = context.ui.matrix_path;
    ImGui::SetNextItemWidth(-1);
    push_font(fonts().small_mono);
    const bool entered =
        text_field("path", path, ImGuiInputTextFlags_EnterReturnsTrue, "path of a .mtx file, then Enter");
    pop_font();
    explain("A path on this machine. Enter takes it.");
    if (entered && !path.empty()) problem.file = path;
    label(fonts().small, problem.file.empty() ? theme::warn : theme::quiet,
          problem.file.empty() ? "choose a matrix, or type a path"
                               : std::filesystem::path(problem.file).filename().string(),
          0, problem.file);
}

// All of them, in the order in which they are offered.
struct Pattern {
    SparsePattern pattern;
    const char *name, *tip;
    void (*draw)(ViewContext&, SpmvProblem&);
};

constexpr std::array table{
    Pattern{SparsePattern::uniform, "Uniform",
            "Rows of 0 to `longest row` nonzeros in random columns: ragged, but the same everywhere.", draw_uniform},
    Pattern{SparsePattern::rmat, "R-MAT", "A power-law graph: few rows are very long, most are short.", draw_rmat},
    Pattern{SparsePattern::banded, "Banded", "Nonzeros beside the diagonal only: equal rows, and neighbouring columns.",
            draw_banded},
    Pattern{SparsePattern::stencil, "Stencil",
            "A grid in the plane or in space, each point coupled to its neighbours: equal rows, columns in a few runs.",
            draw_stencil},
    Pattern{SparsePattern::file, "File", "A matrix in Matrix Market format (.mtx).", draw_file}};

}  // namespace

std::int64_t side_for(std::int64_t side, std::int64_t points_before, std::int64_t points) {
    if (is_in_space(points_before) == is_in_space(points)) return side;
    const double power = is_in_space(points) ? 2.0 / 3 : 3.0 / 2;
    return std::clamp<std::int64_t>(std::llround(std::pow(double(side), power)), 1, max_side(points));
}

void draw_sparse(ViewContext& context, SpmvProblem& problem) {
    static const auto options = [] {
        std::vector<Option> list;
        for (const Pattern& pattern : table) list.push_back({pattern.name, pattern.tip});
        return list;
    }();
    section("Matrix");
    const auto chosen = std::ranges::find(table, problem.pattern, &Pattern::pattern);
    int current = int(chosen - table.begin());
    if (segmented_or_list("pattern", "Pattern", "Where the nonzeros stand.", options, current))
        problem.pattern = table[std::size_t(current)].pattern;
    ImGui::Dummy({1, 1});
    table[std::size_t(current)].draw(context, problem);
    if (problem.pattern != SparsePattern::file) seed_field(problem.seed);
}

}  // namespace lanescope
