const modifiers = ['Control', 'Meta', 'Shift', 'Alt']

/**
 * A signal that is given as soon as the person presses anything: an answer that comes later must not lead away. Keys of
 * scans do not get as far as here.
 */
export function goesOn(): AbortController {
  const gone = new AbortController()
  const since = performance.now()
  const listen = { signal: gone.signal }
  const press = (event: Event) => {
    const modifier = event instanceof KeyboardEvent && modifiers.includes(event.key)
    if (event.timeStamp > since && !modifier) gone.abort('pressed')
  }
  document.addEventListener('pointerdown', press, { ...listen, capture: true })
  document.addEventListener('keydown', press, listen)
  return gone
}
