/**
 * Two clocks. `now` is the process clock, for the durations that a process measures (pauses, circuit breakers, response times).
 * Decisions and stored instants use the database's clock, which is the same for every server; `override` replaces it in tests.
 */
export interface Clock {
  now: () => Date
  override?: () => Date
}

export const systemClock: Clock = { now: () => new Date() }

/** The instant that replaces the database's clock in tests; null: use the database's clock. */
export const getClockOverride = (clock: Clock): Date | null => clock.override?.() ?? null
