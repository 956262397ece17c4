/** Keys that are down at this moment, by their place. */
const down = new Set<string>()

if (typeof document !== 'undefined') {
  document.addEventListener('keydown', ({ code }) => down.add(code), { capture: true })
  document.addEventListener('keyup', ({ code }) => down.delete(code), { capture: true })
  // What is released over another window is told to nobody.
  window.addEventListener('blur', () => down.clear())
}

export const isDown = (code: string) => down.has(code)
