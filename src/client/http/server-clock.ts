/** Milliseconds that the server is ahead of this computer, whose clock may be wrong by hours. */
let ahead = 0

/** From any answer: its header Date, whole seconds, said somewhere between question and answer. Milliseconds of this clock. */
export function learnServerTime(date: string | null, askedAt: number, answeredAt: number): void {
  const said = date === null ? NaN : Date.parse(date)
  if (Number.isNaN(said)) return
  const seen = said + 500 - (askedAt + answeredAt) / 2
  const doubt = 500 + (answeredAt - askedAt) / 2
  // Within the doubt of this answer the one before stands: a countdown must not jump to and fro.
  if (Math.abs(seen - ahead) > doubt) ahead = seen
}

/** Now by the server's clock: for instants that the server names or is to keep. */
export const serverNow = () => Date.now() + ahead
