// @vitest-environment jsdom
import { renderHook } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { isHeldKeyRepeat, watchKeyReleases } from '../../../src/client/runner/held-keys.ts'

interface Press {
  downAt: number
  upAt?: number
  code?: string
  repeat?: boolean
  metaKey?: boolean
}

const keyEvent = (type: 'keydown' | 'keyup', timeStamp: number, init: KeyboardEventInit) => {
  const event = new KeyboardEvent(type, init)
  Object.defineProperty(event, 'timeStamp', { value: timeStamp })
  return event
}

/** Whether each press acts. */
const actsOf = (presses: Press[]) =>
  presses.map(({ downAt, upAt, code = 'Digit1', ...init }) => {
    const isHeld = isHeldKeyRepeat(keyEvent('keydown', downAt, { code, ...init }))
    if (upAt !== undefined) window.dispatchEvent(keyEvent('keyup', upAt, { code }))
    return !isHeld
  })

describe('[TK-18] a held key', () => {
  beforeEach(() => {
    watchKeyReleases()
    window.dispatchEvent(new Event('blur'))
  })

  it('acts once, however the keyboard repeats it', () => {
    expect(actsOf([{ downAt: 0 }, { downAt: 500, repeat: true }])).toEqual([true, false])
    expect(actsOf([{ downAt: 2_000 }, { downAt: 2_500 }, { downAt: 2_533 }])).toEqual([true, false, false])
    const released = [
      { downAt: 9_000, upAt: 9_500 },
      { downAt: 9_500, upAt: 9_533 },
      { downAt: 9_533, upAt: 9_566 },
    ]
    expect(actsOf(released)).toEqual([true, false, false])
  })

  it('is not a key pressed again quickly: each press of a quick operator acts', () => {
    const quickPresses = [
      { downAt: 0, upAt: 60 },
      { downAt: 130, upAt: 190 },
      { downAt: 260, upAt: 320 },
    ]
    expect(actsOf(quickPresses)).toEqual([true, true, true])
  })

  it('is not another key, and not a key that was pressed after another', () => {
    expect(actsOf([{ downAt: 0 }, { downAt: 20, code: 'Digit2' }, { downAt: 300 }])).toEqual([
      true,
      true,
      true,
    ])
  })

  it('is released when its keyup went to another window, or was never received', () => {
    expect(actsOf([{ downAt: 0 }, { downAt: 1_600 }])).toEqual([true, true])
    window.dispatchEvent(new Event('blur'))
    expect(actsOf([{ downAt: 1_900 }])).toEqual([true])
  })

  it('is released while no step is mounted: the next step gets the first press', async () => {
    // Without the listeners of the other tests.
    vi.resetModules()
    const { useActionKeys } = await import('../../../src/client/runner/action-keys.ts')
    const keys = await import('../../../src/client/runner/held-keys.ts')
    const { unmount } = renderHook(() => useActionKeys(new Map(), () => undefined))
    expect(keys.isHeldKeyRepeat(keyEvent('keydown', 10_000, { code: 'Digit1' }))).toBe(false)
    unmount()
    window.dispatchEvent(keyEvent('keyup', 10_080, { code: 'Digit1' }))
    expect(keys.isHeldKeyRepeat(keyEvent('keydown', 10_400, { code: 'Digit1' }))).toBe(false)
  })

  it('is detected by the repeat flag alone while Command is down, which hides keyup events', () => {
    const presses = [
      { downAt: 0, metaKey: true },
      { downAt: 200, metaKey: true },
      { downAt: 230, metaKey: true, repeat: true },
    ]
    expect(actsOf(presses)).toEqual([true, true, false])
  })
})
