#include "app/runtime/loaded_variables.h"

#include <link.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cstring>
#include <optional>
#include <span>

namespace lanescope::simt {
namespace {

std::size_t page_bytes() {
    static const auto bytes = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
    return bytes;
}

std::byte* next_page(std::byte* at) {
    const auto number = reinterpret_cast<std::uintptr_t>(at);
    return at + ((number + page_bytes() - 1) / page_bytes() * page_bytes() - number);
}

struct Segments {
    std::uintptr_t base;
    std::span<const ElfW(Phdr)> found;
};

Segments segments_at(std::uintptr_t base) {
    Segments segments{base, {}};
    dl_iterate_phdr(
        [](dl_phdr_info* info, std::size_t, void* to) {
            auto& wanted = *static_cast<Segments*>(to);
            if (info->dlpi_addr != wanted.base) return 0;
            wanted.found = {info->dlpi_phdr, info->dlpi_phnum};
            return 1;
        },
        &segments);
    return segments;
}

}  // namespace

LoadedVariables::LoadedVariables(std::uintptr_t base) {
    const Segments segments = segments_at(base);
    const auto at = [base](std::uint64_t address) { return reinterpret_cast<std::byte*>(base + address); };
    // The linker's read-only tables (RELRO) precede the variables.
    std::byte* writable = nullptr;
    for (const ElfW(Phdr) & segment : segments.found)
        if (segment.p_type == PT_GNU_RELRO) writable = at(segment.p_vaddr + segment.p_memsz);
    for (const ElfW(Phdr) & segment : segments.found)
        if (segment.p_type == PT_LOAD && (segment.p_flags & PF_W))
            add_segment(std::max(at(segment.p_vaddr), writable), at(segment.p_vaddr + segment.p_filesz),
                        at(segment.p_vaddr + segment.p_memsz));
}

void LoadedVariables::add_segment(std::byte* begin, std::byte* file_end, std::byte* end) {
    std::byte* const zeros = std::min(next_page(std::max(file_end, begin)), end);
    keep(begin, zeros);
    std::byte* const zeros_end = next_page(end);
    if (zeros == zeros_end || zeros == end) return;
    zeros_.push_back({zeros, zeros_end});
    // Constructors may have written here already.
    const auto is_zero = [](std::byte b) { return b == std::byte{}; };
    for (std::byte* page = zeros; page < zeros_end; page += page_bytes())
        if (!std::all_of(page, page + page_bytes(), is_zero)) keep(page, page + page_bytes());
}

void LoadedVariables::keep(std::byte* begin, std::byte* end) {
    if (begin < end) kept_.push_back({begin, {begin, end}});
}

void LoadedVariables::reset() const {
    for (const auto& [begin, end] : zeros_) madvise(begin, static_cast<std::size_t>(end - begin), MADV_DONTNEED);
    for (const auto& [begin, content] : kept_) std::memcpy(begin, content.data(), content.size());
}

}  // namespace lanescope::simt
