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

struct FreeContext {
    void operator()(ZSTD_CCtx* context) const { ZSTD_freeCCtx(context); }
};

void pack(ZSTD_CCtx& context, std::span<const std::byte> bytes, ZSTD_EndDirective how, std::vector<std::byte>& out) {
    ZSTD_inBuffer in{bytes.data(), bytes.size(), 0};
    for (std::size_t left = 1; in.pos < in.size || (how == ZSTD_e_end && left != 0);) {
        const std::size_t before = out.size();
        out.resize(before + ZSTD_CStreamOutSize());
        ZSTD_outBuffer piece{out.data() + before, out.size() - before, 0};
        left = ZSTD_compressStream2(&context, &piece, &in, how);
        if (ZSTD_isError(left)) throw BadMessage(ZSTD_getErrorName(left));
        out.resize(before + piece.pos);
    }
}

}  // namespace

std::vector<std::byte> packed(std::span<const std::span<const std::byte>> pieces) {
    const std::unique_ptr<ZSTD_CCtx, FreeContext> context(ZSTD_createCCtx());
    ZSTD_CCtx_setParameter(context.get(), ZSTD_c_compressionLevel, fastest);
    std::vector<std::byte> out;
    for (const auto piece : pieces) pack(*context, piece, ZSTD_e_continue, out);
    pack(*context, {}, ZSTD_e_end, out);
    return out;
}

std::vector<std::byte> unpacked(std::span<const std::byte> bytes, std::uint64_t most) {
    const std::unique_ptr<ZSTD_DStream, FreeStream> stream(ZSTD_createDStream());
    std::vector<std::byte> out;
    ZSTD_inBuffer in{bytes.data(), bytes.size(), 0};
    std::size_t left = 1;
    while (left != 0) {
        const std::size_t before = out.size();
        if (before > most) throw BadMessage("the packed data is too large");
        out.resize(before + ZSTD_DStreamOutSize());
        ZSTD_outBuffer piece{out.data() + before, out.size() - before, 0};
        left = ZSTD_decompressStream(stream.get(), &piece, &in);
        if (ZSTD_isError(left)) throw BadMessage(std::string("the packed data is damaged: ") + ZSTD_getErrorName(left));
        out.resize(before + piece.pos);
        if (left != 0 && in.pos == in.size && piece.pos < piece.size) throw BadMessage("the packed data is truncated");
    }
    return out;
}

// Copies kept members only: copying everything takes as long as sending a small trace.
RunResult coarse(const RunResult& result) {
    RunResult cut = result;
    const LaneTrace& whole = result.trace;
    if (whole.offsets.empty() || whole.offsets.back() <= max_coarse_events) return cut;
    LaneTrace trace{.launch = whole.launch, .sites = whole.sites, .first_warp = whole.first_warp};
    const auto behind = std::ranges::upper_bound(whole.offsets, max_coarse_events);
    trace.offsets.assign(whole.offsets.begin(), behind);
    if (trace.offsets.back() == 0) trace.offsets.push_back(max_coarse_events);  // part of the first warp
    const auto kept = std::ptrdiff_t(trace.offsets.back());
    trace.events.assign(whole.events.begin(), whole.events.begin() + kept);
    trace.dropped = whole.dropped + whole.events.size() - trace.events.size();
    trace.has_sectors = whole.has_sectors;
    cut.trace = std::move(trace);
    return cut;
}

}  // namespace lanescope
