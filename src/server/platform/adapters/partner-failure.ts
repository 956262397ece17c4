/**
 * Reason why a partner call failed. The reason is stored in the event's journal, so it must contain no personal data:
 * `reason` is a key of the event texts, `info` a status or code of the partner.
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
