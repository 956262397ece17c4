const firstSeconds = 1
const maxSeconds = 60
/** While the partner's circuit is open an event looks in only now and then: its closing wakes them all. */
export const circuitOpenSeconds = 30
/** A call that its circuit refused is looked at again soon: closed by then, it is made; still open, it is put off. */
export const refusedSeconds = 1

/** Most partners are back within half a minute: so long it is asked every few seconds. */
const soonSeconds = 4
const soonAttempts = 6

/** Seconds until attempt `attempts + 1`: 1, 2, four times 4, then doubled each time up to a minute; the last half of it by chance. */
export function backoffSeconds(attempts: number, chance: number = Math.random()): number {
  const full =
    attempts <= soonAttempts
      ? Math.min(soonSeconds, firstSeconds * 2 ** (attempts - 1))
      : Math.min(maxSeconds, soonSeconds * 2 ** Math.min(attempts - soonAttempts, 16))
  return full * (0.5 + chance / 2)
}
