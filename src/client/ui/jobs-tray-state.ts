let isOpen = false
const listeners = new Set<() => void>()
const set = (next: boolean) => {
  if (next === isOpen) return
  isOpen = next
  listeners.forEach((notify) => notify())
}

/**
 * Whether the panel of background jobs is open. It opens with its button, and when an export continues as a background
 * job.
 */
export const jobsTrayOpenState = {
  now: () => isOpen,
  subscribe: (notify: () => void) => {
    listeners.add(notify)
    return () => void listeners.delete(notify)
  },
  open: () => set(true),
  close: () => set(false),
  toggle: () => set(!isOpen),
}
