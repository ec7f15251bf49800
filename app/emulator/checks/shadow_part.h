// The last accesses of an array's elements.
#pragma once

#include <cstddef>
#include <cstdint>

namespace lanescope::emulator {

/// A core and lane that accessed an element, and facts about it, in one word.
class ShadowFlags {
public:
    static constexpr std::uint32_t adds = 1u << 14;     ///< postponed additions (block_runner.h)
    static constexpr std::uint32_t changes = 1u << 15;  ///< an access changed it
    static constexpr std::uint32_t several = 1u << 30;  ///< several blocks touched it
    static constexpr unsigned write_lane_bit = 9, read_lane_bit = 25;
    static constexpr std::uint32_t writer = 0x3fff, reader = writer << 16;
    static constexpr std::uint32_t writer_of(unsigned core, unsigned lane) { return core | lane << write_lane_bit; }
    static constexpr std::uint32_t reader_of(unsigned core, unsigned lane) { return writer_of(core, lane) << 16; }
    static constexpr unsigned write_core(std::uint32_t f) { return f & 0x1ff; }
    static constexpr unsigned write_lane(std::uint32_t f) { return f >> write_lane_bit & 31; }
    static constexpr unsigned read_core(std::uint32_t f) { return f >> 16 & 0x1ff; }
    static constexpr unsigned read_lane(std::uint32_t f) { return f >> read_lane_bit & 31; }
};

/// Last accesses of 64 elements. Columns, so that loops over neighbours are vectorised.
struct ShadowPart {
    static constexpr std::size_t elements = 64;
    using Column = std::uint32_t[elements];
    Column writes, reads;  ///< numbers of stamps; 0: none
    Column flags;
};

/// One element's.
struct ShadowCell {
    std::uint32_t &write, &read, &flags;
    bool is_new() const { return !write && !read; }
    void keep_write(std::uint32_t number, unsigned core, unsigned lane) {
        write = number;
        flags = (flags & ~ShadowFlags::writer) | ShadowFlags::writer_of(core, lane);
    }
    void keep_read(std::uint32_t number, unsigned core, unsigned lane) {
        read = number;
        flags = (flags & ~ShadowFlags::reader) | ShadowFlags::reader_of(core, lane);
    }
};

}  // namespace lanescope::emulator
