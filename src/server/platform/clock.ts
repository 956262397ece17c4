/**
 * Two clocks. `now` is the clock of the process, used for durations that the process measures (pauses, circuit
 * breakers, response times). Decisions and stored times use the database's clock, which is the same for every server.
 * `override` replaces the database's clock in tests.
 */
export interface Clock {
  now: () => Date
  override?: () => Date
}

export const systemClock: Clock = { now: () => new Date() }

/** The time that replaces the database's clock in tests. Null if the database's clock is used. */
export const getClockOverride = (clock: Clock): Date | null => clock.override?.() ?? null
