#include "app/views/source/occupancy.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "app/analysis/block_limits.h"
#include "app/views/kit/format.h"
#include "app/views/kit/items.h"
#include "app/views/kit/text.h"
#include "app/views/kit/theme.h"
#include "app/views/source/looked_into.h"

namespace lanescope {
namespace {

using theme::unit;

const char* tip_of(const BlockLimit& limit) {
    if (limit.name == "registers")
        return "Each thread of a block holds its registers until the block ends. A warp gets registers in multiples of "
               "256.";
    if (limit.name == "shared memory") return "A block holds its shared memory until it ends.";
    if (limit.name == "warps") return "The number of warps on an SM is limited, even if they need few resources.";
    return "The number of blocks on an SM is limited, even if they are small.";
}

/// The bar shows the blocks that this limit alone allows.
void draw_limit(const BlockLimit& limit, const BlockLimits& limits, std::int64_t most, Area area) {
    const bool limiting = limits.limits(limit);
    const float middle = area.y + area.height / 2, name = area.x + unit(104), end = area.x + area.width;
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
    note_area(limit.name, {area.x, area.y}, {end, area.y + area.height});
    explain_area({area.x, area.y}, {end, area.y + area.height},
                 fmt::format("{}: {}\n\n{}\n\nWith this limit alone, an SM holds {} blocks.", limit.name, limit.why,
                             tip_of(limit), blocks));
}

std::string headline(const BlockLimits& limits) {
    if (limits.blocks == 0) return "no block fits on an SM";
    return fmt::format("{} block{} per SM: {} of {} warps, {:.0f} %", limits.blocks, limits.blocks == 1 ? "" : "s",
                       limits.warps, limits.max_warps, 100 * limits.occupancy());
}

std::string resources_text(const ListedKernel& kernel) {
    const KernelResources& r = kernel.resources;
    std::string text = fmt::format("{} registers per thread", r.registers);
    text += fmt::format(", {} bytes of static shared memory", grouped(r.shared_bytes));
    if (r.stack_bytes > 0) text += fmt::format(", {} bytes of stack", grouped(r.stack_bytes));
    return text;
}

std::string spills_text(const KernelResources& r) {
    if (r.spill_store_bytes + r.spill_load_bytes == 0) return "no spills: all variables have registers";
    return fmt::format("spills to local memory per thread: {} bytes of stores, {} bytes of loads",
                       grouped(r.spill_store_bytes), grouped(r.spill_load_bytes));
}

}  // namespace

void draw_occupancy(ViewContext& context, const ResultView& shown, Area area) {
    const CodeListing* listing = listing_of(context, shown, area);
    if (!listing) return;
    const ListedKernel* kernel = traced_kernel(*listing, shown.result->trace);
    if (!kernel) return;
    const BlockLimits limits = block_limits(shown.result->trace->launch, kernel->resources, shown.result->device);
    const float row = unit(22), right = area.x + area.width;
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
    put(fonts().text, theme::quiet, resources_text(*kernel), "Reported by the assembler.");
    const bool spills = kernel->resources.spill_store_bytes + kernel->resources.spill_load_bytes > 0;
    put(fonts().text, spills ? theme::warn : theme::quiet, spills_text(kernel->resources),
        "A spill stores a register's value in local memory for a time. Local memory is in DRAM and the caches.");
}

}  // namespace lanescope
