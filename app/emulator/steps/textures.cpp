#include "app/emulator/steps/textures.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <mutex>
#include <vector>

#include "app/emulator/steps/external_functions.h"

namespace lanescope::emulator {
namespace {

/// By handle - 1; a removed one has no elements.
std::vector<Texture> textures;
std::mutex one_change;

const Texture* texture_at(std::uint64_t handle) {
    return handle - 1 < textures.size() && textures[handle - 1].element_bytes ? &textures[handle - 1] : nullptr;
}

/// Along one axis: an element, or none beyond a border; its share of the result.
struct Tap {
    std::int64_t element = 0;
    float weight = 0;
};

/// Returns -1 for an element beyond a border.
std::int64_t addressed(std::int64_t element, std::int64_t size, AddressMode mode, bool is_normalised) {
    if (element >= 0 && element < size) return element;
    if (mode == AddressMode::border) return -1;
    if (mode == AddressMode::clamp || !is_normalised) return std::clamp<std::int64_t>(element, 0, size - 1);
    const std::int64_t period = mode == AddressMode::wrap ? size : 2 * size;
    const std::int64_t at = (element % period + period) % period;
    return at < size ? at : period - 1 - at;
}

/// The second of a linear filter's two elements has bit 1. Weights have 8 fractional bits, as CUDA documents.
Tap tap_of(const Texture& t, unsigned axis, float coordinate, bool second) {
    const std::int64_t size = t.sizes[axis];
    const bool is_layer = t.is_layered && axis == 2;
    float at = t.is_normalised && !is_layer ? coordinate * float(size) : coordinate;
    constexpr float farthest = 1e9f;
    if (!(std::fabs(at) < farthest)) at = at > 0 ? farthest : at < 0 ? -farthest : 0;
    if (is_layer) return {second ? -1 : std::clamp<std::int64_t>(std::lrint(at), 0, size - 1), second ? 0.0f : 1.0f};
    if (!t.is_linear || size == 1) {
        const std::int64_t element = addressed(std::int64_t(std::floor(at)), size, t.modes[axis], t.is_normalised);
        return {second ? -1 : element, second || element < 0 ? 0.0f : 1.0f};
    }
    const float first = std::floor(at - 0.5f);
    const float share = std::round((at - 0.5f - first) * 256) / 256;
    const std::int64_t element = addressed(std::int64_t(first) + second, size, t.modes[axis], t.is_normalised);
    return {element, element < 0 ? 0.0f : second ? share : 1 - share};
}

struct Texel {
    std::uint64_t address = 0;
    float weight = 0;
};

/// Bits of `corner`: the second element along x, y, z; 8 if x holds the bits of an element's number. An unknown handle
/// gives a null pointer.
Texel texel_at(std::uint64_t handle, const std::array<float, 3>& at, unsigned corner) {
    const Texture* const t = texture_at(handle);
    if (!t) return {0, 1};
    if (corner == 8) {
        const auto number = std::int64_t(std::bit_cast<std::int32_t>(at[0]));
        const bool is_inside = number >= 0 && number < t->sizes[0];
        return {t->address + std::uint64_t(is_inside ? number : 0) * std::uint64_t(t->element_bytes),
                is_inside ? 1.0f : 0.0f};
    }
    Texel texel{t->address, 1};
    const std::array<std::uint64_t, 3> steps{std::uint64_t(t->element_bytes), t->row_bytes, t->slice_bytes};
    for (unsigned axis = 0; axis < 3; ++axis) {
        const Tap tap = tap_of(*t, axis, at[axis], corner >> axis & 1);
        texel.weight *= tap.weight;
        if (tap.element > 0) texel.address += std::uint64_t(tap.element) * steps[axis];
    }
    return texel;
}

/// lanescope_texel(texture, x, y, z, corner) and lanescope_texel_weight(), because a call returns one value.
template <bool wants_weight>
const Step* find_texel(Warp& w, const Step* s) {
    const CallTable& table = table_of(w, s);
    const auto slot = [&](std::size_t p) { return table.parameters[p].first; };
    for (Mask rest = w.mask; rest; rest &= rest - 1) {
        const auto l = unsigned(std::countr_zero(rest));
        const Texel texel = texel_at(get<std::uint64_t>(w, slot(0), l),
                                     {get<float>(w, slot(1), l), get<float>(w, slot(2), l), get<float>(w, slot(3), l)},
                                     get<std::uint32_t>(w, slot(4), l));
        if (wants_weight)
            set(w, table.results[0].first, l, texel.weight);
        else
            set(w, table.results[0].first, l, texel.address);
    }
    return s + 1;
}

/// Channel bytes and kind, 1024 if read as fractions, 4096 times the corners.
std::uint32_t format_of(std::uint64_t handle) {
    const Texture* const t = texture_at(handle);
    if (!t) return 4096;
    unsigned corners = 1;
    for (unsigned axis = 0; axis < 3; ++axis)
        if (t->is_linear && t->sizes[axis] > 1 && !(axis == 2 && t->is_layered)) corners = 2u << axis;
    return unsigned(t->channels) | (t->is_fraction ? 1024u : 0u) | corners << 12;
}

const Step* find_format(Warp& w, const Step* s) {
    const CallTable& table = table_of(w, s);
    for (Mask rest = w.mask; rest; rest &= rest - 1) {
        const auto l = unsigned(std::countr_zero(rest));
        set(w, table.results[0].first, l, format_of(get<std::uint64_t>(w, table.parameters[0].first, l)));
    }
    return s + 1;
}

}  // namespace

std::uint64_t add_texture(const Texture& texture) {
    const std::scoped_lock lock(one_change);
    textures.push_back(texture);
    return textures.size();
}

bool remove_texture(std::uint64_t handle) {
    const std::scoped_lock lock(one_change);
    if (!texture_at(handle)) return false;
    textures[handle - 1] = {};
    return true;
}

bool has_textures() {
    return std::ranges::any_of(textures, [](const Texture& t) { return t.element_bytes != 0; });
}

void remove_textures() {
    const std::scoped_lock lock(one_change);
    textures.clear();
}

Execute find_texture_function(std::string_view name, const CallTable& call) {
    const auto fits = [&](std::size_t parameters, std::uint32_t result_bytes) {
        return call.parameters.size() == parameters && call.results.size() == 1 &&
               call.results[0].second == result_bytes;
    };
    if (name == "lanescope_texel" && fits(5, 8)) return find_texel<false>;
    if (name == "lanescope_texel_weight" && fits(5, 4)) return find_texel<true>;
    if (name == "lanescope_texel_format" && fits(1, 4)) return find_format;
    return nullptr;
}

}  // namespace lanescope::emulator
