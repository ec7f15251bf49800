// Loads and stores by which all lanes access one shared array.
#include <bit>
#include <cstring>

#include "app/emulator/memory/array_space.h"
#include "app/emulator/steps/memory_access.h"

namespace lanescope::emulator {
namespace {

struct SharedAccess {
    Block& block;
    Block::SharedArray& array;
    std::byte* memory;  ///< of the array
    SiteKey site;
    unsigned warp;
};

/// Returns false unless the access has no race and its value is defined. Its effects then only repeat those of a full
/// access.
template <unsigned bytes>
bool access_simply(const SharedAccess& a, std::uint64_t byte, unsigned lane, std::uint32_t number,
                   const SharedStamp& stamp, std::byte* value, bool store) {
    SharedShadow& shadow = *a.array.shadow;
    const int shift = std::countr_zero(a.array.element_bytes);
    for (std::uint64_t element = byte >> shift; element <= (byte + bytes - 1) >> shift; ++element)
        if (!(store ? shadow.write_simply(element, lane, number, stamp)
                    : shadow.read_simply(element, lane, number, stamp)))
            return false;
    std::memcpy(store ? a.memory + byte : value, store ? value : a.memory + byte, bytes);
    return true;
}

Place place_of(const SharedAccess& a, std::uint64_t byte) {
    return {.where = Place::Where::shared,
            .array = a.array.array,
            .byte = byte,
            .bytes = a.array.bytes,
            .element_bytes = a.array.element_bytes,
            .data = a.memory + byte,
            .shadow = a.array.shadow};
}

template <unsigned bytes>
void access_lanes(const SharedAccess& a, Mask mask, const Addresses& addresses, Values& values, bool store,
                  bool may_be_simple) {
    const std::uint64_t begin = shared_window + a.array.begin;
    const Accessor first = a.block.accessor(a.warp, unsigned(std::countr_zero(mask)), a.site);
    const std::uint32_t number = may_be_simple ? a.block.shared_stamps.number_of(first, false) : 0;
    const SharedStamp stamp{first.now(), a.site, first.warp, false};
    for (; mask; mask &= mask - 1) {
        const auto l = unsigned(std::countr_zero(mask));
        const std::uint64_t byte = addresses[l] - begin;
        if (may_be_simple && access_simply<bytes>(a, byte, l, number, stamp, values.of[l], store)) continue;
        const Accessor by = a.block.accessor(a.warp, l, a.site);
        store ? write(a.block, place_of(a, byte), by, values.of[l], bytes)
              : read(a.block, place_of(a, byte), by, values.of[l], bytes);
    }
}

}  // namespace

bool access_one_shared(Warp& w, const Step* s, const Addresses& addresses, Values& values, bool store) {
    Block& block = w.block();
    const unsigned bytes = unsigned(s->bytes) * s->parts;
    const std::uint64_t offset = addresses[unsigned(std::countr_zero(w.mask))] - shared_window;
    if (offset >= window_bytes || block.recorder.wants_values()) return false;
    Block::SharedArray* const array = block.shared_array(offset);
    if (!array || array->bytes < bytes) return false;
    const std::uint64_t begin = shared_window + array->begin;
    if (!are_within(addresses, w.mask, begin, array->bytes, bytes)) return false;
    array->touched = true;
    const SiteKey site =
        site_key(s->place, array->array, store ? AccessKind::shared_store : AccessKind::shared_load, bytes);
    Addresses recorded;
    for (unsigned l = 0; l < lanes; ++l) recorded[l] = make_address(array->array, addresses[l] - begin);
    block.recorder.step(site, w.mask, recorded, s->order);
    w.count_step();
    const SharedAccess a{block, *array, block.shared.data() + array->begin, site, w.number()};
    const bool simple = std::has_single_bit(array->element_bytes) && block.common_time(w.number()) != 0;
    by_size(bytes, [&]<unsigned size>() { access_lanes<size>(a, w.mask, addresses, values, store, simple); });
    note_guesses(w, site, w.mask, recorded, values, store);
    return true;
}

}  // namespace lanescope::emulator
