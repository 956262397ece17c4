// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

class FakeAudio {
  static created = 0
  static notes: { hertz: number; from: number }[] = []
  state = 'running'
  currentTime = 5
  destination = {}
  constructor() {
    FakeAudio.created += 1
  }
  createGain() {
    return { gain: { setValueAtTime: vi.fn(), exponentialRampToValueAtTime: vi.fn() }, connect: vi.fn() }
  }
  createOscillator() {
    const frequency = { value: 0 }
    return {
      type: 'sine',
      frequency,
      connect: (next: object) => next,
      start: (from: number) => FakeAudio.notes.push({ hertz: frequency.value, from }),
      stop: vi.fn(),
    }
  }
}

const sounds = () => import('../../../src/client/runner/scan/sounds.ts')

beforeEach(() => {
  vi.resetModules()
  localStorage.clear()
  FakeAudio.created = 0
  FakeAudio.notes = []
  vi.stubGlobal('AudioContext', FakeAudio)
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('sounds of scanning', () => {
  it('[TK-19] correct, wrong and done are three different tones of one audio context', async () => {
    const { playTone } = await sounds()
    const played = (['right', 'wrong', 'done'] as const).map((tone) => {
      FakeAudio.notes = []
      playTone(tone)
      return JSON.stringify(FakeAudio.notes)
    })
    expect(new Set(played).size).toBe(3)
    expect(played).not.toContain('[]')
    expect(FakeAudio.created).toBe(1)
  })

  it('[TK-19] switched off they are silent, also after a reload', async () => {
    const soundsBefore = await sounds()
    expect(soundsBefore.areSoundsOn()).toBe(true)
    soundsBefore.switchSounds(false)
    vi.resetModules()
    const after = await sounds()
    after.playTone('right')
    expect(after.areSoundsOn()).toBe(false)
    expect(FakeAudio.notes).toEqual([])
    after.switchSounds(true)
    after.playTone('right')
    expect(FakeAudio.notes).toHaveLength(1)
  })

  it('[TK-19] without audio or with a refusing browser a scan continues silently', async () => {
    const { playTone } = await sounds()
    vi.stubGlobal('AudioContext', undefined)
    expect(() => playTone('wrong')).not.toThrow()
    vi.stubGlobal('AudioContext', function Refusing() {
      throw new Error('no device')
    })
    expect(() => playTone('wrong')).not.toThrow()
  })

  it('[TK-19] without storage sounds are on and the switch causes no error', async () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new Error('forbidden')
    })
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('forbidden')
    })
    const { playTone, areSoundsOn: soundsAreOn, switchSounds } = await sounds()
    expect(() => switchSounds(false)).not.toThrow()
    expect(soundsAreOn()).toBe(true)
    playTone('right')
    expect(FakeAudio.notes).toHaveLength(1)
  })
})
