// Large pages and available memory.
#pragma once

#include <sys/mman.h>
#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace lanescope {

/// Requests large pages before the first write, since a fault per 4 KB page costs more than writing it. No effect if
/// refused.
inline void prefer_large_pages([[maybe_unused]] void* memory, [[maybe_unused]] std::size_t bytes) {
#ifdef MADV_HUGEPAGE
    constexpr std::size_t worth_it = 8 << 20;
    if (bytes < worth_it) return;
    const auto page = static_cast<std::uintptr_t>(sysconf(_SC_PAGESIZE));
    const auto begin = (reinterpret_cast<std::uintptr_t>(memory) + page - 1) / page * page;
    const auto end = (reinterpret_cast<std::uintptr_t>(memory) + bytes) / page * page;
    madvise(reinterpret_cast<void*>(begin), end - begin, MADV_HUGEPAGE);
#endif
}

/// Returns bytes without swapping (MemAvailable of /proc/meminfo); infinity if unknown.
double available_memory();

/// Throws UsageError with both figures if `what` needs more.
void require_memory(std::string_view what, double needed, double available = available_memory());

}  // namespace lanescope
