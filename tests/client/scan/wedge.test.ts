import { describe, expect, it } from 'vitest'
import type { KeyPress } from '../../../src/client/runner/scan/read-key.ts'
import {
  initialScannerState,
  endBurstWithoutEndKey,
  handleScannerKey,
  type ScannerKeyResult,
} from '../../../src/client/runner/scan/wedge.ts'
import { createMarkingCode } from '../../../src/shared/marks/barcode.ts'
import { keyPress, scannerKeys, type ScannerSetting } from '../../support/scanner-keys.ts'

const mark = createMarkingCode({ gtin: '04601234567893', serial: 'aB?"&.,/;Zq1', group: 'shoes' })
const ean = '4601234567893'

/** Feeds the keys and then a pause. */
function decode(keys: KeyPress[]) {
  let state = initialScannerState
  const out: ScannerKeyResult['outputs'] = []
  const consumed: boolean[] = []
  for (const key of keys) {
    const step = handleScannerKey(state, key)
    state = step.state
    out.push(...step.outputs)
    consumed.push(step.mustSuppress)
  }
  out.push(...endBurstWithoutEndKey(state).outputs)
  return { out, taken: consumed, scans: out.filter((result) => result.kind === 'scan') }
}

const scan = (text: string, setting?: ScannerSetting) => decode(scannerKeys(text, setting)).out

describe('keys of a scanner', () => {
  it.each(['Enter', 'Tab', 'Control+M'] as const)('[TK-15] %s ends a scan', (end) => {
    expect(scan(mark, { end })).toEqual([{ kind: 'scan', text: mark }])
  })

  it.each([0, 1, 8, 30, 60, 99])('[TK-15] keys %i ms apart are one scan', (gap) => {
    expect(scan(mark, { gap })).toEqual([{ kind: 'scan', text: mark }])
    expect(scan(ean, { gap })).toEqual([{ kind: 'scan', text: ean }])
  })

  it('[TK-15] a late key in a quick scan does not split it', () => {
    const keys = scannerKeys(mark).map((key, i) => ({ ...key, timeStamp: key.timeStamp + (i > 40 ? 90 : 0) }))
    expect(decode(keys).out).toEqual([{ kind: 'scan', text: mark }])
  })

  it('[TK-15] the code of a scanner that sends no GS is read without it', () => {
    expect(scan(mark, { separator: 'none' })).toEqual([{ kind: 'scan', text: mark.replaceAll('\x1d', '') }])
  })

  it.each(['ru', 'kk'] as const)('[TK-15] a %s layout is read by key positions, and reported', (layout) => {
    expect(scan(`]d2${mark}`, { layout })).toEqual([
      { kind: 'scan', text: `]d2${mark}`, suspicion: 'wrongLayout' },
    ])
  })

  it('[TK-15] digits alone do not reveal a Russian layout', () => {
    expect(scan(ean, { layout: 'ru' })).toEqual([{ kind: 'scan', text: ean }])
  })

  it('[TK-15] with unknown key positions, Cyrillic stays in the text and is reported', () => {
    const keys = scannerKeys(mark, { layout: 'ru' }).map((key) => ({ ...key, code: '' }))
    const [scan] = decode(keys).scans
    expect(scan).toMatchObject({ suspicion: 'wrongLayout', text: expect.stringContaining('ф') })
  })

  it.each(['en', 'ru'] as const)(
    '[TK-15] Caps Lock on a layout %s is detected, the case is taken from the keys',
    (layout) => {
      expect(scan(mark, { capsLock: true, layout })).toEqual([
        { kind: 'scan', text: mark, suspicion: 'capsLock' },
      ])
    },
  )

  it('[TK-15] Caps Lock does not affect digits', () => {
    expect(scan(ean, { capsLock: true })).toEqual([{ kind: 'scan', text: ean }])
  })

  it('[TK-15] an upper-case letter without a Shift press is accepted', () => {
    const keys = scannerKeys(mark).map((key) => ({ ...key, shiftKey: false }))
    expect(decode(keys).out).toEqual([{ kind: 'scan', text: mark }])
  })
})

