// Answers what the process that runs kernels asks its supervisor. That process may run hostile code: a question is
// answered only if it belongs to the request at work.
#pragma once

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <functional>
#include <future>
#include <memory>
#include <mutex>
#include <set>
#include <thread>
#include <vector>

#include "app/model/run_result.h"
#include "app/worker/inbox.h"
#include "app/worker/kernel_process.h"

namespace lanescope {

/// Compares y with the reference of the variant of that name. Throws UsageError for a variant that was not asked for.
using CheckOfAnswer =
    std::function<Verification(const std::string& variant, std::uint64_t seed, std::span<const float> y, Progress&)>;

class QuestionService {
public:
    /// Answers in a thread of its own, until the process ends, which `on_end` is called for in another thread. file: a
    /// kernel file that the process opens of itself; empty: none. The process must outlive this.
    QuestionService(
        KernelProcess& process, CheckOfAnswer check, const std::filesystem::path& file = {},
        std::function<void()> on_end = [] {});
    ~QuestionService();

    /// From now on sources may be compiled that lie in the file's folder.
    void allow_folder_of(const std::filesystem::path& file);
    /// From now on takes an answer of so many bytes.
    void allow_answer(std::uint64_t bytes) { inbox_.limit_payload(std::max(bytes, usual_question_bytes)); }
    /// Waits for the thread's end, which the process's end brings, and removes what it compiled and could not keep in
    /// the cache. False if the thread has not ended within that time.
    bool finish(std::chrono::milliseconds longest);
    /// Since when no question has been open; now, if one is.
    std::chrono::steady_clock::time_point idle_since() const;

private:
    /// A source, or machine code to disassemble.
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
    std::vector<std::shared_ptr<const void>> kept_alive_;  ///< folders of libraries that no cache could keep
    std::promise<void> done_;
    std::future<void> finished_ = done_.get_future();
    Inbox inbox_;
    std::thread thread_;
};

}  // namespace lanescope
