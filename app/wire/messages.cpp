#include "app/wire/messages.h"

#include <exception>
#include <new>

#include "app/base/error.h"
#include "app/model/backend.h"
#include "app/wire/framing.h"

namespace lanescope {

End end_of(const std::function<void()>& work) try {
    work();
    return {};
} catch (const Cancelled&) {
    return {EndKind::cancelled, {}};
} catch (const BackendLost& lost) {
    return {EndKind::lost, lost.what()};
} catch (const UsageError& error) {
    return {EndKind::bad_usage, error.what()};
} catch (const BackendUnavailable& error) {
    return {EndKind::unavailable, error.what()};
} catch (const std::bad_alloc&) {
    return {EndKind::too_large, {}};
} catch (const LineLost&) {
    throw;
} catch (const std::exception& error) {
    return {EndKind::failed, error.what()};
}

void raise(const End& end) {
    switch (end.kind) {
        case EndKind::done:
            return;
        case EndKind::cancelled:
            throw Cancelled();
        case EndKind::bad_usage:
            throw UsageError(end.text);
        case EndKind::unavailable:
            throw BackendUnavailable(end.text);
        case EndKind::lost:
            throw BackendLost(end.text);
        case EndKind::too_large:
            throw std::bad_alloc();
        case EndKind::failed:
            throw std::runtime_error(end.text);
    }
}

}  // namespace lanescope
