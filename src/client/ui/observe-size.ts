/**
 * Calls `onChange` whenever the size of the element changes. Returns the function that stops observing. Does nothing in
 * environments without layout.
 */
export function observeSize(element: Element, onChange: () => void): () => void {
  if (typeof ResizeObserver === 'undefined') return () => undefined
  const observer = new ResizeObserver(onChange)
  observer.observe(element)
  return () => observer.disconnect()
}
