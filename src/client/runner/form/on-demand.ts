import { use } from 'react'

const retryMs = 1_000

export interface OnDemandCode<Code> {
  /** Loads the code in advance. After a failure, a call at least a second later tries again. */
  load: () => Promise<Code>
  /** Returns the code. Suspends while it is being loaded, and never afterwards. */
  useLoaded: () => Code
}

/** A promise with the properties in which React stores its state. */
type Settled<Code> = Promise<Code> & { status?: 'fulfilled'; value?: Code }

/** Code that is loaded when it is first used. */
export function createOnDemandCode<Code>(fetch: () => Promise<Code>): OnDemandCode<Code> {
  let pending: Settled<Code> | null = null
  const load = (): Promise<Code> => {
    if (pending) return pending
    const promise: Settled<Code> = fetch()
    pending = promise
    promise.then(
      // Without these properties React would render the fallback for a third of a second, even if the promise was
      // fulfilled long ago.
      (code) => Object.assign(promise, { status: 'fulfilled', value: code }),
      // The rejected promise remains for a moment. If every render created a new promise, rendering would never end.
      () => setTimeout(() => (pending = null), retryMs),
    )
    return promise
  }
  return { load, useLoaded: () => use(load()) }
}
