import type { Clock } from '../clock.ts'
import { PartnerFailure } from './partner-failure.ts'

export type CircuitState = 'closed' | 'open' | 'halfOpen'

/**
 * Spares a partner that does not answer, and spares us the waiting. `failures` in a row open it; while it is open every
 * call is refused at once; a probe that succeeds lets one real call through, and that one's success closes it.
 */
export interface Circuit {
  state: () => CircuitState
  /** Throws a {@link PartnerFailure} `circuitOpen` without calling when it is not this call's turn. */
  call: <T>(work: () => Promise<T>) => Promise<T>
  /** Asks the partner for a sign of life, at most once in `openMs` and only while open. */
  probe: (ping: () => Promise<unknown>) => Promise<void>
  onChange: (listener: (state: CircuitState) => void) => void
}

interface Rules {
  clock: Clock
  failures?: number
  openMs?: number
  /** The server is told to do without this partner: every call fails at once, for good. */
  off?: boolean
}

export function createCircuit({ clock, failures = 5, openMs = 2_000, off = false }: Rules): Circuit {
  const listeners: ((state: CircuitState) => void)[] = []
  let state: CircuitState = 'closed'
  let failed = 0
  let trying = false
  let restsUntil = 0

  const become = (next: CircuitState) => {
    if (next === 'open') restsUntil = clock.now().getTime() + openMs
    if (next !== 'open') failed = 0
    if (next === state) return
    state = next
    for (const listener of listeners) listener(next)
  }
  // A «no» is an answer: only silence, errors and garbage speak against the partner.
  const speaksAgainst = (error: unknown) => error instanceof PartnerFailure && !error.final

  return {
    state: () => state,
    onChange: (listener) => void listeners.push(listener),
    call: async (work) => {
      if (off) throw new PartnerFailure('off')
      if (state === 'open' || (state === 'halfOpen' && trying)) throw new PartnerFailure('circuitOpen')
      const trial = state === 'halfOpen'
      if (trial) trying = true
      try {
        const answer = await work()
        // A slow success of before the opening says nothing about now.
        if (trial || state === 'closed') become('closed')
        return answer
      } catch (error) {
        if (!speaksAgainst(error)) {
          if (trial && error instanceof PartnerFailure) become('closed')
        } else if (trial || (state === 'closed' && ++failed >= failures)) become('open')
        throw error
      } finally {
        if (trial) trying = false
      }
    },
    probe: async (ping) => {
      if (state !== 'open' || clock.now().getTime() < restsUntil) return
      restsUntil = clock.now().getTime() + openMs
      try {
        await ping()
      } catch {
        return
      }
      if (state === 'open') become('halfOpen')
    },
  }
}
