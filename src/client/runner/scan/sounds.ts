export type SoundTone = 'right' | 'wrong' | 'done'

interface Note {
  hertz: number
  /** Seconds from the start of the tone. */
  from: number
  seconds: number
  shape: OscillatorType
}

/**
 * Right is short and high, wrong is low, rough and double, done rises: distinguishable in a noisy stockroom and with
 * any hearing.
 */
const tones: Record<SoundTone, Note[]> = {
  right: [{ hertz: 1320, from: 0, seconds: 0.08, shape: 'sine' }],
  wrong: [
    { hertz: 220, from: 0, seconds: 0.16, shape: 'square' },
    { hertz: 180, from: 0.2, seconds: 0.24, shape: 'square' },
  ],
  done: [
    { hertz: 880, from: 0, seconds: 0.1, shape: 'sine' },
    { hertz: 1110, from: 0.11, seconds: 0.1, shape: 'sine' },
    { hertz: 1480, from: 0.22, seconds: 0.18, shape: 'sine' },
  ],
}

const storageKey = 'crm.scan.sounds'
let context: AudioContext | null = null

/** Sounds are on until they are switched off on this device. */
export function areSoundsOn(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'off'
  } catch {
    return true
  }
}

export function switchSounds(on: boolean): void {
  try {
    localStorage.setItem(storageKey, on ? 'on' : 'off')
  } catch {
    // Storage is forbidden: the choice cannot be stored, and a scan must not fail because of that.
  }
}

/** Plays at once, or does nothing without audio; never throws or waits. */
export function playTone(tone: SoundTone): void {
  if (!areSoundsOn() || typeof AudioContext === 'undefined') return
  try {
    context ??= new AudioContext()
    // Browsers keep audio suspended until the first key or click on the page.
    if (context.state === 'suspended') void context.resume().catch(() => undefined)
    for (const note of tones[tone]) playNote(context, note)
  } catch {
    // No sound card, or the browser allows no more contexts.
    context = null
  }
}

function playNote(audio: AudioContext, { hertz, from, seconds, shape }: Note): void {
  const oscillator = audio.createOscillator()
  const volume = audio.createGain()
  const start = audio.currentTime + from
  oscillator.type = shape
  oscillator.frequency.value = hertz
  volume.gain.setValueAtTime(0.2, start)
  // Fade out before the stop, otherwise the loudspeaker clicks.
  volume.gain.exponentialRampToValueAtTime(0.001, start + seconds)
  oscillator.connect(volume).connect(audio.destination)
  oscillator.start(start)
  oscillator.stop(start + seconds)
}
