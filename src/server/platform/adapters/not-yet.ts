/**
 * Not this time, and nobody's fault: the partner is still at work, or something else must come first. Costs the event no
 * attempt and says nothing against the partner. `reason`: a key of the event texts.
 */
export class NotYet extends Error {
  readonly seconds: number

  constructor(reason: 'stillWorking' | 'afterAnother', seconds: number) {
    super(reason)
    this.seconds = seconds
  }
}
