// Runs the kernels of tests/emulator, whose results are bit-identical on the GPU and in the emulator.
#include <bit>
#include <cmath>
#include <limits>
#include <random>

#include "app/base/files/file.h"
#include "app/gpu/driver/driver.h"
#include "app/gpu/driver/module.h"
#include "tests/emulator/bench.h"
#include "tests/gpu/on_gpu.h"

namespace lanescope {
namespace {

cuda::BuiltinKernels kernels_of(const std::string& file) {
    constexpr std::string_view head = "__global__ void";
    std::string text = read_file(LANESCOPE_SOURCE_DIR "/tests/emulator/kernels/" + file, 1 << 20);
    for (std::size_t at = text.find(head); at != std::string::npos; at = text.find(head, at + 11 + head.size()))
        text.insert(at, "extern \"C\" ");
    return {"words_test", text.c_str()};
}

template <class T>
std::vector<T> brought_back(const cuda::DeviceArray<T>& array, std::size_t count) {
    cuda::check(cuda::driver().synchronize(), "running a word");
    std::vector<T> elements(count);
    array.download(elements);
    return elements;
}

class WordsOnGpu : public OnGpu<> {
protected:
    void SetUp() override {
        OnGpu<>::SetUp();
        if (!IsSkipped()) cuda::check(cuda::use_gpu(0), "choosing the GPU");
    }

    /// The kernel has parameters (a, b, c, o, n) and writes `words` results per element.
    template <class In, class Out>
    void expect_same(const std::string& file, const char* kernel, std::size_t words,
                     const std::vector<std::vector<In>>& inputs) {
        const auto n = int(inputs[0].size());
        emulator::BareBench bench(file);
        for (std::size_t i = 0; i < inputs.size(); ++i) bench.input(std::string(1, "abc"[i]), inputs[i]);
        bench.output<Out>("o", words * inputs[0].size(), false);
        bench.run(kernel, emulator::Shape{{unsigned(n + 127) / 128}, {128}}, {std::int64_t(n)});
        const auto expected = bench.content<Out>("o"), found = of_gpu<In, Out>(file, kernel, words, inputs);
        const std::size_t lanes = inputs[0].size();
        for (std::size_t word = 0; word < words; ++word)
            for (std::size_t i = word * lanes; i < (word + 1) * lanes; ++i)
                if (found[i] != expected[i]) {
                    ADD_FAILURE() << kernel << ", word " << word << ": " << found[i] << " and not " << expected[i]
                                  << " of " << numbers_of(inputs, i % lanes);
                    break;
                }
    }

private:
    template <class In>
    static std::string numbers_of(const std::vector<std::vector<In>>& inputs, std::size_t lane) {
        std::vector<In> numbers;
        for (const std::vector<In>& input : inputs) numbers.push_back(input[lane]);
        return testing::PrintToString(numbers);
    }