describe('a scanner in the wrong mode', () => {
  it('[TK-15] ALT codes are detected', () => {
    const alt = [...ean].flatMap((character, i) => {
      const modifiers = { altKey: true, timeStamp: i * 12 }
      return [
        keyPress('Alt', 'AltLeft', modifiers),
        ...`0${character.charCodeAt(0)}`.split('').map((d) => keyPress(d, `Numpad${d}`, modifiers)),
      ]
    })
    expect(decode(alt).out).toMatchObject([{ kind: 'scan', suspicion: 'wrongMode' }])
    const ended = [...alt, keyPress('Enter', 'Enter', { timeStamp: 13 * 12 })]
    expect(decode(ended).out).toMatchObject([{ kind: 'scan', suspicion: 'wrongMode' }])
  })

  it('[TK-15] function keys for control characters are detected', () => {
    expect(scan(mark, { separator: 'F8' })).toMatchObject([{ kind: 'scan', suspicion: 'wrongMode' }])
  })

  it('[TK-15] keys that the computer cannot name are detected', () => {
    const keys = Array.from({ length: 20 }, (_, i) => keyPress('Unidentified', '', { timeStamp: i * 3 }))
    expect(decode(keys).out).toMatchObject([{ kind: 'scan', suspicion: 'wrongMode' }])
  })

  it.each(['none', 'number', 'text'] as const)(
    '[TK-15] a mark without an end key is detected (focus: %s)',
    (field) => {
      expect(scan(mark, { end: 'none', field })).toEqual([
        { kind: 'scan', text: mark, suspicion: 'wrongMode' },
      ])
    },
  )
})

describe('a scale that is a keyboard', () => {
  it.each(['12.345', '0,5', '  7.05', '12.345 kg'])('[TK-09] %s goes into a weight field', (weight) => {
    for (const gap of [0, 2, 20]) {
      const { taken, scans } = decode(scannerKeys(weight, { field: 'decimal', gap }))
      expect(scans).toEqual([])
      expect(taken).not.toContain(true)
      expect(decode(scannerKeys(weight, { field: 'decimal', gap, end: 'none' })).scans).toEqual([])
    }
  })

  it('[TK-19] a barcode over a weight field is still a scan', () => {
    expect(scan(ean, { field: 'decimal' })).toEqual([{ kind: 'scan', text: ean }])
    expect(decode(scannerKeys('1.2.3.4.5', { field: 'decimal' })).scans).toHaveLength(1)
  })
})

describe('typing', () => {
  const typed = (text: string, gap: number, field: KeyPress['field'], end: ScannerSetting['end'] = 'Enter') =>
    decode(scannerKeys(text, { gap, field, end }))

  it.each([
    ['a number by hand', '12', 140, 'number'],
    ['a number by a quick hand', '120', 60, 'number'],
    ['one digit and Enter at once', '5', 5, 'number'],
    ['a note by hand', 'Replace the box, please', 120, 'text'],
    ['a word by a very quick hand', 'damaged', 70, 'text'],
    ['a note put in by a program', 'Replace the box, please', 1, 'text'],
    ['a short word put in by a program', 'damaged', 1, 'text'],
    // A date that happens to be a valid EAN-8.
    ['a date by a quick hand', '01022025', 60, 'text'],
    ['keys pressed anywhere', 'abc', 150, 'none'],
  ] as const)('[TK-19] %s is no scan, and none of its keys is suppressed', (_, text, gap, field) => {
    const { scans, taken } = typed(text, gap, field)
    expect(scans).toEqual([])
    expect(taken).not.toContain(true)
  })

  it('[TK-19] a barcode typed slowly is typing', () => {
    expect(typed(ean, 150, 'text').scans).toEqual([])
  })

  it('[TK-19] digits that a program put into a text field are restored', () => {
    const { out, taken } = typed('79161234567', 1, 'text', 'none')
    const consumedText = [...'79161234567'].filter((_, i) => taken[i]).join('')
    expect(consumedText).not.toBe('')
    expect(out).toEqual([{ kind: 'typing', withheldKeys: consumedText }])
  })

  it('[TK-19] a held key is no scan', () => {
    const keys = Array.from({ length: 30 }, (_, i) =>
      keyPress('1', 'Digit1', { timeStamp: i * 30, repeat: i > 0, field: 'number' }),
    )
    const { scans, taken } = decode([
      ...keys,
      keyPress('Enter', 'Enter', { timeStamp: 900, field: 'number' }),
    ])
    expect(scans).toEqual([])
    expect(taken).not.toContain(true)
  })

  it.each([
    ['Ctrl+Enter', keyPress('Enter', 'Enter', { ctrlKey: true })],
    ['Ctrl+S', keyPress('s', 'KeyS', { ctrlKey: true })],
    ['Shift+Tab', keyPress('Tab', 'Tab', { shiftKey: true })],
    ['Enter', keyPress('Enter', 'Enter')],
    ['F5', keyPress('F5', 'F5')],
    ['⌘C', keyPress('c', 'KeyC', { metaKey: true })],
  ])('[TK-19] %s alone is left to the page', (_, key) => {
    expect(decode([key])).toMatchObject({ out: [], taken: [false] })
  })
})

