#include "app/model/block_schedule.h"

#include <algorithm>
#include <functional>
#include <queue>
#include <vector>

#include "app/model/lane_trace.h"

namespace lanescope {

std::int64_t resident_blocks(std::int64_t warps_per_block, std::int64_t shared_bytes, const Device& device) {
    const std::int64_t threads = std::max<std::int64_t>(1, warps_per_block) * warp_size;
    std::int64_t blocks = std::min<std::int64_t>(device.max_blocks_per_sm, device.max_threads_per_sm / threads);
    if (shared_bytes > 0 && device.shared_bytes_per_sm > 0)
        blocks = std::min(blocks, device.shared_bytes_per_sm / shared_bytes);
    return std::max<std::int64_t>(blocks, 1);
}

double list_schedule(std::span<const double> pieces, std::size_t places) {
    std::priority_queue<double, std::vector<double>, std::greater<>> free_at;
    double end = 0;
    for (const double piece : pieces) {
        double start = 0;
        if (free_at.size() >= std::max<std::size_t>(1, places)) {
            start = free_at.top();
            free_at.pop();
        }
        free_at.push(start + piece);
        end = std::max(end, start + piece);
    }
    return end;
}

}  // namespace lanescope
