#pragma once

#include <filesystem>

#include "app/analysis/lanes/idle_causes.h"
#include "app/lessons/lesson.h"
#include "app/lessons/markdown/front_matter.h"
#include "app/lessons/page_findings.h"
#include "app/model/enum_names.h"

namespace lanescope {

template <>
inline constexpr auto enum_names<PagePanel> = name_table<PagePanel>("panel", "plot", "maps", "source", "experiment");
template <>
inline constexpr auto enum_names<AskKind> = name_table<AskKind>("ask", "none", "number", "order", "line", "choice");
template <>
inline constexpr auto enum_names<LineOf::Most> = name_table<LineOf::Most>("cost of a line", "idle", "sectors",
                                                                          "bank_conflicts", "events", "hazard");
template <>
inline constexpr auto enum_names<Finding::About> = name_table<Finding::About>("finding", "claim", "answer", "goal",
                                                                              "value", "view", "run");
/// IdleCause::none means an active lane; its place has the word for all causes.
template <>
inline constexpr auto enum_names<IdleCause> = name_table<IdleCause>("cause", "any", "returned_early", "tail_guard",
                                                                    "row_finished", "branch", "barrier", "helper",
                                                                    "other");

/// Inherits the experiment of `before`, the last page or nullptr. After a complaint, the result is unusable.
Page read_page(const Catalog& catalog, const Section& section, const Page* before, const std::filesystem::path& file,
               Complaints& complaints);

/// Includes the question keys.
std::vector<std::string> page_key_names();

/// Reports unknown keys, and repeated ones not in `repeated`.
void check_keys(const Section& section, const std::vector<std::string>& known, const std::vector<std::string>& repeated,
                Complaints& complaints);

const std::vector<std::string>& ask_keys();

/// Requires problem and variants; sets `ask`.
void read_ask(const Section& section, Page& page, Complaints& complaints);

/// Reads a kernel key's file. Throws UsageError if it is outside the lesson's folder, large, or not text.
KernelText read_kernel(const Entry& entry, const std::filesystem::path& lesson);

/// Reads an `also` key. Throws UsageError unless the problem belongs to the page's operation.
Problem read_also(const Page& page, const Entry& entry, const std::filesystem::path& lesson);

/// Reports missing parts.
void check_exercise(const Section& section, const Page& page, Complaints& complaints);

/// Omits variants of `variants: all` that cannot run, such as libraries without a GPU.
void leave_out_refused(const Catalog& catalog, const Section& section, Page& page);

/// Reports missing parts, variants that cannot run or are not on the page, and invalid values in the text.
void check_whole(const Catalog& catalog, const Section& section, const Page& page, Complaints& complaints);

}  // namespace lanescope
