// The supervisor's checks of each answer of the kernel process.
#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <span>
#include <string>

#include "app/catalog/catalog.h"
#include "app/catalog/kernel_folder.h"
#include "app/engine/inspections.h"
#include "app/engine/kernel_process.h"
#include "app/engine/prepared_problem.h"
#include "app/engine/supervisor_questions.h"
#include "app/model/run_result.h"
#include "app/model/runner.h"
#include "app/wire/framing.h"
#include "app/wire/messages.h"

namespace lanescope {

/// The kernel process never sees the references.
class AnswerCheck {
public:
    /// The catalogue must outlive this.
    explicit AnswerCheck(const Catalog& catalog) : catalog_(catalog) {}
    /// Starts an experiment. storage: the backend's storage of the matrix.
    void begin(const Experiment& experiment, Storage storage);
    /// Throws UsageError for an unknown variant or a wrong length, Cancelled, and errors of making the problem.
    Verification check(const std::string& variant, std::uint64_t seed, std::span<const float> y, Progress& progress);
    /// Returns the verification over all lane orders since begin(); not verified without an answer.
    Verification of(const VariantChoice& variant) const;

private:
    using Found = std::map<std::uint64_t, Verification>;  ///< by seed

    const Catalog& catalog_;
    mutable std::mutex mutex_;
    Experiment experiment_;
    Storage storage_ = Storage::sparse;
    InstanceCache problems_;
    std::map<std::string, Found> found_;
};

class KernelRunner : public Runner {
public:
    /// The references must outlive this. Calls `on_experiment` before each experiment.
    KernelRunner(Catalog& catalog, KernelProcess& process, QuestionService& questions, AnswerCheck& check,
                 std::function<void(const Experiment&)> on_experiment)
        : catalog_(catalog),
          process_(process),
          questions_(questions),
          check_(check),
          on_experiment_(std::move(on_experiment)) {}

    /// Throws KernelProcessEnded, as all calls do.
    Hello hello();

    BackendList::Entries backends() override { return hello_.backends; }
    Origin origin_of(const Experiment& experiment) override;
    /// Verifies in this process once the kernel process has loaded user code. Until then, the kernel process verifies,
    /// which avoids making the problem twice.
    std::vector<RunResultPtr> run(const Experiment& experiment, Progress& progress,
                                  const OnResult& on_result = {}) override;
    /// Opens it in the kernel process. Throws KernelRefused if the file cannot run.
    OpenedKernels open(const std::string& file, const std::atomic<bool>* cancelled);
    InspectionService inspections();
    /// Sets an uploaded file's path.
    void place(const std::string& name, const std::filesystem::path& place);

private:
    class Results;
    using Take = std::function<void(const nlohmann::json& head, UploadReader& payload)>;

    nlohmann::json run_request(const Experiment& experiment, bool keeps_files = false);
    /// Passes each answer to `take`, and throws the end's error. The process counts as hung after `longest` without a
    /// question; 0: never. Throws KernelProcessEnded, Cancelled.
    void hold(nlohmann::json request, std::span<const std::byte> payload, const std::atomic<bool>* cancelled,
              const Take& take, std::chrono::seconds longest = std::chrono::seconds(0));
    nlohmann::json ask(nlohmann::json request, std::span<const std::byte> payload, const std::atomic<bool>* cancelled,
                       const char* field);
    void check_alive(CallLimit& limit);
    [[noreturn]] void refuse(const std::string& why);

    Catalog& catalog_;
    KernelProcess& process_;
    QuestionService& questions_;
    AnswerCheck& check_;
    std::function<void(const Experiment&)> on_experiment_;
    Hello hello_;
    std::set<const Variant*> told_;
    bool has_user_code_ = false;  ///< loading was requested: untrusted process
    std::uint64_t last_id_ = 0;
};

}  // namespace lanescope
