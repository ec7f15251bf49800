#include <fmt/format.h>

#include <algorithm>

#include "app/analysis/timing/occupancy.h"
#include "app/views/details/details.h"
#include "app/views/details/inspection.h"
#include "app/views/kit/items.h"
#include "app/views/kit/text.h"
#include "app/views/kit/text_format.h"
#include "app/views/kit/theme.h"
#include "app/views/kit/widgets.h"

namespace lanescope {
namespace {

using theme::unit;

struct InstructionsState {
    int kind = 0;     ///< 0: PTX, 1: machine code
    int kernel = -1;  ///< -1: the traced one
    const void* of = nullptr;
};

/// Instructions with their index in the kernel.
using Listed = std::vector<std::pair<int, const Instruction*>>;

/// line 0: all.
Listed instructions_at(const std::vector<Instruction>& all, int line) {
    Listed found;
    for (std::size_t i = 0; i < all.size(); ++i)
        if (line == 0 || all[i].line == line) found.emplace_back(int(i), &all[i]);
    return found;
}

void draw_kinds(InstructionsState& state, Area area) {
    const std::vector<Option> kinds{
        {"PTX",
         "PTX from NVRTC, CUDA's run-time compiler, or of your PTX file: NVIDIA's portable assembly, with unlimited "
         "virtual registers. An assembler or the driver translates it for each GPU."},
        {"Machine code", "SASS, the code that the GPU runs, with real registers and reordered instructions."}};
    ImGui::SetCursorScreenPos(area.from());
    segmented("kind", kinds, state.kind, std::min(area.width, unit(210)));
}

const ListedKernel* chosen_kernel(InstructionsState& state, const CodeListing& listing, const ResultView& shown,
                                  Area area) {
    if (listing.kernels.empty()) return nullptr;
    if (state.of != shown.result.get()) state.kernel = -1, state.of = shown.result.get();
    const ListedKernel* traced = traced_kernel(listing, shown.result->trace);
    if (state.kernel < 0 || state.kernel >= int(listing.kernels.size()))
        state.kernel = int(traced - listing.kernels.data());
    if (listing.kernels.size() > 1) {
        std::vector<Option> names;
        for (const ListedKernel& kernel : listing.kernels) names.push_back({kernel.name, "A kernel of the variant."});
        ImGui::SetCursorScreenPos({area.right() - unit(150), area.y});
        quiet_dropdown("kernel", area.right(), "The kernel of the variant.", names, state.kernel);
    }
    return &listing.kernels[std::size_t(state.kernel)];
}

std::string title_of(const Listed& listed, int line, const std::string& kernel, const std::string& architecture) {
    const std::string count = fmt::format("{} instruction{}", listed.size(), listed.size() == 1 ? "" : "s");
    if (line > 0) return fmt::format("line {}: {} \u00B7 {}", line, count, architecture);
    return fmt::format("{}: {} \u00B7 {}", kernel, count, architecture);
}

void go_to_line(ViewContext& context, int line) {
    if (line <= 0) return;
    context.choice.view.source_line = context.choice.view.source_line == line ? 0 : line;
    context.ui.scroll_to = line;
}

void draw_row(ViewContext& context, int number, const Instruction& one, ImVec2 at, float width, float height) {
    push_name("instruction " + std::to_string(number));
    if (clickable("##row", {width, height})) go_to_line(context, one.line);
    pop_name();
    const bool hot = ImGui::IsItemHovered(), pointed = one.line > 0 && one.line == context.ui.hovered_line_before;
    if (hot && one.line > 0) context.ui.hovered_line = one.line;
    if (hot || pointed) ImGui::GetWindowDrawList()->AddRectFilled(at, {at.x + width, at.y + height}, theme::row);
    const float middle = at.y + height / 2, code = at.x + unit(40);
    if (one.line > 0)
        draw_text(at.x, code - unit(8), middle, Align::right, fonts().small_mono, theme::quiet,
                  std::to_string(one.line));
    const bool label = one.text.ends_with(':');
    draw_text(code + unit(label ? 0 : 14), at.x + width, middle, Align::left, fonts().small_mono,
              label ? theme::quiet : theme::text, one.text);
    explain(one.line > 0 ? fmt::format("{}\n\nFrom line {}. Click to select that line. Click again for all lines.",
                                       one.text, one.line)
                         : one.text + "\n\nNot from a line of this file.");
}

/// Separates instructions that the compiler moved apart.
void draw_rows(ViewContext& context, const Listed& listed, Area area) {
    const float height = unit(18);
    begin_list("instructions", area);
    ImGuiListClipper clipper;
    clipper.Begin(int(listed.size()), height);
    while (clipper.Step())
        for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i) {
            const auto& [number, one] = listed[std::size_t(i)];
            const ImVec2 at = ImGui::GetCursorScreenPos();
            const bool apart = i > 0 && listed[std::size_t(i) - 1].first + 1 != number;
            draw_row(context, number, *one, at, area.width, height);
            if (apart) ImGui::GetWindowDrawList()->AddLine(at, {at.x + area.width, at.y}, theme::line);
        }
    end_list();
}

const char* tip_of(const BlockLimit& limit) {
    if (limit.name == "registers")
        return "Each thread of a block holds its registers until the block ends. A warp gets registers in multiples of "
               "256.";
    if (limit.name == "shared memory") return "A block holds its shared memory until it ends.";
    if (limit.name == "warps") return "The number of warps on an SM is limited, even if they need few resources.";
    return "The number of blocks on an SM is limited, even if they are small.";
}

/// Shows the blocks that this limit alone allows.
void draw_limit(const BlockLimit& limit, const BlockLimits& limits, std::int64_t most, Area area) {
    const bool limiting = limits.limits(limit);
    const float middle = area.y + area.height / 2, name = area.x + unit(104), end = area.right();
    const std::string blocks = grouped(limit.blocks);
    const float number = text_size(fonts().mono, "0000").x, bar_end = std::min(name + area.width * 0.34f, end - number);
    draw_text(area.x, name - unit(8), middle, Align::left, fonts().text, limiting ? theme::text : theme::quiet,
              limit.name);
    const float part = float(std::min(1.0, double(limit.blocks) / double(most)));
    ImDrawList* list = ImGui::GetWindowDrawList();
    list->AddRectFilled({name, middle - unit(4)}, {bar_end, middle + unit(4)}, theme::grid, unit(2));
    list->AddRectFilled({name, middle - unit(4)}, {name + (bar_end - name) * part, middle + unit(4)},
                        limiting ? theme::warn : theme::accent, unit(2));
    draw_text(bar_end, bar_end + number, middle, Align::right, fonts().mono, limiting ? theme::warn : theme::text,
              blocks);
    if (end - bar_end - number > text_size(fonts().small, limit.need).x + unit(10))
        draw_text(bar_end + number + unit(10), end, middle, Align::left, fonts().small, theme::quiet, limit.need);
    note_area(limit.name, area.from(), {end, area.bottom()});
    explain_area(area.from(), {end, area.bottom()},
                 fmt::format("{}: {}\n\n{}\n\nWith this limit alone, an SM holds {} blocks.", limit.name, limit.why,
                             tip_of(limit), blocks));
}

std::string headline(const BlockLimits& limits) {
    if (limits.blocks == 0) return "no block fits on an SM";
    return fmt::format("{} block{} per SM: {} of {} warps, {:.0f} %", limits.blocks, limits.blocks == 1 ? "" : "s",
                       limits.warps, limits.max_warps, 100 * limits.occupancy());
}

std::string resources_text(const KernelResources& r) {
    std::string text =
        fmt::format("{} registers per thread, {} bytes of static shared memory", r.registers, grouped(r.shared_bytes));
    if (r.stack_bytes > 0) text += fmt::format(", {} bytes of stack", grouped(r.stack_bytes));
    return text;
}

std::string spills_text(const KernelResources& r) {
    if (r.spill_store_bytes + r.spill_load_bytes == 0) return "no spills: all variables have registers";
    return fmt::format("spills to local memory per thread: {} bytes of stores, {} bytes of loads",
                       grouped(r.spill_store_bytes), grouped(r.spill_load_bytes));
}

}  // namespace

