#include "app/platform/redraw.h"

#include <backends/imgui_impl_opengl3.h>
#include <glad/gl.h>
#include <imgui.h>

#include <algorithm>

namespace lanescope {
namespace {

// The backend leaves out commands whose clip rectangle is empty.
void draw_part(ImDrawData& frame, const Damage::Part& part) {
    for (int i = 0; i < frame.CmdListsCount; ++i)
        for (ImDrawCmd& command : frame.CmdLists[i]->CmdBuffer) command.ClipRect = common(command.ClipRect, part);
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

void draw_parts(ImDrawData& frame, const std::vector<Damage::Part>& parts) {
    std::vector<ImVec4> clips;
    for (int i = 0; i < frame.CmdListsCount; ++i)
        for (const ImDrawCmd& command : frame.CmdLists[i]->CmdBuffer) clips.push_back(command.ClipRect);
    for (const Damage::Part& part : parts) {
        draw_part(frame, part);
        auto clip = clips.begin();
        for (int i = 0; i < frame.CmdListsCount; ++i)
            for (ImDrawCmd& command : frame.CmdLists[i]->CmdBuffer) command.ClipRect = *clip++;
    }
}

std::vector<Damage::Part> Redraw::due(const ImDrawData& frame, std::pair<int, int> size) {
    if (size != std::exchange(size_, size)) all_is_due_ = true;
    std::shift_right(recent_.begin(), recent_.end(), 1);
    recent_[0] = damage_.since_last(frame);
    const bool settled = recent_[0].empty(), all = std::exchange(all_is_due_, false);
    if (!software_ && settled && !all) return {};  // what is shown stays as it is
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
