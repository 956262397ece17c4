/** Milliseconds from a release to the next press of the same key: a hand needs longer, a keyboard that repeats does not. */
const fastestHand = 40
/** Milliseconds. A release may never be seen (the window lost the focus): a repeat comes within this time, a later press is a new one. */
const slowestRepeat = 1_500

export const modifierKeys = ['Control', 'Meta', 'Shift', 'Alt']

interface Press {
  code: string
  downAt: number
  upAt: number | null
}

let last: Press | null = null
/** Several listeners may ask about the same press. */
const judged = new WeakMap<KeyboardEvent, boolean>()
let watchesReleases = false

/**
 * Is this press a repeat of a key that is held down? Some keyboards and remote desktops repeat a held key as presses of
 * their own, without `repeat`: with 1 held down a call script would run to its end unread. A repeat is a press without a
 * release before it, or one that follows its release faster than a hand can. A key pressed twice quickly is two presses.
 */
export function isHeldKey(event: KeyboardEvent): boolean {
  const known = judged.get(event) ?? judge(event)
  judged.set(event, known)
  return known
}

function judge({ code, key, repeat, metaKey, timeStamp }: KeyboardEvent): boolean {
  if (modifierKeys.includes(key)) return false
  const before = last?.code === code ? last : null
  last = { code, downAt: timeStamp, upAt: null }
  // macOS sends no release of a key while Command is down, but marks repeats reliably.
  if (repeat || metaKey || before === null) return repeat
  return before.upAt === null
    ? timeStamp - before.downAt < slowestRepeat
    : timeStamp - before.upAt < fastestHand
}

/** Call once the page listens to keys; later calls change nothing. */
export function watchKeyReleases(): void {
  if (watchesReleases) return
  watchesReleases = true
  const onKeyUp = ({ code, timeStamp }: KeyboardEvent) => {
    if (last?.code === code) last.upAt = timeStamp
  }
  window.addEventListener('keyup', onKeyUp, { capture: true })
  // Releases go to the other window.
  window.addEventListener('blur', () => {
    last = null
  })
}
