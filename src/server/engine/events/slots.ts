import type { CircuitBreaker } from '../../platform/adapters/circuit.ts'
import type { ServiceCapacity } from './claim.ts'

/** Maximum number of concurrent calls to one partner, per server process. */
const maxConcurrentCalls = 8
/** Maximum number of events of one service that one statement postpones while the circuit breaker is open. */
const maxPostponed = 100

/** Limits the concurrent calls of this process to one partner, and tracks whether there may be more due events. */
export interface PartnerCallLimiter {
  /** Capacity for the next claim. Null if no event may be claimed or postponed now. */
  capacity: () => ServiceCapacity | null
  /** Counts a call as running. Returns a function that must be called when the call has ended. */
  startCall: (capacity: ServiceCapacity) => () => void
  /**
   * Must be called after each claim, after `startCall` for its events. `count`: number of events that were claimed,
   * postponed or moved to `waiting`. Returns true if there may be more.
   */
  reportClaimed: (capacity: ServiceCapacity, count: number) => boolean
  /** True if due events may remain after the last claim. */
  hasMore: () => boolean
  /**
   * Called after each probe. If the circuit breaker is half-open and no trial call is running, allows the next claim to
   * take one event for the trial call. Returns true if such a claim is due.
   */
  requestTrial: () => boolean
}

export function createPartnerCallLimiter(
  service: string,
  circuit: Pick<CircuitBreaker, 'state'>,
): PartnerCallLimiter {
  let runningCalls = 0
  let hasMore = false
  let trial: 'none' | 'due' | 'running' = 'none'

  return {
    capacity: () => {
      const state = circuit.state()
      if (state === 'open') return { service, circuit: state, free: maxPostponed }
      const free = maxConcurrentCalls - runningCalls
      if (state === 'halfOpen')
        return trial === 'due' && free > 0 ? { service, circuit: state, free: 1 } : null
      return free > 0 ? { service, circuit: state, free } : null
    },
    startCall: (serviceCapacity) => {
      const isTrial = serviceCapacity.circuit === 'halfOpen'
      runningCalls++
      if (isTrial) trial = 'running'
      return () => {
        runningCalls--
        if (isTrial) trial = 'none'
      }
    },
    reportClaimed: (serviceCapacity, count) => {
      hasMore = count >= serviceCapacity.free
      // No event was available for the trial call. The next probe requests it again.
      if (serviceCapacity.circuit === 'halfOpen' && trial === 'due') trial = 'none'
      return hasMore
    },
    hasMore: () => hasMore,
    requestTrial: () => {
      if (circuit.state() === 'halfOpen' && trial === 'none') trial = 'due'
      return trial === 'due'
    },
  }
}