    template <class In, class Out>
    std::vector<Out> of_gpu(const std::string& file, const char* kernel, std::size_t words,
                            const std::vector<std::vector<In>>& inputs) {
        const cuda::BuiltinKernels kernels = kernels_of(file);
        std::vector<cuda::DeviceArray<In>> given;
        for (const std::vector<In>& input : inputs) given.emplace_back(std::span<const In>(input));
        const std::size_t lanes = inputs[0].size();
        const cuda::DeviceArray<Out> o(words * lanes);
        const auto n = int(lanes);
        const cuda::Stream stream;
        if (given.size() == 1)
            cuda::launch(kernels.kernel(kernel), unsigned(n + 127) / 128, 128, stream, given[0].address(), o.address(),
                         n);
        else
            cuda::launch(kernels.kernel(kernel), unsigned(n + 127) / 128, 128, stream, given[0].address(),
                         given[1].address(), given[2].address(), o.address(), n);
        return brought_back(o, words * lanes);
    }
};

template <class Draw>
auto three(Draw draw) {
    using T = decltype(draw());
    std::vector<std::vector<T>> all(3, std::vector<T>(10'000));
    for (auto& each : all) std::ranges::generate(each, draw);
    return all;
}

TEST_F(WordsOnGpu, AgreeForWholeNumbers) {
    std::mt19937 random(7);
    const auto any = [&] { return std::uint32_t(random()) >> random() % 28; };
    expect_same<std::uint32_t, std::uint32_t>("arithmetic.cu", "whole_numbers", 34, three(any));
}

// The comparison is of bits, so the inputs avoid NaN: CUDA does not define its bits.
TEST_F(WordsOnGpu, RoundAlike) {
    std::mt19937 random(8);
    const auto some = [&] { return std::ldexp(float(int(random() % 20001) - 10000) + 0.5f, int(random() % 40) - 30); };
    expect_same<float, float>("arithmetic.cu", "roundings", 28, three(some));
}

TEST_F(WordsOnGpu, ConvertAlike) {
    constexpr float infinite = std::numeric_limits<float>::infinity();
    std::mt19937 random(9);
    std::vector<float> given{0,     -0.0f, 0.5f,   -0.5f,  2.5f,     -2.5f,    5e9f,
                             -5e9f, 1e30f, -1e30f, 1e-40f, infinite, -infinite};
    while (given.size() < 10'000)
        given.push_back(std::ldexp(float(int(random() % 20001) - 10000), int(random() % 80) - 30));
    expect_same<float, std::int64_t>("arithmetic.cu", "conversions", 18, {given});
}

TEST_F(WordsOnGpu, AgreeForHalvesAndBfloats) {
    std::mt19937 random(10);
    const auto half = [&] { return std::uint16_t((random() & 0x83ff) | (random() % 12 + 10) << 10); };
    const auto bfloat = [&] { return std::uint16_t((random() & 0x807f) | (random() % 24 + 116) << 7); };
    expect_same<std::uint16_t, std::uint16_t>("small_floats.cu", "of_halves", 15, three(half));
    expect_same<std::uint16_t, std::uint16_t>("small_floats.cu", "of_bfloats", 15, three(bfloat));
}

struct WarpKernel {
    const char* name;
    unsigned lanes = 32;
};

class WarpWordsOnGpu : public OnGpu<testing::TestWithParam<WarpKernel>> {};

TEST_P(WarpWordsOnGpu, GiveTheSame) {
    cuda::check(cuda::use_gpu(0), "choosing the GPU");
    const auto& [name, lanes] = GetParam();
    emulator::Bench bench("words.cu");
    bench.run(name, lanes);
    const cuda::BuiltinKernels kernels = kernels_of("words.cu");
    const cuda::DeviceArray<float> y{std::span<const float>(std::vector<float>(64))};
    const cuda::Stream stream;
    cuda::launch(kernels.kernel(name), 1, lanes, stream, y.address());
    EXPECT_EQ(brought_back(y, 64), bench.result());
}

INSTANTIATE_TEST_SUITE_P(Of, WarpWordsOnGpu,
                         testing::Values(WarpKernel{"down"}, WarpKernel{"up"}, WarpKernel{"exchanged"},
                                         WarpKernel{"from_lane"}, WarpKernel{"down_in_eights"},
                                         WarpKernel{"from_lane_in_eights"}, WarpKernel{"eight_bytes"},
                                         WarpKernel{"halves_apart"}, WarpKernel{"ballot"}, WarpKernel{"any"},
                                         WarpKernel{"all"}, WarpKernel{"some_returned"}, WarpKernel{"active"},
                                         WarpKernel{"reductions"}, WarpKernel{"counting_barriers", 64},
                                         WarpKernel{"add_floats"}, WarpKernel{"exchange_and_compare", 1}),
                         [](const auto& each) { return std::string(each.param.name); });

TEST_F(WordsOnGpu, NameTheLanesThatGiveTheSame) {
    std::vector<int> given(32);
    for (int lane = 0; lane < 32; ++lane) given[std::size_t(lane)] = lane * lane % 7 + 16;
    const cuda::BuiltinKernels kernels = kernels_of("words.cu");
    const cuda::DeviceArray<int> device{std::span<const int>(given)};
    for (const unsigned participants : {0xffffffffu, 0x0000ffffu, 0x80000001u, 0x55555555u, 0x00000010u}) {
        emulator::BareBench bench("words.cu");
        bench.input("given", given);
        bench.output<unsigned>("got", 128, true);
        bench.run("matches", 32, {std::int64_t(int(participants))});
        const cuda::DeviceArray<unsigned> got{std::span<const unsigned>(std::vector<unsigned>(128))};
        const cuda::Stream stream;
        cuda::launch(kernels.kernel("matches"), 1, 32, stream, device.address(), got.address(), int(participants));
        EXPECT_EQ(brought_back(got, 128), bench.content<unsigned>("got")) << participants;
    }
}

}  // namespace
}  // namespace lanescope
