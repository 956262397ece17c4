/** Physical keys that are currently down. */
const down = new Set<string>()

if (typeof document !== 'undefined') {
  document.addEventListener('keydown', ({ code }) => down.add(code), { capture: true })
  document.addEventListener('keyup', ({ code }) => down.delete(code), { capture: true })
  // Key releases over another window are not reported.
  window.addEventListener('blur', () => down.clear())
}

export const isKeyDown = (code: string) => down.has(code)
