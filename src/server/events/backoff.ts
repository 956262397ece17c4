const firstSeconds = 1
const mostSeconds = 60
/** While the partner's circuit is open an event looks in only now and then: its closing wakes them all. */
export const circuitOpenSeconds = 30

/** Seconds until attempt `attempts + 1`: doubled each time, up to a minute, the last half of it by chance. */
export function backoffSeconds(attempts: number, chance: number = Math.random()): number {
  const full = Math.min(mostSeconds, firstSeconds * 2 ** Math.min(attempts - 1, 16))
  return full * (0.5 + chance / 2)
}
