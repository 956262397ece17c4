/**
 * The event must wait, although nothing failed: the partner is still processing, or another event must come first. It counts neither
 * as an attempt nor as a failure of the partner. `reason`: a key of the event texts.
 */
export class NotYet extends Error {
  readonly seconds: number

  constructor(reason: 'stillWorking' | 'afterAnother', seconds: number) {
    super(reason)
    this.seconds = seconds
  }
}
