/** Keys that are pressed now, by their physical position. */
const down = new Set<string>()

if (typeof document !== 'undefined') {
  document.addEventListener('keydown', ({ code }) => down.add(code), { capture: true })
  document.addEventListener('keyup', ({ code }) => down.delete(code), { capture: true })
  // If a key is released while another window has the focus, the page is not notified.
  window.addEventListener('blur', () => down.clear())
}

export const isKeyDown = (code: string) => down.has(code)
