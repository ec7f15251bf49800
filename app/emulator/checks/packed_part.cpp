#include "app/emulator/checks/packed_part.h"

#include <algorithm>
#include <array>
#include <cstring>

namespace lanescope::emulator {
namespace {

constexpr std::size_t elements = ShadowPart::elements;

struct Header {
    std::uint16_t bytes = 0;
    std::uint16_t runs = 0;  ///< 0: columns follow
};

/// Elements with equal stamps and flags, whose lanes are equal or rise by one.
struct Run {
    std::uint32_t write, read, flags;  ///< of the first element
    std::uint16_t length, steps;
};

/// By Run::steps, the difference of neighbouring flags.
constexpr std::array<std::uint32_t, 4> flag_steps{
    0, 1u << ShadowFlags::write_lane_bit, 1u << ShadowFlags::read_lane_bit,
    (1u << ShadowFlags::write_lane_bit) | (1u << ShadowFlags::read_lane_bit)};

/// More of them take no less than columns.
constexpr std::size_t most_runs = 12;

Run run_at(const ShadowPart& part, std::size_t first) {
    const auto steps_at = [&](std::size_t i) {
        return std::ranges::find(flag_steps, part.flags[i + 1] - part.flags[i]) - flag_steps.begin();
    };
    const auto goes_on = [&](std::size_t i) {
        return i + 1 < elements && part.writes[i + 1] == part.writes[i] && part.reads[i + 1] == part.reads[i];
    };
    Run run{part.writes[first], part.reads[first], part.flags[first], 1, 0};
    if (!goes_on(first) || steps_at(first) == int(flag_steps.size())) return run;
    run.steps = std::uint16_t(steps_at(first));
    const std::uint32_t step = flag_steps[run.steps];
    std::size_t last = first + 1;
    while (goes_on(last) && part.flags[last + 1] - part.flags[last] == step) ++last;
    run.length = std::uint16_t(last + 1 - first);
    return run;
}

/// Returns 0 for too many runs.
std::size_t find_runs(const ShadowPart& part, std::array<Run, most_runs>& runs) {
    std::size_t count = 0;
    for (std::size_t i = 0; i < elements; i += runs[count++].length) {
        if (count == most_runs) return 0;
        runs[count] = run_at(part, i);
    }
    return count;
}

template <class T>
std::byte* put(std::byte* to, const T* from, std::size_t count) {
    std::memcpy(to, from, count * sizeof(T));
    return to + count * sizeof(T);
}
template <class T>
const std::byte* take(const std::byte* from, T* to, std::size_t count) {
    std::memcpy(to, from, count * sizeof(T));
    return from + count * sizeof(T);
}

/// A column is one byte, the count of its distinct values; the values; and each element's place among them unless there
/// is only one. Columns of more values are stored as they are, with the count 0.
constexpr std::size_t most_values = 32;

struct Distinct {
    std::array<std::uint32_t, most_values> values;
    std::array<std::uint8_t, elements> places;
    std::size_t count = 0;
};

/// Returns false for too many values.
bool find_distinct(const ShadowPart::Column& column, Distinct& found) {
    std::size_t place = 0;
    for (std::size_t i = 0; i < elements; ++i) {
        if (i == 0 || column[i] != column[i - 1]) {
            const auto end = found.values.begin() + std::ptrdiff_t(found.count);
            place = std::size_t(std::find(found.values.begin(), end, column[i]) - found.values.begin());
            if (place == most_values) return false;
            if (place == found.count) found.values[found.count++] = column[i];
        }
        found.places[i] = std::uint8_t(place);
    }
    return true;
}

std::byte* pack_column(const ShadowPart::Column& column, std::byte* to) {
    Distinct found;
    const bool is_small = find_distinct(column, found);
    const auto count = std::uint8_t(is_small ? found.count : 0);
    to = put(to, &count, 1);
    if (!is_small) return put(to, column, elements);
    to = put(to, found.values.data(), count);
    return count > 1 ? put(to, found.places.data(), elements) : to;
}

const std::byte* unpack_column(const std::byte* from, ShadowPart::Column& column) {
    std::uint8_t count = 0;
    from = take(from, &count, 1);
    if (count == 0) return take(from, column, elements);
    Distinct found{};
    from = take(from, found.values.data(), count);
    if (count > 1) from = take(from, found.places.data(), elements);
    for (std::size_t i = 0; i < elements; ++i) column[i] = found.values[found.places[i]];
    return from;
}

void unpack_runs(const std::byte* from, std::size_t count, ShadowPart& part) {
    for (std::size_t at = 0; count > 0; --count) {
        Run run;
        from = take(from, &run, 1);
        for (std::uint32_t i = 0; i < run.length; ++i, ++at) {
            part.writes[at] = run.write;
            part.reads[at] = run.read;
            part.flags[at] = run.flags + i * flag_steps[run.steps];
        }
    }
}

}  // namespace

std::size_t pack(const ShadowPart& part, std::byte* to) {
    std::array<Run, most_runs> runs;
    Header header;
    header.runs = std::uint16_t(find_runs(part, runs));
    std::byte* end = to + sizeof header;
    if (header.runs > 0)
        end = put(end, runs.data(), header.runs);
    else
        for (const ShadowPart::Column* column : {&part.writes, &part.reads, &part.flags})
            end = pack_column(*column, end);
    header.bytes = std::uint16_t(end - to);
    put(to, &header, 1);
    return header.bytes;
}

void unpack(const std::byte* packed, ShadowPart& part) {
    Header header;
    const std::byte* from = take(packed, &header, 1);
    if (header.runs > 0) return unpack_runs(from, header.runs, part);
    for (ShadowPart::Column* column : {&part.writes, &part.reads, &part.flags}) from = unpack_column(from, *column);
}

std::size_t bytes_of_packed(const std::byte* packed) {
    Header header;
    take(packed, &header, 1);
    return header.bytes;
}

}  // namespace lanescope::emulator
