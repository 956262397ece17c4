/** The clock of the server. Tests and the demo data set their own. */
export interface Clock {
  now: () => Date
}

export const systemClock: Clock = { now: () => new Date() }
