import type { Clock } from '../clock.ts'
import { PartnerFailure } from './partner-failure.ts'

export type CircuitState = 'closed' | 'open' | 'halfOpen'

/**
 * Circuit breaker. It protects a failing partner from calls, and callers from waiting. The circuit breaker opens after
 * `failures` consecutive failures. While it is open, every call fails immediately. After a successful ping it is
 * half-open: one real call is let through. A response to this call, even a refusal, closes the circuit breaker, and a
 * failure opens it again.
 */
export interface CircuitBreaker {
  state: () => CircuitState
  /**
   * Calls the partner. If the circuit breaker does not allow this, throws {@link PartnerFailure} `circuitOpen` instead,
   * or `off` if the partner is switched off.
   */
  call: <T>(work: () => Promise<T>) => Promise<T>
  /**
   * Pings the partner, at most once per `openMs` and only while the circuit breaker is open. A successful ping makes it
   * half-open.
   */
  probe: (ping: () => Promise<unknown>) => Promise<void>
  onChange: (listener: (state: CircuitState) => void) => void
}

interface CircuitOptions {
  clock: Clock
  failures?: number
  openMs?: number
  /** The partner is switched off in the configuration, so every call fails immediately and is not retried. */
  off?: boolean
}

export function createCircuitBreaker({
  clock,
  failures = 5,
  openMs = 2_000,
  off = false,
}: CircuitOptions): CircuitBreaker {
  const listeners: ((state: CircuitState) => void)[] = []
  let state: CircuitState = 'closed'
  let failureCount = 0
  let isTrialRunning = false
  let retryAt = 0

  const setState = (next: CircuitState) => {
    if (next === 'open') retryAt = clock.now().getTime() + openMs
    if (next !== 'open') failureCount = 0
    if (next === state) return
    state = next
    for (const listener of listeners) listener(next)
  }
  // True for failures that count. A refusal is a valid response, so only timeouts, failed connections, error statuses
  // and unreadable responses count.
  const isPartnerFault = (error: unknown) => error instanceof PartnerFailure && !error.final

  return {
    state: () => state,
    onChange: (listener) => void listeners.push(listener),
    call: async (work) => {
      if (off) throw new PartnerFailure('off')
      if (state === 'open' || (state === 'halfOpen' && isTrialRunning))
        throw new PartnerFailure('circuitOpen')
      const isTrial = state === 'halfOpen'
      if (isTrial) isTrialRunning = true
      try {
        const result = await work()
        // The success of a call that started before the circuit breaker opened does not show that the partner is
        // available now.
        if (isTrial || state === 'closed') setState('closed')
        return result
      } catch (error) {
        if (!isPartnerFault(error)) {
          if (isTrial && error instanceof PartnerFailure) setState('closed')
        } else if (isTrial || (state === 'closed' && ++failureCount >= failures)) setState('open')
        throw error
      } finally {
        if (isTrial) isTrialRunning = false
      }
    },
    probe: async (ping) => {
      if (state !== 'open' || clock.now().getTime() < retryAt) return
      retryAt = clock.now().getTime() + openMs
      try {
        await ping()
      } catch {
        return
      }
      if (state === 'open') setState('halfOpen')
    },
  }
}
