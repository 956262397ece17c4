const modifiers = ['Control', 'Meta', 'Shift', 'Alt']

/**
 * Returns a controller that aborts when the user presses a key or clicks, because a result that arrives later must
 * not open another page. Keys of scans do not reach its listener.
 */
export function createUserInputAbortController(): AbortController {
  const controller = new AbortController()
  const since = performance.now()
  const options = { signal: controller.signal }
  const onPress = (event: Event) => {
    const isModifier = event instanceof KeyboardEvent && modifiers.includes(event.key)
    if (event.timeStamp > since && !isModifier) controller.abort('pressed')
  }
  document.addEventListener('pointerdown', onPress, { ...options, capture: true })
  document.addEventListener('keydown', onPress, options)
  return controller
}
