let isOpen = false
const listeners = new Set<() => void>()
const set = (next: boolean) => {
  if (next === isOpen) return
  isOpen = next
  listeners.forEach((notify) => notify())
}

/** Whether the panel of background jobs is open: it opens by its button, and when the user starts a job. */
export const jobsTrayState = {
  now: () => isOpen,
  subscribe: (notify: () => void) => {
    listeners.add(notify)
    return () => void listeners.delete(notify)
  },
  open: () => set(true),
  close: () => set(false),
  toggle: () => set(!isOpen),
}
