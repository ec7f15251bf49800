// Checks sizes against the file before allocation.
#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <new>
#include <set>
#include <string_view>
#include <tuple>

#include "app/base/checksum.h"
#include "app/base/files/file.h"
#include "app/base/system/host_memory.h"
#include "app/base/text/plain_text.h"
#include "app/base/version.h"
#include "app/formats/codec.h"
#include "app/formats/lane_format.h"
#include "app/formats/recordings.h"
#include "app/model/run_result.h"

namespace lanescope {
namespace {

class FileBytes : public ByteSource {
public:
    FileBytes(const std::filesystem::path& path, std::uint64_t size) : in_(path, std::ios::binary), size_(size) {
        if (!in_) throw UsageError("it cannot be opened; check its permissions");
    }
    std::uint64_t size() const override { return size_; }
    void fill(std::span<std::byte> to, std::uint64_t at) override {
        in_.seekg(static_cast<std::streamoff>(at));
        in_.read(reinterpret_cast<char*>(to.data()), static_cast<std::streamsize>(to.size()));
        if (!in_) throw UsageError("it cannot be read completely");
    }

private:
    // Not a mapping: the file may be truncated meanwhile.
    std::ifstream in_;
    std::uint64_t size_;
};

class BytesInMemory : public ByteSource {
public:
    explicit BytesInMemory(std::span<const std::byte> bytes) : bytes_(bytes) {}
    std::uint64_t size() const override { return bytes_.size(); }
    void fill(std::span<std::byte> to, std::uint64_t at) override {
        if (at > bytes_.size() || to.size() > bytes_.size() - at) throw UsageError("it is truncated");
        std::ranges::copy(bytes_.subspan(at, to.size()), to.begin());
    }

private:
    std::span<const std::byte> bytes_;
};

class Reader {
public:
    /// Files may be damaged; transfers have no checksums.
    enum class Checks { checksums, none };
    Reader(ByteSource& in, Checks checks, const RunResult* sections_from = nullptr)
        : in_(in), size_(in.size()), checks_(checks), sections_from_(sections_from) {}

    std::vector<RunResultPtr> read() {
        const Preamble preamble = read_preamble();
        try {
            return read_results(read_header(preamble));
        } catch (const UsageError& fault) {
            if (preamble.version > lane_version || is_newer_version(program_, program_version()))
                throw UsageError(needs_newer_program(fault.what()));
            throw;
        }
    }

    const std::string& view() const { return view_; }

private:
    std::string needs_newer_program(const char* fault) const {
        if (!is_newer_version(program_, program_version()))
            return fmt::format("it needs a newer version of Lanescope than this, {} ({})", program_version(), fault);
        return fmt::format("it was written by Lanescope {0}, and this is {1}; install version {0} or later ({2})",
                           program_, program_version(), fault);
    }

    std::vector<RunResultPtr> read_results(const nlohmann::json& header) {
        const Where root, where{&root, "results"};
        const nlohmann::json& list = member_of(header, "results", root);
        if (!list.is_array()) where.expected("a list");
        std::vector<RunResultPtr> results;
        for (std::size_t i = 0; i < list.size(); ++i) results.push_back(read_result(list[i], Where{&where, {}, i}));
        if (header.contains("view")) decode(header["view"], view_, Where{&root, "view"});
        if (start_ + end_ != size_) throw UsageError(fmt::format("it has {} bytes, expected {}", size_, start_ + end_));
        return results;
    }

    Preamble read_preamble() {
        std::string line(std::min<std::uint64_t>(preamble_bytes, size_), '\0');
        in_.fill(std::as_writable_bytes(std::span(line)), 0);
        return parse_preamble(line);
    }

    nlohmann::json read_header(const Preamble& preamble) {
        if (preamble.header_bytes > size_ - preamble_bytes) throw UsageError("it is truncated within its header");
        if (preamble.header_bytes > max_header_bytes) throw UsageError("its header is too large");
        std::vector<std::byte> bytes(preamble.header_bytes);
        in_.fill(bytes, preamble_bytes);
        if (checksum(bytes) != preamble.header_checksum) throw UsageError("its header is damaged");
        check_header(bytes);
        start_ = next_section(preamble_bytes + bytes.size());
        nlohmann::json header = nlohmann::json::from_cbor(bytes, true, false);
        if (!header.is_object()) throw UsageError("its header is not valid");
        if (header.contains("program")) decode(header["program"], program_, Where{nullptr, "program"});
        if (preamble.version > lane_version) throw UsageError(fmt::format("its format is {}", preamble.version));
        return header;
    }

