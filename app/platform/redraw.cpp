#include "app/platform/redraw.h"

#include <backends/imgui_impl_opengl3.h>
#include <glad/gl.h>
#include <imgui.h>

#include <algorithm>
#include <span>
#include <type_traits>

namespace lanescope {
namespace {

template <class T>
void append(ImVector<T>& all, const ImVector<T>& some) {
    const int before = all.Size;
    all.resize(before + some.Size);
    std::copy_n(some.Data, some.Size, all.Data + before);
}

// The backend makes two buffers per list, and drivers take longer over a buffer than this copy takes.
void merge_into(ImDrawList& one, const ImDrawData& frame) {
    one.CmdBuffer.resize(0);
    one.VtxBuffer.resize(0);
    one.IdxBuffer.resize(0);
    one.VtxBuffer.reserve(frame.TotalVtxCount);
    one.IdxBuffer.reserve(frame.TotalIdxCount);
    for (int i = 0; i < frame.CmdListsCount; ++i) {
        const ImDrawList& list = *frame.CmdLists[i];
        for (ImDrawCmd command : list.CmdBuffer) {
            command.VtxOffset += unsigned(one.VtxBuffer.Size);
            command.IdxOffset += unsigned(one.IdxBuffer.Size);
            one.CmdBuffer.push_back(command);
        }
        append(one.VtxBuffer, list.VtxBuffer);
        append(one.IdxBuffer, list.IdxBuffer);
    }
}

// A pointer in older versions of ImGui, a vector in newer ones.
template <class Lists>
void set_only(Lists& lists, ImDrawList*& only) {
    if constexpr (std::is_pointer_v<Lists>) {
        lists = &only;
    } else {
        lists.resize(0);
        lists.push_back(only);
    }
}

// The backend skips commands with an empty clip rectangle.
void draw_part(ImDrawData& frame, const Damage::Part& part, std::span<const ImDrawCmd> commands) {
    ImDrawCmd* drawn = frame.CmdLists[0]->CmdBuffer.begin();
    for (const ImDrawCmd& command : commands) (drawn++)->ClipRect = common(command.ClipRect, part);
    const ImVec2 scale = frame.FramebufferScale;
    const float low = frame.DisplayPos.y + frame.DisplaySize.y;
    glEnable(GL_SCISSOR_TEST);
    glScissor(int((part.x - frame.DisplayPos.x) * scale.x), int((low - part.w) * scale.y),
              int((part.z - part.x) * scale.x), int((part.w - part.y) * scale.y));
    const ImVec4 back = ImGui::GetStyle().Colors[ImGuiCol_WindowBg];
    glClearColor(back.x, back.y, back.z, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    glDisable(GL_SCISSOR_TEST);
    ImGui_ImplOpenGL3_RenderDrawData(&frame);
}

}  // namespace

Damage::Part whole(const ImDrawData& frame) {
    const ImVec2 from = frame.DisplayPos, size = frame.DisplaySize;
    return {from.x, from.y, from.x + size.x, from.y + size.y};
}

void draw_parts(const ImDrawData& frame, const std::vector<Damage::Part>& parts) {
    static ImDrawList merged(nullptr);  // static: its buffers are as large as a frame
    merge_into(merged, frame);
    ImDrawList* list = &merged;
    ImDrawData one = frame;
    one.CmdListsCount = 1;
    set_only(one.CmdLists, list);
    const std::vector<ImDrawCmd> commands(merged.CmdBuffer.begin(), merged.CmdBuffer.end());
    for (const Damage::Part& part : parts) draw_part(one, part, commands);
}

std::vector<Damage::Part> Redraw::due(const ImDrawData& frame, std::pair<int, int> size) {
    if (size != std::exchange(size_, size)) all_is_due_ = true;
    std::shift_right(recent_.begin(), recent_.end(), 1);
    recent_[0] = damage_.since_last(frame);
    const bool settled = recent_[0].empty(), all = std::exchange(all_is_due_, false);
    if (!software_ && settled && !all) return {};
    if (!software_ || all || (settled && may_differ_)) {
        may_differ_ = false;
        return {whole(frame)};
    }
    if (settled) return {};
    may_differ_ = true;
    std::vector<Damage::Part> parts;
    for (const std::vector<Damage::Part>& changed : recent_)
        for (const Damage::Part& part : changed) add_part(parts, part);
    return parts;
}

}  // namespace lanescope
