#include "app/worker/packing.h"

#include <zstd.h>

#include <algorithm>
#include <memory>

#include "app/worker/wire.h"

namespace lanescope {
namespace {

constexpr int fastest = 1;

struct FreeStream {
    void operator()(ZSTD_DStream* stream) const { ZSTD_freeDStream(stream); }
};

}  // namespace

std::vector<std::byte> packed(std::span<const std::byte> bytes) {
    std::vector<std::byte> out(ZSTD_compressBound(bytes.size()));
    const std::size_t size = ZSTD_compress(out.data(), out.size(), bytes.data(), bytes.size(), fastest);
    if (ZSTD_isError(size)) throw BadMessage(ZSTD_getErrorName(size));
    out.resize(size);
    return out;
}

std::vector<std::byte> unpacked(std::span<const std::byte> bytes, std::uint64_t most) {
    const std::unique_ptr<ZSTD_DStream, FreeStream> stream(ZSTD_createDStream());
    std::vector<std::byte> out;
    ZSTD_inBuffer in{bytes.data(), bytes.size(), 0};
    std::size_t left = 1;
    while (left != 0) {
        const std::size_t before = out.size();
        if (before > most) throw BadMessage("what was packed is too large");
        out.resize(before + ZSTD_DStreamOutSize());
        ZSTD_outBuffer piece{out.data() + before, out.size() - before, 0};
        left = ZSTD_decompressStream(stream.get(), &piece, &in);
        if (ZSTD_isError(left)) throw BadMessage(std::string("what was packed is damaged: ") + ZSTD_getErrorName(left));
        out.resize(before + piece.pos);
        if (left != 0 && in.pos == in.size && piece.pos < piece.size) throw BadMessage("what was packed is cut short");
    }
    return out;
}

RunResult coarse(const RunResult& result) {
    RunResult cut = result;
    const auto& whole = result.trace->offsets;
    if (whole.empty() || whole.back() <= max_coarse_events) return cut;
    LaneTrace& trace = cut.trace.edit();
    const auto behind = std::ranges::upper_bound(trace.offsets, max_coarse_events);
    trace.offsets.erase(std::max(behind, trace.offsets.begin() + 1), trace.offsets.end());
    trace.dropped += trace.events.size() - trace.offsets.back();
    trace.events.resize(trace.offsets.back());
    trace.clocks.clear();
    trace.rows.clear();
    trace.elements.clear();
    return cut;
}

}  // namespace lanescope
