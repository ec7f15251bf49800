// Message fields between the kernel process and its supervisor.
#pragma once

#include "app/kernel_files/machine_build.h"
#include "app/model/files/codec.h"

namespace lanescope {

template <>
inline constexpr auto enum_names<CompilerMessage::Kind> = name_table<CompilerMessage::Kind>("kind of message", "error",
                                                                                            "warning", "note");

template <FieldsOf<CompilerMessage> T, class Visit>
void each_field(T& m, Visit&& visit) {
    visit("kind", m.kind);
    visit("file", m.file);
    visit("line", m.line);
    visit("column", m.column);
    visit("text", m.text);
}

}  // namespace lanescope
