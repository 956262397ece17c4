import type { Circuit } from '../../platform/adapters/circuit.ts'
import type { ServiceCapacity } from './claim.ts'

/** Calls of one partner at a time, per server process. */
const concurrency = 8
/** Maximum events of an open circuit that one statement postpones. */
const maxPutOff = 100

/** Calls of this process to one partner: how many more may start, and whether more work is waiting. */
export interface CallSlots {
  /** Capacity for the next claim; null if no event may be claimed. */
  capacity: () => ServiceCapacity | null
  /** Starts a call that was claimed for this capacity; returns the function that ends it. */
  startCall: (room: ServiceCapacity) => () => void
  /** Reports how many events a claim found; returns true if there may be more. */
  reportClaimed: (room: ServiceCapacity, count: number) => boolean
  /** True if due events may remain after the last claim. */
  hasMore: () => boolean
  /** With a half-open circuit, lets the next claim take one event for the trial call; false if no trial is due. */
  requestTrial: () => boolean
}

export function createCallSlots(service: string, circuit: Pick<Circuit, 'state'>): CallSlots {
  let runningCalls = 0
  let hasMore = false
  let trial: 'none' | 'due' | 'running' = 'none'

  return {
    capacity: () => {
      const state = circuit.state()
      if (state === 'open') return { service, circuit: state, free: maxPutOff }
      const free = concurrency - runningCalls
      if (state === 'halfOpen')
        return trial === 'due' && free > 0 ? { service, circuit: state, free: 1 } : null
      return free > 0 ? { service, circuit: state, free } : null
    },
    startCall: (room) => {
      const isTrial = room.circuit === 'halfOpen'
      runningCalls++
      if (isTrial) trial = 'running'
      return () => {
        runningCalls--
        if (isTrial) trial = 'none'
      }
    },
    reportClaimed: (room, count) => {
      hasMore = count >= room.free
      // The trial is running or there is no event for it: the next probe requests another one.
      if (room.circuit === 'halfOpen' && trial === 'due') trial = 'none'
      return hasMore
    },
    hasMore: () => hasMore,
    requestTrial: () => {
      if (circuit.state() === 'halfOpen' && trial === 'none') trial = 'due'
      return trial === 'due'
    },
  }
}