void draw_instructions(ViewContext& context, const ResultView& shown, Area area) {
    auto& state = context.state<InstructionsState>();
    const CodeListing* listing = listing_of(context, shown, area);
    if (!listing) return;
    draw_kinds(state, area);
    const ListedKernel* kernel = chosen_kernel(state, *listing, shown, area);
    if (!kernel) return;
    const Area below{area.x, area.y + unit(30), area.width, area.height - unit(30)};
    if (state.kind == 1 && !listing->no_sass.empty()) {
        ImGui::SetCursorScreenPos({below.x, below.y + unit(8)});
        return wrapped_label(fonts().text, theme::warn, listing->no_sass);
    }
    const int line = context.choice.view.source_line;
    const Listed listed = instructions_at(state.kind == 0 ? kernel->ptx : kernel->sass, line);
    draw_text(below.x, below.right(), below.y + unit(9), Align::left, fonts().small, theme::quiet,
              title_of(listed, line, kernel->name, listing->architecture));
    draw_rows(context, listed, {below.x, below.y + unit(20), below.width, below.height - unit(20)});
}

void draw_occupancy(ViewContext& context, const ResultView& shown, Area area) {
    const CodeListing* listing = listing_of(context, shown, area);
    if (!listing) return;
    const ListedKernel* kernel = traced_kernel(*listing, shown.result->trace);
    if (!kernel) return;
    if (kernel->resources.registers == 0 && !listing->no_sass.empty()) {
        ImGui::SetCursorScreenPos({area.x, area.y});
        return wrapped_label(fonts().text, theme::warn, listing->no_sass);
    }
    const BlockLimits limits = block_limits(shown.result->trace->launch, kernel->resources, shown.result->device);
    const float row = unit(22), right = area.right();
    float y = area.y + unit(9);
    const auto put = [&](ImFont* font, ImU32 colour, const std::string& text, const char* tip) {
        draw_text(area.x, right, y, Align::left, font, colour, text);
        explain_area({area.x, y - row / 2}, {right, y + row / 2}, text + "\n\n" + tip);
        y += row;
    };
    put(fonts().strong, theme::text, fmt::format("{} on {}", kernel->name, shown.result->device.name),
        "NVRTC compiled the kernel for the device's architecture. It did not run there.");
    put(fonts().text, theme::text, headline(limits),
        "Occupancy: resident warps on an SM as a share of the maximum. More warps hide more memory latency. A small "
        "grid may not fill these warps.");
    put(fonts().text, theme::warn, "limited by " + limits.limited_by(), "The resource that allows the fewest blocks.");
    y -= row / 2;
    const std::int64_t most = std::max<std::int64_t>(1, limits.each[3].blocks);
    for (const BlockLimit& limit : limits.each) {
        draw_limit(limit, limits, most, {area.x, y, area.width, row});
        y += row;
    }
    y += row / 2;
    put(fonts().text, theme::quiet, resources_text(kernel->resources), "Reported by the assembler.");
    const bool spills = kernel->resources.spill_store_bytes + kernel->resources.spill_load_bytes > 0;
    put(fonts().text, spills ? theme::warn : theme::quiet, spills_text(kernel->resources),
        "A spill stores a register's value in local memory for a time. Local memory is in DRAM and the caches.");
}

}  // namespace lanescope
