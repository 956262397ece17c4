import type { Locator, Page } from '@playwright/test'

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Milliseconds. A person's keys; keys closer than 150 ms could be a scanner's. */
const typingPauseMs = 160
/** Milliseconds between the keys of one scan, and between the starts of two scans. */
const scan = { keyMs: 4, everyMs: 150 }

export interface Point {
  x: number
  y: number
}

/**
 * Scrolls the element into view and returns its centre. Clicks are sent to a point, because Playwright's own click
 * works in the page, where its work would be measured too.
 */
export async function locate(locator: Locator): Promise<Point> {
  await locator.scrollIntoViewIfNeeded()
  const box = await locator.boundingBox()
  if (box === null) throw new Error(`${locator} is not visible`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

export const clickAt = (page: Page, { x, y }: Point): Promise<void> => page.mouse.click(x, y)

export const pressKey = (page: Page, key: string): Promise<void> => page.keyboard.press(key)

/** Types the text as a person does. `page.keyboard.type` sends no key events for Cyrillic letters. */
export async function typeText(page: Page, text: string): Promise<void> {
  const send = await attachKeyboard(page)
  for (const character of text) {
    await send({ key: character, text: character })
    await sleep(typingPauseMs)
  }
}

export async function pressRepeatedly(page: Page, key: string, times: number): Promise<void> {
  for (let n = 0; n < times; n++) {
    await page.keyboard.press(key)
    await sleep(typingPauseMs)
  }
}

/**
 * Scans the codes one after another with a keyboard-wedge scanner, which does not wait for the page: the keys have the
 * time stamps at which the browser receives them.
 */
export async function scanCodes(page: Page, codes: readonly string[]): Promise<void> {
  const send = await attachKeyboard(page)
  const sent: Promise<void>[] = []
  const startedAt = performance.now()
  for (const [n, code] of codes.entries()) {
    await sleep(Math.max(0, startedAt + n * scan.everyMs - performance.now()))
    for (const digit of code) {
      sent.push(
        send({
          key: digit,
          text: digit,
          code: `Digit${digit}`,
          windowsVirtualKeyCode: digit.charCodeAt(0),
        }),
      )
      await sleep(scan.keyMs)
    }
    sent.push(send({ key: 'Enter', text: '\r', code: 'Enter', windowsVirtualKeyCode: 13 }))
  }
  await Promise.all(sent)
}

interface Key {
  key: string
  text: string
  code?: string
  windowsVirtualKeyCode?: number
}

/** Returns a function that presses and releases a key; it resolves when the page has handled the key. */
async function attachKeyboard(page: Page): Promise<(key: Key) => Promise<void>> {
  const devices = await page.context().newCDPSession(page)
  return async ({ text, ...key }) => {
    await Promise.all([
      devices.send('Input.dispatchKeyEvent', { ...key, text, unmodifiedText: text, type: 'keyDown' }),
      devices.send('Input.dispatchKeyEvent', { ...key, type: 'keyUp' }),
    ])
  }
}
