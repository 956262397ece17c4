/**
 * Two clocks. `now` is the clock of the process, for durations within the process (pauses, circuit breakers, response
 * times). Decisions and stored times use the clock of the database, which is the same for every server. `override`
 * replaces the clock of the database in tests.
 */
export interface Clock {
  now: () => Date
  override?: () => Date
}

export const systemClock: Clock = { now: () => new Date() }

/** The time that replaces the database's clock in tests. Null if the database's clock is used. */
export const getClockOverride = (clock: Clock): Date | null => clock.override?.() ?? null
