const modifiers = ['Control', 'Meta', 'Shift', 'Alt']

/**
 * Aborts as soon as the user presses anything: a result that arrives later must not navigate away. Keys of scans do
 * not reach this listener.
 */
export function abortOnUserInput(): AbortController {
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
