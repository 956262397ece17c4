import { use } from 'react'

const retryMs = 1_000

export interface OnDemand<Code> {
  /** Preloads the code; a failed load is retried at the next call. */
  load: () => Promise<Code>
  /** Suspends while loading; never suspends once loaded. */
  useLoaded: () => Code
}

/** The fields in which React stores the state of a promise. */
type Settled<Code> = Promise<Code> & { status?: 'fulfilled'; value?: Code }

/** Code that is loaded on first use. */
export function createOnDemand<Code>(fetch: () => Promise<Code>): OnDemand<Code> {
  let pending: Settled<Code> | null = null
  const load = (): Promise<Code> => {
    if (pending) return pending
    const promise: Settled<Code> = fetch()
    pending = promise
    promise.then(
      // Without this React renders the fallback for a third of a second when it first sees a promise that has long
      // been fulfilled.
      (code) => Object.assign(promise, { status: 'fulfilled', value: code }),
      // The rejected promise is kept for a moment: a render that creates a new promise each time would never end.
      () => setTimeout(() => (pending = null), retryMs),
    )
    return promise
  }
  return { load, useLoaded: () => use(load()) }
}
