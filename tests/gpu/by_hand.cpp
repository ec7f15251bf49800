#include "tests/gpu/by_hand.h"

#include <cstring>
#include <fstream>
#include <sstream>
#include <stdexcept>

namespace lanescope {
namespace {

using Role = ListedArray::Role;

std::uint32_t div_up(std::int64_t n, std::int64_t d) { return static_cast<std::uint32_t>((n + d - 1) / d); }

/// A pointer to an array of the list, by its number.
struct At {
    unsigned array;
    std::uint64_t value() const { return std::uint64_t(array + 1) << 40; }
};

/// The structure of by_hand.cu.
struct Product {
    int M, K;
    float alpha, beta;
    std::uint64_t A, x, y;
};

class List {
public:
    unsigned array(const char* name, Role role, std::uint64_t elements) {
        list_.arrays.push_back({name, role, 4 * elements});
        return static_cast<unsigned>(list_.arrays.size() - 1);
    }

    template <class... Arguments>
    void launch(const char* kernel, std::array<std::uint32_t, 3> grid, std::array<std::uint32_t, 3> block,
                const Arguments&... arguments) {
        ListedLaunch made{.kernel = kernel, .written = kernel, .grid = grid, .block = block};
        (add(made, arguments), ...);
        list_.steps.push_back(std::move(made));
    }
    void fill(unsigned array, std::uint64_t elements) {
        list_.steps.push_back(ListedFill{{array, 0}, 0, 4 * elements});
    }
    void upload(unsigned array, const std::vector<float>& content) {
        const auto* bytes = reinterpret_cast<const std::byte*>(content.data());
        list_.uploads.push_back({{array, 0}, {bytes, bytes + 4 * content.size()}});
    }
    void copy(unsigned to, unsigned from, std::uint64_t elements) {
        list_.steps.push_back(ListedCopy{{to, 0}, {from, 0}, 4 * elements});
    }

    LaunchList done() { return std::move(list_); }

private:
    static void add(ListedLaunch& launch, const At& pointer) {
        put(launch, pointer.value());
        launch.layout.back().is_pointer = true;
    }
    template <class T>
    static void add(ListedLaunch& launch, const T& value) {
        put(launch, value);
    }
    template <class T>
    static void put(ListedLaunch& launch, const T& value) {
        const std::size_t offset = (launch.arguments.size() + alignof(T) - 1) / alignof(T) * alignof(T);
        launch.arguments.resize(offset + sizeof value);
        std::memcpy(launch.arguments.data() + offset, &value, sizeof value);
        launch.layout.push_back({std::uint32_t(offset), std::uint32_t(sizeof value)});
    }
    LaunchList list_;
};

LaunchList list_of(const SgemvInstance& n, const std::string& id) {
    const auto M = int(n.rows), K = int(n.cols);
    List list;
    const At A{list.array("A", Role::input, n.A.size())}, x{list.array("x", Role::input, n.x.size())},
        y{list.array("y", Role::output, n.y.size())};
    if (id == "thread_per_row")
        list.launch("_Z14thread_per_rowiifPKfS0_fPf", {div_up(M, 128), 1, 1}, {128, 1, 1}, M, K, n.alpha, A, x, n.beta,
                    y);
    else if (id == "warp_per_row")
        list.launch("_Z12warp_per_rowILi4EEv7Product", {div_up(M, 4), 1, 1}, {32, 4, 1},
                    Product{M, K, n.alpha, n.beta, A.value(), x.value(), y.value()});
    else if (id == "split_k_smem") {
        list.array("launches", Role::variable, 1);
        if (n.beta == 0)
            list.fill(y.array, n.y.size());
        else if (n.beta != 1)
            list.launch("_Z5scaleifPf", {div_up(M, 256), 1, 1}, {256, 1, 1}, M, n.beta, y);
        list.launch("_Z12split_k_smemiifPKfS0_Pf", {div_up(M, 4), div_up(K, 2048), 1}, {32, 4, 1}, M, K, n.alpha, A, x,
                    y);
    } else if (id == "cube") {
        const At zeros{list.array("zeros", Role::scratch, n.y.size())};
        const At scratch{list.array("scratch", Role::scratch, n.y.size())};
        const At weights{list.array("weights", Role::variable, 4)};
        list.upload(weights.array, {0.125f, 0.25f, 0.5f, 0.125f});
        list.upload(zeros.array, std::vector<float>(n.y.size()));
        list.copy(scratch.array, zeros.array, n.y.size());
        list.launch("_Z4cubeiifPKfS0_fPfS1_", {div_up(M, 60 * 4), 2, 2}, {5, 4, 3}, M, K, n.alpha, A, x, n.beta, y,
                    scratch);
    } else
        throw std::out_of_range(id);
    return list.done();
}

LaunchList list_of(const SpmvInstance& n, const std::string& id) {
    const auto rows = int(n.rows);
    List list;
    const At offsets{list.array("offsets", Role::input, n.offsets.size())},
        columns{list.array("columns", Role::input, n.columns.size())},
        values{list.array("values", Role::input, n.values.size())}, x{list.array("x", Role::input, n.x.size())},
        y{list.array("y", Role::output, std::size_t(n.rows))};
    const char* kernel = id == "cte" ? "cte" : "_Z18csr_thread_per_rowiPKiS0_PKfS2_Pf";
    list.launch(kernel, {div_up(rows, 64), 1, 1}, {64, 1, 1}, rows, offsets, columns, values, x, y);
    return list.done();
}

}  // namespace

CapturedVariant captured_by_hand(const Instance& instance, const VariantChoice& choice, Progress&) {
    const char* folder = std::getenv("LANESCOPE_TEST_KERNELS");  // where tests run beside another tree
    CapturedVariant made{
        .file = std::filesystem::path(folder ? folder : LANESCOPE_SOURCE_DIR "/tests/gpu") / "by_hand.cu",
        .name = "by_hand.cu"};
    std::ifstream file(made.file);
    std::stringstream text;
    text << file.rdbuf();
    made.text = text.str();
    made.list =
        std::make_shared<const LaunchList>(std::visit([&](const auto& n) { return list_of(n, choice.id); }, instance));
    return made;
}

std::vector<std::string> variants_by_hand(const Instance& instance) {
    if (std::holds_alternative<SpmvInstance>(instance)) return {"thread_per_row", "cte"};
    return {"thread_per_row", "warp_per_row", "split_k_smem", "cube"};
}

}  // namespace lanescope
