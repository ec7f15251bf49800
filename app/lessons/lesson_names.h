// Names in lesson files.
#pragma once

#include "app/analysis/idle_causes.h"
#include "app/lessons/claim.h"
#include "app/lessons/lesson.h"
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

}  // namespace lanescope
