import type { Page } from '@playwright/test'
import { scannerKeys, type ScannerSetting } from '../../support/scanner-keys.ts'
import type { KeyPress } from '../../../src/client/runner/scan/read-key.ts'

const bits = { altKey: 1, ctrlKey: 2, metaKey: 4, shiftKey: 8 } as const

const modifiersOf = (key: KeyPress) =>
  Object.entries(bits).reduce(
    (modifiers, [name, bit]) => modifiers | (key[name as keyof typeof bits] ? bit : 0),
    0,
  )

const virtualKey: Record<string, number> = { Enter: 13, Tab: 9, Shift: 16, Control: 17, F8: 119 }

/**
 * A keyboard-wedge scanner attached to the page: one key press after another, each with its own time stamp, so that a
 * busy computer does not slow the scanner down.
 */
export async function scan(page: Page, code: string, setting: ScannerSetting = {}): Promise<void> {
  const devices = await page.context().newCDPSession(page)
  const keys = scannerKeys(code, { gap: 4, ...setting })
  // In seconds of the page's own clock, because the clock of the machine may be adjusted while the browser runs.
  const now = await page.evaluate(() => performance.timeOrigin + performance.now())
  const startedAt = (now - (keys.at(-1)?.timeStamp ?? 0)) / 1000
  const presses = keys.flatMap((keyPress) => {
    const { key, code: keyCode, ctrlKey, timeStamp } = keyPress
    const text = key === 'Enter' ? '\r' : key.length === 1 && !ctrlKey ? key : undefined
    const event = {
      key,
      code: keyCode,
      modifiers: modifiersOf(keyPress),
      timestamp: startedAt + timeStamp / 1000,
      windowsVirtualKeyCode: virtualKey[key] ?? key.toUpperCase().charCodeAt(0),
    }
    return [
      devices.send('Input.dispatchKeyEvent', {
        ...event,
        type: text === undefined ? 'rawKeyDown' : 'keyDown',
        ...(text === undefined ? {} : { text, unmodifiedText: text }),
      }),
      devices.send('Input.dispatchKeyEvent', { ...event, type: 'keyUp' }),
    ]
  })
  await Promise.all(presses)
  await devices.detach()
}
