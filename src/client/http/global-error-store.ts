/** What the whole page hears of errors: the one that stands in a window, and the page that is hidden. */
interface Told {
  error: Error | null
  /** Path of the page that is not for this person. */
  hidden: string | null
}

let told: Told = { error: null, hidden: null }
const listeners = new Set<() => void>()
const tell = (next: Partial<Told>) => {
  told = { ...told, ...next }
  listeners.forEach((notify) => notify())
}

export const globalErrorStore = {
  now: () => told,
  subscribe: (notify: () => void) => {
    listeners.add(notify)
    return () => void listeners.delete(notify)
  },
  show: (error: Error) => tell({ error }),
  close: () => tell({ error: null }),
  hide: (path: string) => tell({ hidden: path }),
  unhide: () => tell({ hidden: null }),
}
