const firstSeconds = 1
const maxSeconds = 60
/**
 * Maximum delay in seconds before an event is tried again while the circuit breaker is open. The minimum is half of it.
 * When the circuit breaker closes, these events become due immediately.
 */
export const openCircuitDelaySeconds = 30
/** Delay in seconds before a claimed event is tried again if the circuit breaker has rejected its call. */
export const rejectedRequestDelaySeconds = 1

/** Most outages end within half a minute, so the delays after the first six attempts are at most four seconds. */
const soonSeconds = 4
const soonAttempts = 6

/**
 * Delay in seconds after attempt number `attempts` (from 1): 1, 2, four times 4, then doubled up to 60. A random part
 * of at most half of the delay is subtracted.
 */
export function computeBackoffSeconds(attempts: number, random: number = Math.random()): number {
  const full =
    attempts <= soonAttempts
      ? Math.min(soonSeconds, firstSeconds * 2 ** (attempts - 1))
      : Math.min(maxSeconds, soonSeconds * 2 ** Math.min(attempts - soonAttempts, 16))
  return full * (0.5 + random / 2)
}
