// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { listenForScans } from '../../../src/client/runner/scan/listen-for-scans.ts'
import type { Scan } from '../../../src/client/runner/scan/wedge.ts'
import { createMarkingCode } from '../../../src/shared/marks/barcode.ts'
import { simulateKeyPresses } from '../../support/press-keys.ts'
import { scannerKeys } from '../../support/scanner-keys.ts'

const mark = createMarkingCode({ gtin: '04601234567893', serial: 'aB?"&.,/;Zq1', group: 'perfume' })
const ean = '4601234567893'

let scans: Scan[]
let stop: () => void

beforeEach(() => {
  vi.useFakeTimers()
  scans = []
  stop = listenForScans(document, (scan) => scans.push(scan))
})

afterEach(() => {
  stop()
  document.body.innerHTML = ''
  vi.useRealTimers()
})

function focus<T extends HTMLElement>(html: string): T {
  document.body.innerHTML = html
  const element = document.body.querySelector<T>('input, button, textarea')
  if (!element) throw new Error('no element to focus')
  element.focus()
  return element
}

describe('scans received by the document', () => {
  it.each([
    ['a number field', '<input type="number" value="2">'],
    ['a numeric text field', '<input inputmode="numeric" value="2">'],
    ['a comment', '<input type="text" value="2">'],
    ['the scan field', '<input type="text" value="2" data-scan-field>'],
  ])('[TK-19] a scan does not change %s', (_, html) => {
    const field = focus<HTMLInputElement>(html)
    simulateKeyPresses(scannerKeys(mark))
    simulateKeyPresses(scannerKeys(ean, { startAt: 1000 }))
    expect(scans.map((scan) => scan.text)).toEqual([mark, ean])
    expect(field.value).toBe('2')
  })

  it('[TK-19] a scan in the middle of a typed number keeps the number and the caret', () => {
    const field = focus<HTMLInputElement>('<input type="text" inputmode="decimal" value="150">')
    field.setSelectionRange(1, 1)
    simulateKeyPresses(scannerKeys(ean))
    expect(field.value).toBe('150')
    expect(field.selectionStart).toBe(1)
  })

  it('[TK-19] characters of a slow scanner are removed again', () => {
    const field = focus<HTMLInputElement>('<input type="number" value="7">')
    simulateKeyPresses(scannerKeys(ean, { gap: 80 }))
    expect(scans).toHaveLength(1)
    expect(field.value).toBe('7')
  })

  it('[TK-15] a code whose second key needs Shift leaves nothing behind', () => {
    const field = focus<HTMLInputElement>('<input type="text" value="note" data-scan-field>')
    simulateKeyPresses(scannerKeys('aBCDEF'))
    expect(scans).toEqual([{ kind: 'scan', text: 'aBCDEF' }])
    expect(field.value).toBe('note')
  })

  it('[TK-19] an input event reports the restored number', () => {
    const field = focus<HTMLInputElement>('<input type="number" value="2">')
    const received: string[] = []
    field.addEventListener('input', () => received.push(field.value))
    simulateKeyPresses(scannerKeys(ean))
    expect(received.at(-1)).toBe('2')
  })

  it('[TK-19] typing stays in its field, digit by digit', () => {
    const field = focus<HTMLInputElement>('<input type="number" value="">')
    simulateKeyPresses(scannerKeys('12', { gap: 150, end: 'none' }))
    vi.advanceTimersByTime(1000)
    expect(field.value).toBe('12')
    expect(scans).toEqual([])
  })

  it('[TK-19] digits that a program put into a text field are restored after a moment', () => {
    const field = focus<HTMLInputElement>('<input type="text" value="+">')
    field.setSelectionRange(1, 1)
    simulateKeyPresses(scannerKeys('79161234567', { gap: 1, end: 'none' }))
    vi.advanceTimersByTime(1000)
    expect(field.value).toBe('+79161234567')
    expect(scans).toEqual([])
  })

  it('[TK-19] the Enter of a scan presses no button, the Enter of a user does', () => {
    const button = focus<HTMLButtonElement>('<button>Confirm</button>')
    const clicked = vi.fn()
    button.addEventListener('click', clicked)
    simulateKeyPresses(scannerKeys(ean))
    expect(clicked).not.toHaveBeenCalled()
    simulateKeyPresses(scannerKeys('', { startAt: 5000 }))
    expect(clicked).toHaveBeenCalledOnce()
  })

  it('[TK-19] suppressed keys reach no part of the page', () => {
    const field = focus<HTMLInputElement>('<input type="number" value="2">')
    const received: string[] = []
    field.addEventListener('keydown', (event) => received.push(event.key))
    simulateKeyPresses(scannerKeys(ean))
    expect(received).toEqual([...ean.slice(0, 3)])
  })

  it.each([
    ['type="number"', 1],
    ['inputmode="numeric"', 1],
    ['role="spinbutton"', 1],
    ['data-scan-field', 1],
    ['type="text"', 0],
    ['type="number" readonly', 1],
  ])('[TK-19] a short code of the store’s own, scanned over <input %s>: %i scan', (attributes, count) => {
    focus(`<input ${attributes}>`)
    simulateKeyPresses(scannerKeys('INT-07'))
    expect(scans).toHaveLength(count)
  })

  it('[TK-15] a scanner without an end key is detected when it falls silent', () => {
    simulateKeyPresses(scannerKeys(mark, { end: 'none' }))
    expect(scans).toEqual([])
    vi.advanceTimersByTime(500)
    expect(scans).toEqual([{ kind: 'scan', text: mark, suspicion: 'wrongMode' }])
  })

  it('[TK-19] a page too busy to process its keys in time does not split a scan', () => {
    const keys = scannerKeys(ean)
    simulateKeyPresses(keys.slice(0, 6))
    const now = performance.now()
    const clock = vi.spyOn(performance, 'now').mockReturnValue(now + 900)
    vi.advanceTimersByTime(200)
    clock.mockRestore()
    simulateKeyPresses(keys.slice(6))
    expect(scans).toEqual([{ kind: 'scan', text: ean }])
  })

  it('[TK-19] the keydown of autofill, which has no key, is ignored', () => {
    const failed = vi.fn()
    window.addEventListener('error', failed)
    document.body.dispatchEvent(new Event('keydown', { bubbles: true }))
    simulateKeyPresses(scannerKeys(ean))
    window.removeEventListener('error', failed)
    expect(failed).not.toHaveBeenCalled()
    expect(scans).toHaveLength(1)
  })

  it('[TK-15] Caps Lock is read from the keyboard event', () => {
    simulateKeyPresses(scannerKeys(mark, { capsLock: true }))
    expect(scans).toEqual([{ kind: 'scan', text: mark, suspicion: 'capsLock' }])
  })

  it('[TK-19] after the listener is removed nothing is received or suppressed', () => {
    stop()
    const field = focus<HTMLInputElement>('<input type="text" value="">')
    simulateKeyPresses(scannerKeys(ean))
    expect(scans).toEqual([])
    expect(field.value).toBe(ean)
  })
})