    RunResultPtr read_result(const nlohmann::json& from, const Where& where) {
        auto result = std::make_shared<RunResult>();
        decode(from, *result, where);
        if (has_no_time(*result)) result->timing.reset();  // from older programs
        if (sections_from_)
            share_sections(*sections_from_, *result);
        else
            each_section(*result, [&](const char* name, auto& numbers, bool later) {
                if (!later || from.contains(name)) read_section(from, name, numbers, where);
            });
        check_result(*result, where.index);
        return result;
    }

    static void share_sections(const RunResult& from, RunResult& to) {
        to.trace = from.trace;
        to.matrix = from.matrix;
    }

    template <class T>
    void read_section(const nlohmann::json& from, const char* name, std::vector<T>& to, const Where& where) {
        LaneSection section;
        const Where here{&where, name};
        decode(member_of(from, name, where), section, here);
        if (section.bytes % sizeof(T) != 0 || !(came_before(name, section) || comes_next(name, section)))
            here.expected("the next section, or a section of an earlier result");
        if (start_ + section.at > size_ || section.bytes > size_ - start_ - section.at)
            throw UsageError(fmt::format("it is truncated within {}", here.text()));
        if (read_numbers(to, section.bytes / sizeof(T), start_ + section.at) != section.checksum &&
            checks_ == Checks::checksums)
            throw UsageError(fmt::format("{} is damaged", here.text()));
    }

    /// Returns the checksum. Handles cache-sized parts, and allocates only as bytes arrive.
    template <class T>
    std::uint64_t read_numbers(std::vector<T>& to, std::size_t count, std::uint64_t at) {
        constexpr std::size_t a_part = (1 << 18) / sizeof(T);
        std::uint64_t sum = checksum_of_nothing;
        to.clear();
        to.reserve(count);
        prefer_large_pages(to.data(), count * sizeof(T));
        for (std::size_t done = 0; done < count; done = to.size()) {
            to.resize(std::min(done + a_part, count));
            const auto part = std::as_writable_bytes(std::span(to).subspan(done));
            in_.fill(part, at + done * sizeof(T));
            if (checks_ == Checks::checksums) sum = checksum(part, sum);
        }
        return sum;
    }

    /// max_repeated_bytes bounds all repetitions.
    bool came_before(std::string_view name, const LaneSection& section) {
        if (!read_.contains({name, section.at, section.bytes, section.checksum})) return false;
        repeated_ += section.bytes;
        return repeated_ <= max_repeated_bytes;
    }

    // Consecutive sections need no more memory than the file.
    bool comes_next(std::string_view name, const LaneSection& section) {
        if (section.at != next_section(end_)) return false;
        end_ = section.at + section.bytes;
        read_.emplace(name, section.at, section.bytes, section.checksum);
        return true;
    }

    ByteSource& in_;
    std::uint64_t size_;  // of the file
    Checks checks_;
    const RunResult* sections_from_;
    std::string program_;  // the version that wrote it; empty if unknown
    std::string view_;
    std::uint64_t start_ = 0;  // of the first section
    std::uint64_t end_ = 0;    // relative to start_
    std::uint64_t repeated_ = 0;
    std::set<std::tuple<std::string_view, std::uint64_t, std::uint64_t, std::uint64_t>> read_;
};

[[noreturn]] void cannot_read(const std::filesystem::path& path, std::string_view why) {
    throw UsageError(fmt::format("cannot read {}: {}", quoted(path.string(), 4096), why));
}

}  // namespace

std::vector<RunResultPtr> read_lane_file(const std::filesystem::path& path, std::string* view) {
    const std::uint64_t size = size_of_file(path);
    try {
        FileBytes file(path, size);
        Reader reader(file, Reader::Checks::checksums);
        std::vector<RunResultPtr> results = reader.read();
        if (view) *view = reader.view();
        return results;
    } catch (const UsageError& error) {
        cannot_read(path, error.what());
    } catch (const std::bad_alloc&) {
        cannot_read(path, "it does not fit into memory");
    }
}

RunResultPtr from_lane(ByteSource& bytes, const RunResult* sections_from) {
    const std::vector<RunResultPtr> results = Reader(bytes, Reader::Checks::none, sections_from).read();
    if (results.size() != 1) throw UsageError(fmt::format("it has {} results, expected one", results.size()));
    return results.front();
}

RunResultPtr from_lane(std::span<const std::byte> bytes, const RunResult* sections_from) {
    BytesInMemory memory(bytes);
    return from_lane(memory, sections_from);
}

}  // namespace lanescope
