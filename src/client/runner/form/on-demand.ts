import { use } from 'react'

const retryMs = 1_000

export interface OnDemand<Code> {
  /** Asked for ahead of its drawing; a failed load is tried again the next time. */
  load: () => Promise<Code>
  /** Suspends while it loads, and not for a moment once it is there. */
  useLoaded: () => Code
}

/** The fields by which React knows of a promise what has become of it. */
type Settled<Code> = Promise<Code> & { status?: 'fulfilled'; value?: Code }

/** Code that is fetched only when somebody asks for it. */
export function onDemand<Code>(fetch: () => Promise<Code>): OnDemand<Code> {
  let coming: Settled<Code> | null = null
  const load = (): Promise<Code> => {
    if (coming) return coming
    const asked: Settled<Code> = fetch()
    coming = asked
    asked.then(
      // Without this React draws the fallback, for a third of a second, when it first sees a promise that is long settled.
      (code) => Object.assign(asked, { status: 'fulfilled', value: code }),
      // Kept for a moment: a drawing that asks at once for a new promise would never come to an end.
      () => setTimeout(() => (coming = null), retryMs),
    )
    return asked
  }
  return { load, useLoaded: () => use(load()) }
}
