/**
 * Thrown by an event handler if the event must wait although nothing failed: the partner is still processing, or
 * another event must come first. The attempt is not counted and is no failure of the partner. `reason` is a key of the
 * event texts.
 */
export class RetryLaterError extends Error {
  readonly delaySeconds: number

  constructor(reason: 'stillWorking' | 'afterAnother', seconds: number) {
    super(reason)
    this.delaySeconds = seconds
  }
}
