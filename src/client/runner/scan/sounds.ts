export type SoundTone = 'right' | 'wrong' | 'done'

interface Note {
  hertz: number
  /** Start of the note in seconds from the beginning of the tone. */
  from: number
  seconds: number
  shape: OscillatorType
}

/**
 * Tones that can be told apart in a noisy stockroom and with impaired hearing. The tone of a correct scan is short and
 * high, that of an error is low, rough and double, and that of completion rises.
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

/** True until the user switches the sounds off on this device. */
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
    // Storage is forbidden. The choice cannot be stored, but a scan must not fail because of that.
  }
}

/** Plays a tone immediately, or does nothing if sounds are off or there is no audio. Never throws and never waits. */
export function playTone(tone: SoundTone): void {
  if (!areSoundsOn() || typeof AudioContext === 'undefined') return
  try {
    context ??= new AudioContext()
    // Browsers suspend audio until the first key press or click on the page.
    if (context.state === 'suspended') void context.resume().catch(() => undefined)
    for (const note of tones[tone]) playNote(context, note)
  } catch {
    // There is no sound card, or the browser allows no more audio contexts.
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
  // Fades out before the stop, because otherwise the loudspeaker would click.
  volume.gain.exponentialRampToValueAtTime(0.001, start + seconds)
  oscillator.connect(volume).connect(audio.destination)
  oscillator.start(start)
  oscillator.stop(start + seconds)
}
