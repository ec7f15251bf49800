// Questions of the kernel process, for actions that only its supervisor may do.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <filesystem>
#include <functional>
#include <future>
#include <memory>
#include <mutex>
#include <set>
#include <span>
#include <string>
#include <thread>
#include <vector>

#include "app/compilers/cuda_tools.h"
#include "app/engine/kernel_process.h"
#include "app/engine/prepared_problem.h"
#include "app/engine/service.h"
#include "app/formats/codec.h"
#include "app/kernel_files/emulator_build.h"
#include "app/model/run_result.h"
#include "app/wire/framing.h"

namespace lanescope {

template <>
inline constexpr auto enum_names<CompilerMessage::Kind> = name_table<CompilerMessage::Kind>("kind of message", "error",
                                                                                            "warning", "note");

template <>
inline constexpr auto enum_names<KernelForm> = name_table<KernelForm>("form of kernels", "as_written", "as_compiled",
                                                                      "for_gpu", "host_as_ptx");

LANESCOPE_FIELDS(CompilerMessage, kind, file, line, column, text)

class SupervisorLine {
public:
    explicit SupervisorLine(const KernelSide& side) : out_(side.questions), in_(side.answers) {}

    /// Redirects compiling and disassembling. This must outlive such calls.
    void serve_this_process();
    /// Asks for verification. Throws Cancelled.
    Verification verify(const Answer& answer, Progress& progress);

private:
    CompiledSource compile(const SourceToCompile& text, const std::atomic<bool>* cancelled);
    std::optional<SassLoads> sass_loads(const std::string& machine_code, const std::string& kernel);
    Disassembly disassemble(const std::string& machine_code);
    /// Throws the supervisor's error, and Cancelled.
    nlohmann::json ask(nlohmann::json question, std::span<const std::byte> payload,
                       const std::atomic<bool>* cancelled = nullptr);

    std::mutex mutex_;
    MessageWriter out_;
    MessageReader in_;
    std::uint64_t last_id_ = 0;
};

/// Compares y with the reference. Throws UsageError for a variant that was not requested.
using CheckOfAnswer =
    std::function<Verification(const std::string& variant, std::uint64_t seed, std::span<const float> y, Progress&)>;

/// Questions may be hostile, so they must belong to the current request.
class QuestionService {
public:
    /// Answers in a thread until the process ends, then calls `on_end` from another. The process must outlive this.
    /// file: a kernel file that it opens; may be empty.
    QuestionService(
        KernelProcess& process, CheckOfAnswer check, const std::filesystem::path& file = {},
        std::function<void()> on_end = [] {});
    ~QuestionService();

    /// Allows compiling from the file's folder.
    void allow_folder_of(const std::filesystem::path& file);
    /// In bytes.
    void allow_answer(std::uint64_t bytes) { inbox_.limit_payload(std::max(bytes, usual_question_bytes)); }
    /// Waits for the thread, which ends with the process, and removes uncached libraries. Returns false after the
    /// timeout.
    bool finish(std::chrono::milliseconds longest);
    /// Returns the last answer's time; now, if a question is open.
    std::chrono::steady_clock::time_point idle_since() const;

private:
    /// For a source, or machine code.
    static constexpr std::uint64_t usual_question_bytes = 64 << 20;

    void work();
    nlohmann::json answer_to(const Job& job);
    nlohmann::json compiled(const Job& job);
    nlohmann::json verified(const Job& job);
    void check_allowed(const std::filesystem::path& folder) const;

    CheckOfAnswer check_;
    MessageWriter out_;
    mutable std::mutex mutex_;
    std::set<std::filesystem::path> folders_;
    bool answering_ = false;
    std::chrono::steady_clock::time_point idle_since_ = std::chrono::steady_clock::now();
    std::vector<std::shared_ptr<const void>> kept_alive_;  ///< folders of uncached libraries
    std::promise<void> done_;
    std::future<void> finished_ = done_.get_future();
    Inbox inbox_;
    std::thread thread_;
};

}  // namespace lanescope