describe('suppressed keys', () => {
  it('[TK-19] in a number field at most three keys of a scan get through, and its end never does', () => {
    const { taken } = decode(scannerKeys(ean, { field: 'number' }))
    expect(taken.slice(3)).not.toContain(false)
  })

  it('[TK-19] in a text field nothing is suppressed until the keys form a code', () => {
    const { taken } = decode(scannerKeys(ean, { field: 'text' }))
    expect(taken.indexOf(true)).toBe(7)
    expect(taken.slice(7)).not.toContain(false)
  })

  it('[TK-19] the end of a slow scan does not submit the form', () => {
    const { taken, scans } = decode(scannerKeys(ean, { gap: 60, field: 'number' }))
    expect(scans).toHaveLength(1)
    expect(taken.at(-1)).toBe(true)
  })

  it('[TK-19] a barcode typed manually with a pause is left to the scan field, which has all of it', () => {
    const typed = (field: 'scan' | 'none') => [
      ...scannerKeys(ean.slice(0, 4), { gap: 60, field, end: 'none' }),
      ...scannerKeys(ean.slice(4), { gap: 60, field, startAt: 500 }),
    ]
    const { taken, scans } = decode(typed('scan'))
    expect(scans).toEqual([])
    expect(taken.at(-1)).toBe(false)
    expect(decode(typed('none')).scans).toHaveLength(1)
    expect(decode(scannerKeys(ean, { gap: 60, field: 'scan' })).scans).toEqual([{ kind: 'scan', text: ean }])
  })

  it('[TK-19] the second half of CR LF is suppressed, a later Enter is the user’s', () => {
    const keys = scannerKeys(ean)
    const lastTime = keys.at(-1)?.timeStamp ?? 0
    const enter = (after: number) => keyPress('Enter', 'Enter', { timeStamp: lastTime + after })
    expect(decode([...keys, enter(2)]).taken.at(-1)).toBe(true)
    expect(decode([...keys, enter(400)]).taken.at(-1)).toBe(false)
  })
})

describe('quick scanning', () => {
  it('[TK-19] twenty scans in a second are twenty scans', () => {
    const texts = Array.from({ length: 20 }, (_, i) =>
      createMarkingCode({ gtin: '04601234567893', serial: String(i), group: 'water' }),
    )
    const keys = texts.flatMap((text, i) => scannerKeys(text, { startAt: i * 50, gap: 1 }))
    expect(decode(keys).out).toEqual(texts.map((text) => ({ kind: 'scan', text })))
  })

  it('[TK-19] a scan after a broken one is read', () => {
    const broken = scannerKeys(mark.slice(0, 3), { end: 'none' })
    expect(decode([...broken, ...scannerKeys(ean, { startAt: 500 })]).scans).toEqual([
      { kind: 'scan', text: ean },
    ])
  })
})
