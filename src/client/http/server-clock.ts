/** Server time minus the time of this computer, in milliseconds. A wrong clock may differ by hours. */
let offsetMs = 0

/**
 * Updates the offset from the Date header of any response. The header is in whole seconds, at an unknown moment
 * between `sentAt` and `receivedAt`, which are milliseconds on this computer's clock.
 */
export function updateServerClock(date: string | null, sentAt: number, receivedAt: number): void {
  const serverTime = date === null ? NaN : Date.parse(date)
  if (Number.isNaN(serverTime)) return
  const measuredOffset = serverTime + 500 - (sentAt + receivedAt) / 2
  const uncertainty = 500 + (receivedAt - sentAt) / 2
  // A difference within the uncertainty of this response is ignored, because otherwise a countdown would jump back and
  // forth.
  if (Math.abs(measuredOffset - offsetMs) > uncertainty) offsetMs = measuredOffset
}

/** Current time on the server's clock, to compare with instants that the server sends or stores. */
export const getServerTime = () => Date.now() + offsetMs
