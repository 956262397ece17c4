/**
 * Thrown if a call to a partner failed. `reason` is a key of the event texts, `info` a detail such as the status or
 * code in the response. Both are stored in the journal of the event, so they must contain no personal data.
 */
export class PartnerFailure extends Error {
  readonly reason: 'timeout' | 'unreachable' | 'status' | 'unreadable' | 'refused' | 'circuitOpen' | 'off'
  readonly info: string

  constructor(reason: PartnerFailure['reason'], info = '') {
    super(info ? `${reason} ${info}` : reason)
    this.reason = reason
    this.info = info
  }

  /** True if a retry cannot help, because the partner refused the request or is switched off. */
  get final(): boolean {
    return this.reason === 'refused' || this.reason === 'off'
  }
}
