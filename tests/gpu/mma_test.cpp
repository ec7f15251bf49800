#include <random>

#include "app/emulator/steps/tensor_core.h"
#include "app/gpu/driver/driver.h"
#include "app/gpu/driver/module.h"
#include "tests/gpu/on_gpu.h"

namespace lanescope {
namespace {

using emulator::half2;
using emulator::MmaFragment;

/// Runs one step per block of one warp. The result D replaces c.
constexpr const char* mma_text = R"(
struct Fragment {
    unsigned top, bottom, b;
    float c[4];
};

extern "C" __global__ void step(Fragment* fragments) {
    Fragment& f = fragments[blockIdx.x * 32 + threadIdx.x];
    asm volatile(
        "mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32 {%0, %1, %2, %3}, {%4, %5}, {%6}, {%0, %1, %2, %3};"
        : "+f"(f.c[0]), "+f"(f.c[1]), "+f"(f.c[2]), "+f"(f.c[3])
        : "r"(f.top), "r"(f.bottom), "r"(f.b));
}
)";
static_assert(sizeof(MmaFragment) == 28, "as the text has it");

std::vector<MmaFragment> on_gpu(std::vector<MmaFragment> fragments) {
    const cuda::BuiltinKernels kernels("mma_test", mma_text);
    const cuda::DeviceArray<MmaFragment> device{std::span<const MmaFragment>(fragments)};
    const cuda::Stream stream;
    cuda::launch(kernels.kernel("step"), unsigned(fragments.size() / 32), 32, stream, device.address());
    cuda::check(cuda::driver().synchronize(), "multiplying");
    device.download(fragments);
    return fragments;
}

std::vector<MmaFragment> emulated(std::vector<MmaFragment> fragments, emulator::MmaArithmetic arithmetic) {
    for (std::size_t first = 0; first < fragments.size(); first += 32) {
        std::array<MmaFragment*, 32> warp{};
        for (std::size_t lane = 0; lane < 32; ++lane) warp[lane] = &fragments[first + lane];
        emulator::mma_warp(warp, arithmetic);
    }
    return fragments;
}

class MmaOnGpu : public OnGpu<> {
protected:
    void SetUp() override {
        OnGpu<>::SetUp();
        if (IsSkipped()) return;
        cuda::check(cuda::use_gpu(0), "choosing the GPU");
        if (cuda::compute_capability(0) < 75) GTEST_SKIP() << "this GPU has no mma.m16n8k8";
    }

    template <class Draw>
    void expect_agreement(Draw draw) {
        std::vector<MmaFragment> fragments(32 * 2000);
        for (MmaFragment& f : fragments) {
            f.top = {draw.halves()}, f.bottom = {draw.halves()}, f.b = {draw.halves()};
            for (float& c : f.c) c = draw.number();
        }
        const auto arithmetic = cuda::compute_capability(0) >= 90 ? emulator::hopper_mma : emulator::ampere_mma;
        const auto expected = emulated(fragments, arithmetic), found = on_gpu(fragments);
        int different = 0;
        for (std::size_t i = 0; i < found.size(); ++i)
            for (std::size_t k = 0; k < 4; ++k)
                different +=
                    std::bit_cast<std::uint32_t>(found[i].c[k]) != std::bit_cast<std::uint32_t>(expected[i].c[k]);
        EXPECT_EQ(different, 0) << "of " << found.size() * 4;
    }
};

struct Uniform {
    std::mt19937 random{7};
    float unit() { return std::uniform_real_distribution<float>(-1, 1)(random); }
    std::uint32_t halves() {
        const std::uint32_t low = emulator::to_half(unit()).bits, high = emulator::to_half(unit()).bits;
        return high << 16 | low;
    }
    float number() { return unit(); }
};

/// Any finite bit pattern.
struct AnyNumbers {
    std::mt19937 random{8};
    std::uint32_t half() {
        const std::uint32_t bits = random() & 0xffff;
        return (bits & 0x7c00) == 0x7c00 ? bits & 0x83ff : bits;
    }
    std::uint32_t halves() {
        const std::uint32_t low = half();
        return half() << 16 | low;
    }
    float number() {
        return std::bit_cast<float>(std::uint32_t((random() & 0x80ffffff) + ((random() % 60 + 90) << 23)));
    }
};

struct AnyBits {
    std::mt19937 random{9};
    std::uint32_t halves() { return random() % 8 ? 0x3c00bc00 : std::uint32_t(random()); }
    float number() { return std::bit_cast<float>(std::uint32_t(random())); }
};

TEST_F(MmaOnGpu, AgreesOnRandomHalves) { expect_agreement(Uniform{}); }
TEST_F(MmaOnGpu, AgreesOnAnyNumbers) { expect_agreement(AnyNumbers{}); }
TEST_F(MmaOnGpu, AgreesOnAnyBits) { expect_agreement(AnyBits{}); }

}  // namespace
}  // namespace lanescope
