/** The error shown in a dialog, and the page hidden from the user. */
interface GlobalErrorState {
  error: Error | null
  /** Path of the page that the user has no access to. */
  hidden: string | null
}

let state: GlobalErrorState = { error: null, hidden: null }
const listeners = new Set<() => void>()
const update = (next: Partial<GlobalErrorState>) => {
  state = { ...state, ...next }
  listeners.forEach((notify) => notify())
}

export const globalErrorStore = {
  now: () => state,
  subscribe: (notify: () => void) => {
    listeners.add(notify)
    return () => void listeners.delete(notify)
  },
  show: (error: Error) => update({ error }),
  close: () => update({ error: null }),
  hide: (path: string) => update({ hidden: path }),
  unhide: () => update({ hidden: null }),
}
