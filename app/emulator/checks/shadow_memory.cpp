#include "app/emulator/checks/shadow_memory.h"

namespace lanescope::emulator {
namespace {

template <class T>
void allocate(T& memory, void* made) {
    memory.reset(static_cast<typename T::element_type*>(made));
    if (!memory) throw std::bad_alloc();
}

}  // namespace

void ShadowMemory::reserve(std::size_t elements) {
    const std::size_t parts = part_of(elements - 1) + 1;
    if (parts <= parts_) return;
    slots_.reset(), holders_.reset(), states_.reset(), packed_.reset(), parts_ = 0;  // before the larger ones
    slot_count_ = std::min(parts, max_slots);
    allocate(slots_, std::malloc(slot_count_ * sizeof(ShadowPart)));
    allocate(holders_, std::calloc(slot_count_, sizeof(std::uint32_t)));
    allocate(states_, std::calloc(parts, sizeof(std::uint32_t)));
    allocate(packed_, std::calloc(parts, sizeof(std::byte*)));
    prefer_large_pages(slots_.get(), slot_count_ * sizeof(ShadowPart));
    parts_ = parts;
    launch_ = 0;
    for (Lock& lock : locks_) lock.launch = 0;
}

void ShadowMemory::bring(std::size_t number) {
    const std::size_t slot = slot_of(number);
    pack_holder(slot);
    if (is_touched(number)) {
        std::byte* const packed = packed_.get()[number];
        unpack(packed, part(number));
        lock_of(number).arena.give(packed, bytes_of_packed(packed));
    } else {
        part(number) = {};
        states_.get()[number] = 2 * launch_;
    }
    holders_.get()[slot] = static_cast<std::uint32_t>(number + 1);
}

void ShadowMemory::pack_holder(std::size_t slot) {
    const std::size_t holder = holders_.get()[slot];
    if (holder == 0 || !is_touched(holder - 1)) return;  // of an earlier launch
    std::array<std::byte, max_packed_bytes> packed;
    const std::size_t bytes = pack(part(holder - 1), packed.data());
    std::byte* const kept = lock_of(holder - 1).arena.take(bytes);
    std::copy_n(packed.data(), bytes, kept);
    packed_.get()[holder - 1] = kept;
}

}  // namespace lanescope::emulator
