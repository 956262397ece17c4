/**
 * Minimum time in ms that a human needs from the release of a key to the next press. A repeating keyboard is faster.
 */
const fastestPressMs = 40
/**
 * Maximum time in ms between repeats of a key. If the window loses the focus, the release may never be reported, so
 * an event after this time counts as a new press.
 */
const slowestRepeatMs = 1_500

export const modifierKeys = ['Control', 'Meta', 'Shift', 'Alt']

interface Press {
  code: string
  downAt: number
  upAt: number | null
}

let lastPress: Press | null = null
/** Results by event, because several listeners may check the same event and must get the same result. */
const verdicts = new WeakMap<KeyboardEvent, boolean>()

/**
 * True if the event is a repeat of a key that is held down. Some keyboards and remote desktops repeat a held key as
 * separate presses without `repeat`. Holding 1 could then confirm a whole call script that nobody has read. A press
 * counts as a repeat if it follows a press of the same key within `slowestRepeatMs` without a release, or if it follows
 * the release faster than a human can press. Two quick presses by a human remain two presses.
 */
export function isHeldKeyRepeat(event: KeyboardEvent): boolean {
  const isHeld = verdicts.get(event) ?? detectHeldKey(event)
  verdicts.set(event, isHeld)
  return isHeld
}

function detectHeldKey({ code, key, repeat, metaKey, timeStamp }: KeyboardEvent): boolean {
  if (modifierKeys.includes(key)) return false
  const previous = lastPress?.code === code ? lastPress : null
  lastPress = { code, downAt: timeStamp, upAt: null }
  // macOS reports no key release while Command is down, but its `repeat` is reliable.
  if (repeat || metaKey || previous === null) return repeat
  return previous.upAt === null
    ? timeStamp - previous.downAt < slowestRepeatMs
    : timeStamp - previous.upAt < fastestPressMs
}

let watchedWindow: Window | null = null

/**
 * Starts recording key releases, which `isHeldKeyRepeat` needs. The recording never stops, because a key may be
 * released while no step is mounted, and its next press would then count as a repeat.
 */
export function watchKeyReleases(): void {
  if (watchedWindow === window) return
  watchedWindow = window
  const onKeyUp = ({ code, timeStamp }: KeyboardEvent) => {
    if (lastPress?.code === code) lastPress.upAt = timeStamp
  }
  // After a blur another window receives the key releases.
  const onBlur = () => {
    lastPress = null
  }
  window.addEventListener('keyup', onKeyUp, { capture: true })
  window.addEventListener('blur', onBlur)
}
