/**
 * Milliseconds from a release to the next press of the same key: a human needs longer, a repeating keyboard does
 * not.
 */
const fastestPressMs = 40
/**
 * Milliseconds. The release may never arrive when the window loses the focus: a repeat comes within this time, a
 * later event is a new press.
 */
const slowestRepeatMs = 1_500

export const modifierKeys = ['Control', 'Meta', 'Shift', 'Alt']

interface Press {
  code: string
  downAt: number
  upAt: number | null
}

let lastPress: Press | null = null
/** Several listeners may check the same event; each event is judged once. */
const verdicts = new WeakMap<KeyboardEvent, boolean>()

/**
 * True when the event is a repeat of a key that is held down. Some keyboards and remote desktops repeat a held key
 * as separate presses without `repeat`: holding 1 would run through a whole call script unread. A repeat is a press
 * without a release before it, or one that follows the release faster than a human can press. Two quick presses stay
 * two presses.
 */
export function isHeldKey(event: KeyboardEvent): boolean {
  const isHeld = verdicts.get(event) ?? detectHeldKey(event)
  verdicts.set(event, isHeld)
  return isHeld
}

function detectHeldKey({ code, key, repeat, metaKey, timeStamp }: KeyboardEvent): boolean {
  if (modifierKeys.includes(key)) return false
  const previous = lastPress?.code === code ? lastPress : null
  lastPress = { code, downAt: timeStamp, upAt: null }
  // macOS sends no key release while Command is down, but marks repeats reliably.
  if (repeat || metaKey || previous === null) return repeat
  return previous.upAt === null
    ? timeStamp - previous.downAt < slowestRepeatMs
    : timeStamp - previous.upAt < fastestPressMs
}

/** Starts recording key releases, which `isHeldKey` needs. Returns the function that stops it. */
export function watchKeyReleases(): () => void {
  const onKeyUp = ({ code, timeStamp }: KeyboardEvent) => {
    if (lastPress?.code === code) lastPress.upAt = timeStamp
  }
  // After a blur the key releases go to the other window.
  const onBlur = () => {
    lastPress = null
  }
  window.addEventListener('keyup', onKeyUp, { capture: true })
  window.addEventListener('blur', onBlur)
  return () => {
    window.removeEventListener('keyup', onKeyUp, { capture: true })
    window.removeEventListener('blur', onBlur)
  }
}
