#include "app/emulator/memory/array_space.h"

#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/resource.h>

#include <algorithm>
#include <array>
#include <new>
#include <stdexcept>
#include <string>

namespace lanescope::emulator {

std::uint64_t address_of(const void* data) { return reinterpret_cast<std::uintptr_t>(data); }
std::byte* memory_at(std::uint64_t address, std::uint64_t) { return data_at(address); }

namespace {

std::mutex& one_at_a_time() {
    static std::mutex mutex;
    return mutex;
}

std::byte* begin_of(unsigned array) { return reinterpret_cast<std::byte*>(make_address(array, 0)); }

constexpr std::size_t reserved_bytes = std::size_t(max_arrays) << array_shift;

/// Reserves the addresses until the process ends.
bool reserved_once() {
    static const bool reserved = [] {
        void* const wanted = begin_of(0);
        return mmap(wanted, reserved_bytes, PROT_NONE,
                    MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED_NOREPLACE, -1, 0) == wanted;
    }();
    return reserved;
}

std::string why_not_reserved() {
    const std::string what =
        fmt::format("the emulator cannot reserve {} GB of addresses, which take no memory", reserved_bytes >> 30U);
    rlimit limit{};
    if (getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return what;
    return what +
           fmt::format(": the limit is {:.3g} GB; run `ulimit -v unlimited` first", double(limit.rlim_cur) / 1e9);
}

struct Lazy {
    std::uintptr_t begin = 0;
    std::uint64_t bytes = 0;
    ArraySpace::Content content;
};
std::array<Lazy, max_arrays> lazy_arrays;

/// Each piece is a mapping; Linux allows about 65,000.
constexpr std::uint64_t piece_bytes = 2 << 20;

constexpr std::uint64_t huge_page = 2 << 20;

/// From 1 MB on, large pages: an array is closed and opened at each launch of a program, which takes time per page.
std::uint64_t whole_pages(std::uint64_t bytes) {
    const std::uint64_t page = bytes < (1 << 20) ? 4 << 10 : huge_page;
    return (bytes + page - 1) / page * page;
}

}  // namespace

void reserve_array_addresses() { (void)reserved_once(); }

ArraySpace::ArraySpace() : lock_(one_at_a_time()) {
    if (!reserved_once()) throw std::runtime_error(why_not_reserved());
}

ArraySpace::~ArraySpace() {
    lazy_arrays.fill({});
    for (unsigned array = 0; array < used_; ++array) release(array);
}

std::span<std::byte> ArraySpace::add(std::uint64_t bytes) {
    if (used_ == max_arrays) throw std::bad_alloc();
    const std::span<std::byte> made = reuse(used_, bytes);
    ++used_;
    return made;
}

std::span<std::byte> ArraySpace::reuse(unsigned array, std::uint64_t bytes) {
    if (bytes >> array_shift) throw std::bad_alloc();
    if (const std::uint64_t whole = whole_pages(bytes);
        whole && mmap(begin_of(array), whole, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED, -1, 0) == MAP_FAILED)
        throw std::bad_alloc();
    // Huge pages, if available: each run refills arrays. To clear one for a small array takes longer than its faults.
    if (bytes >= huge_page / 2) madvise(begin_of(array), whole_pages(bytes), MADV_HUGEPAGE);
    bytes_[array] = bytes;
    return (*this)[array];
}

void ArraySpace::release(unsigned array) {
    if (const std::uint64_t bytes = whole_pages(bytes_[array]))
        mmap(begin_of(array), bytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED, -1, 0);
    bytes_[array] = 0;
}

/// A part of a huge page would split it.
void ArraySpace::set_open(unsigned array, bool is_open, std::uint64_t first, std::uint64_t bytes) const {
    const std::uint64_t all = whole_pages(bytes_[array]), from = std::min(first, all);
    const std::uint64_t to = from + std::min(bytes, all - from);
    const std::uint64_t begin = from / huge_page * huge_page;
    const std::uint64_t end = std::min(all, (to + huge_page - 1) / huge_page * huge_page);
    if (begin < end) mprotect(begin_of(array) + begin, end - begin, is_open ? PROT_READ | PROT_WRITE : PROT_NONE);
}

std::span<std::byte> ArraySpace::add_lazy(std::uint64_t bytes, const Content& content) {
    if (used_ == max_arrays || bytes >> array_shift) throw std::bad_alloc();
    lazy_arrays[used_] = {reinterpret_cast<std::uintptr_t>(begin_of(used_)), bytes, content};
    bytes_[used_] = bytes;
    return (*this)[used_++];
}

/// Fills the piece elsewhere, then moves it: other threads never see a partial one.
bool fill_touched_piece(std::uintptr_t address) {
    const auto array = std::ranges::find_if(lazy_arrays, [&](const Lazy& a) { return address - a.begin < a.bytes; });
    if (array == lazy_arrays.end()) return false;
    const std::uint64_t first = (address - array->begin) / piece_bytes * piece_bytes;
    const std::uint64_t bytes = std::min(piece_bytes, array->bytes - first);
    void* const made =
        mmap(nullptr, piece_bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (made == MAP_FAILED) return false;
    if (array->content.stored)
        array->content.make(array->content.stored, first, {static_cast<std::byte*>(made), bytes});
    else
        array->content.fill(array->content.seed, first / sizeof(float),
                            {static_cast<float*>(made), bytes / sizeof(float)});
    return mremap(made, piece_bytes, piece_bytes, MREMAP_MAYMOVE | MREMAP_FIXED,
                  reinterpret_cast<void*>(array->begin + first)) != MAP_FAILED;
}

std::span<std::byte> ArraySpace::operator[](unsigned array) const { return {begin_of(array), bytes_[array]}; }

}  // namespace lanescope::emulator
