import type { Circuit } from '../../platform/adapters/circuit.ts'
import type { Room } from './claim.ts'

/** Calls of one partner at a time, per server process. */
const concurrency = 8
/** Of an open circuit's events so many are put off by one statement. */
const maxPutOff = 100

/** The calls of one partner by this process: how many more may begin, and whether work waits for a free slot. */
export interface Slots {
  /** What a claim may take now; null: nothing. */
  room: () => Room | null
  /** A call begins that was claimed in this room; answers how it is ended. */
  begin: (room: Room) => () => void
  /** Says how many events a claim found in this room; true when there may be more for the next claim. */
  found: (room: Room, count: number) => boolean
  /** True when the last claim may have left due events behind. */
  hasMore: () => boolean
  /** Half-open: lets the next claim take one event for the trial; false when none is due. */
  wantsTrial: () => boolean
}

export function makeSlots(service: string, circuit: Pick<Circuit, 'state'>): Slots {
  let busy = 0
  let more = false
  let trial: 'none' | 'due' | 'running' = 'none'

  return {
    room: () => {
      const state = circuit.state()
      if (state === 'open') return { service, circuit: state, free: maxPutOff }
      const free = concurrency - busy
      if (state === 'halfOpen')
        return trial === 'due' && free > 0 ? { service, circuit: state, free: 1 } : null
      return free > 0 ? { service, circuit: state, free } : null
    },
    begin: (room) => {
      const isTrial = room.circuit === 'halfOpen'
      busy++
      if (isTrial) trial = 'running'
      return () => {
        busy--
        if (isTrial) trial = 'none'
      }
    },
    found: (room, count) => {
      more = count >= room.free
      // Nothing to try, or it is being tried: the next trial is for the next probe to ask.
      if (room.circuit === 'halfOpen' && trial === 'due') trial = 'none'
      return more
    },
    hasMore: () => more,
    wantsTrial: () => {
      if (circuit.state() === 'halfOpen' && trial === 'none') trial = 'due'
      return trial === 'due'
    },
  }
}
