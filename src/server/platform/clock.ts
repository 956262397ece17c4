/**
 * Two clocks. What a process measures for itself (pauses, circuits, its own answers) goes by `now`. What is decided and
 * kept goes by the database's clock, the same for every server; `told` stands in for it in tests.
 */
export interface Clock {
  now: () => Date
  told?: () => Date
}

export const systemClock: Clock = { now: () => new Date() }

/** The instant that stands in for the database's clock; null: there is none, the database says it. */
export const clockOverride = (clock: Clock): Date | null => clock.told?.() ?? null
