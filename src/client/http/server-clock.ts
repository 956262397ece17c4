/** Milliseconds that the server's clock is ahead of this computer's, which may be wrong by hours. */
let offsetMs = 0

/**
 * Learns from the Date header of any response: whole seconds, set somewhere between request and response. Times in
 * milliseconds of this clock.
 */
export function updateServerClock(date: string | null, sentAt: number, receivedAt: number): void {
  const serverTime = date === null ? NaN : Date.parse(date)
  if (Number.isNaN(serverTime)) return
  const measuredOffset = serverTime + 500 - (sentAt + receivedAt) / 2
  const uncertainty = 500 + (receivedAt - sentAt) / 2
  // Within the uncertainty of this response the previous offset is kept: a countdown must not jump back and forth.
  if (Math.abs(measuredOffset - offsetMs) > uncertainty) offsetMs = measuredOffset
}

/** Current time on the server's clock: for instants that the server sends or stores. */
export const getServerTime = () => Date.now() + offsetMs
