/**
 * Why a call of a partner came to nothing. The words are kept in the event's journal, so they carry no personal data:
 * `reason` is a key of the event texts, `info` a status or a code of the partner.
 */
export class PartnerFailure extends Error {
  readonly reason: 'timeout' | 'unreachable' | 'status' | 'unreadable' | 'refused' | 'circuitOpen' | 'off'
  readonly info: string

  constructor(reason: PartnerFailure['reason'], info = '') {
    super(info ? `${reason} ${info}` : reason)
    this.reason = reason
    this.info = info
  }

  /** Trying again cannot help: the partner understood the request and said no, or this server has no such partner. */
  get final(): boolean {
    return this.reason === 'refused' || this.reason === 'off'
  }
}
