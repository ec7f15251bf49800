// Runs a file's host functions as PTX: one lane, on memory of this process, without checks and records. It needs no CPU
// of a certain kind, so that a browser runs them too.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/model/hazard_kinds.h"
#include "app/ptx/decoded_code.h"

namespace lanescope::emulator {

/// A call of a function that the PTX lacks.
class OutsideCall {
public:
    OutsideCall(Warp& warp, const Step& step);

    const std::string& name() const { return table_.outside; }
    /// As NumberLine gave it.
    int line() const { return line_; }
    std::size_t count() const { return table_.parameters.size(); }
    std::size_t bytes(std::size_t n) const { return table_.parameters[n].second; }
    /// Zero for parameters that the call lacks.
    template <class T>
    T argument(std::size_t n) const {
        std::byte bytes[sizeof(T)]{};
        copy_argument(n, bytes);
        T value;
        std::memcpy(&value, bytes, sizeof value);
        return value;
    }
    template <class T>
    void give(T value) {
        give_bytes(std::as_bytes(std::span(&value, 1)));
    }

    /// Copy through the code's pointers. Return false for an invalid address.
    bool read(std::uint64_t from, std::span<std::byte> to);
    bool write(std::uint64_t to, std::span<const std::byte> from);
    /// Returns a text without its end. Empty for an invalid address.
    std::string text_at(std::uint64_t address);
    /// Returns nullptr for the code's local variables, whose bytes are not side by side, and for invalid addresses.
    std::byte* memory_at(std::uint64_t address);
    const Code& code() const;

private:
    void copy_argument(std::size_t n, std::span<std::byte> to) const;
    void give_bytes(std::span<const std::byte> from);

    Warp& warp_;
    const CallTable& table_;
    int line_;
};

class OutsideFunctions {
public:
    virtual ~OutsideFunctions() = default;
    /// Returns false to stop the host code.
    virtual bool call(OutsideCall& call) = 0;
};

struct HostCodeEnd {
    bool is_done = false;
    bool has_fault = false;
    HazardKind fault = HazardKind::wild_pointer;
    std::uint64_t address = 0;  ///< of a pointer's fault
    int line = 0;
};

/// `parameters`: each at a multiple of its size, at most 8. Module variables get their initial values first.
HostCodeEnd run_host_code(const Code& code, const Function& function, std::span<const std::byte> parameters,
                          OutsideFunctions& functions, const std::atomic<bool>* cancelled);

}  // namespace lanescope::emulator
