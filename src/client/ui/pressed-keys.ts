/** Keys that are pressed now, by their physical position. */
const down = new Set<string>()
/** Number of presses by physical position. A key that is held down counts once, even if the keyboard repeats it. */
const presses = new Map<string, number>()

if (typeof document !== 'undefined') {
  document.addEventListener(
    'keydown',
    ({ code }) => {
      if (down.has(code)) return
      down.add(code)
      presses.set(code, (presses.get(code) ?? 0) + 1)
    },
    { capture: true },
  )
  document.addEventListener('keyup', ({ code }) => down.delete(code), { capture: true })
  // If a key is released while another window has the focus, the page is not notified.
  window.addEventListener('blur', () => down.clear())
}

/** Number of times that Enter was pressed on this page. A larger number later means a new press. */
export const countEnterPresses = (): number => (presses.get('Enter') ?? 0) + (presses.get('NumpadEnter') ?? 0)
