#include "app/platform/redraw.h"

#include <backends/imgui_impl_opengl3.h>
#include <glad/gl.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <set>
#include <span>
#include <type_traits>

namespace lanescope {
namespace {

std::set<unsigned> changed_textures;

bool shows_changed_texture(const ImDrawList& list) {
    return std::ranges::any_of(list.CmdBuffer, [](const ImDrawCmd& command) {
        return command.UserCallback || changed_textures.contains(unsigned(std::uintptr_t(command.GetTexID())));
    });
}

// ImGui from 1.92 changes the font texture by itself.
bool fonts_changed([[maybe_unused]] const ImDrawData& frame) {
#if IMGUI_VERSION_NUM >= 19200
    return frame.Textures && std::ranges::any_of(*frame.Textures, [](const ImTextureData* texture) {
               return texture->Status != ImTextureStatus_OK;
           });
#else
    return false;
#endif
}

template <class T>
bool equal(const std::vector<T>& a, const ImVector<T>& b) {
    return a.size() == std::size_t(b.Size) && (a.empty() || std::memcmp(a.data(), b.Data, a.size() * sizeof(T)) == 0);
}

bool same_command(const ImDrawCmd& a, const ImDrawCmd& b) {
    return std::memcmp(&a.ClipRect, &b.ClipRect, sizeof a.ClipRect) == 0 && a.GetTexID() == b.GetTexID() &&
           a.VtxOffset == b.VtxOffset && a.IdxOffset == b.IdxOffset && a.ElemCount == b.ElemCount;
}

bool is_empty(const Damage::Part& p) { return p.z <= p.x || p.w <= p.y; }
Damage::Part both(const Damage::Part& a, const Damage::Part& b) {
    if (is_empty(a)) return b;
    if (is_empty(b)) return a;
    return {std::min(a.x, b.x), std::min(a.y, b.y), std::max(a.z, b.z), std::max(a.w, b.w)};
}

Damage::Part bounds_of(const ImDrawList& list) {
    if (list.VtxBuffer.Size == 0) return {0, 0, 0, 0};
    const ImVec2 first = list.VtxBuffer[0].pos;
    Damage::Part corners{first.x, first.y, first.x, first.y}, clips{0, 0, 0, 0};
    for (const ImDrawVert& v : list.VtxBuffer)
        corners = {std::min(corners.x, v.pos.x), std::min(corners.y, v.pos.y), std::max(corners.z, v.pos.x),
                   std::max(corners.w, v.pos.y)};
    for (const ImDrawCmd& command : list.CmdBuffer) clips = both(clips, command.ClipRect);
    return common(corners, clips);
}

// Rounds out to whole units plus one: edge pixels may be partly covered.
Damage::Part widened(const Damage::Part& part, const Damage::Part& window) {
    return common({std::floor(part.x) - 1, std::floor(part.y) - 1, std::ceil(part.z) + 1, std::ceil(part.w) + 1},
                  window);
}

template <class T>
void append(ImVector<T>& all, const ImVector<T>& some) {
    const int before = all.Size;
    all.resize(before + some.Size);
    std::copy_n(some.Data, some.Size, all.Data + before);
}

/// WebGL 2 has no base vertex; wide indices need none.
void count_from_first_corner([[maybe_unused]] ImDrawCmd& command, [[maybe_unused]] ImVector<ImDrawIdx>& indices) {
    if constexpr (sizeof(ImDrawIdx) == 4) {
        for (unsigned i = 0; i < command.ElemCount; ++i)
            indices[int(command.IdxOffset + i)] += ImDrawIdx(command.VtxOffset);
        command.VtxOffset = 0;
    }
}

// The backend makes two buffers per list; this copy is faster.
void merge_into(ImDrawList& one, const ImDrawData& frame) {
    one.CmdBuffer.resize(0);
    one.VtxBuffer.resize(0);
    one.IdxBuffer.resize(0);
    one.VtxBuffer.reserve(frame.TotalVtxCount);
    one.IdxBuffer.reserve(frame.TotalIdxCount);
    for (int i = 0; i < frame.CmdListsCount; ++i) {
        const ImDrawList& list = *frame.CmdLists[i];
        const unsigned corners = unsigned(one.VtxBuffer.Size), indices = unsigned(one.IdxBuffer.Size);
        append(one.VtxBuffer, list.VtxBuffer);
        append(one.IdxBuffer, list.IdxBuffer);
        for (ImDrawCmd command : list.CmdBuffer) {
            command.VtxOffset += corners;
            command.IdxOffset += indices;
            count_from_first_corner(command, one.IdxBuffer);
            one.CmdBuffer.push_back(command);
        }
    }
}

// A pointer or, in newer ImGui, a vector.
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

void add_part(std::vector<Damage::Part>& parts, Damage::Part part) {
    for (std::size_t i = 0; i < parts.size();) {
        if (is_empty(common(parts[i], part))) {
            ++i;
            continue;
        }
        part = both(parts[i], part);
        parts.erase(parts.begin() + std::ptrdiff_t(i));
        i = 0;
    }
    parts.push_back(part);
}

Damage::Part common(const Damage::Part& a, const Damage::Part& b) {
    return {std::max(a.x, b.x), std::max(a.y, b.y), std::min(a.z, b.z), std::min(a.w, b.w)};
}

void texture_changed(unsigned texture) { changed_textures.insert(texture); }

Damage::Layer Damage::layer_of(const ImDrawList& list) {
    return {&list,
            {list.CmdBuffer.begin(), list.CmdBuffer.end()},
            {list.VtxBuffer.begin(), list.VtxBuffer.end()},
            {list.IdxBuffer.begin(), list.IdxBuffer.end()},
            bounds_of(list)};
}

bool Damage::same(const Layer& layer, const ImDrawList& list) {
    return !shows_changed_texture(list) && equal(layer.corners, list.VtxBuffer) &&
           equal(layer.indices, list.IdxBuffer) &&
           std::equal(layer.commands.begin(), layer.commands.end(), list.CmdBuffer.begin(), list.CmdBuffer.end(),
                      same_command);
}

bool Damage::same_order(const ImDrawData& frame) const {
    auto last = layers_.begin();
    for (int i = 0; i < frame.CmdListsCount; ++i) {
        const auto layer = std::ranges::find(layers_, frame.CmdLists[i], &Layer::list);
        if (layer == layers_.end()) continue;
        if (layer < last) return false;
        last = layer;
    }
    return true;
}

std::vector<Damage::Part> Damage::since_last(const ImDrawData& frame) {
    const Part window = whole(frame);
    const bool all = !known_ || fonts_changed(frame) || !same_order(frame);
    std::vector<Part> parts;
    const auto damaged = [&](const Part& bounds) {
        if (const Part part = widened(bounds, window); !is_empty(bounds) && !is_empty(part)) add_part(parts, part);
    };
    std::vector<Layer> layers;
    for (int i = 0; i < frame.CmdListsCount; ++i) {
        const ImDrawList& list = *frame.CmdLists[i];
        const auto before = std::ranges::find(layers_, &list, &Layer::list);
        if (!all && before != layers_.end() && same(*before, list)) {
            layers.push_back(std::move(*before));
            before->bounds = {0, 0, 0, 0};
        } else {
            layers.push_back(layer_of(list));
            damaged(layers.back().bounds);
        }
    }
    for (const Layer& layer : layers_) damaged(layer.bounds);
    layers_ = std::move(layers);
    known_ = true;
    changed_textures.clear();
    return all ? std::vector{window} : parts;
}

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
