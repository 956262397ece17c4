import { describe, expect, it } from 'vitest'
import { interpretScan, type ScannableLine } from '../../../src/client/runner/scan/interpret-scan.ts'
import { initialScannerState, handleScannerKey } from '../../../src/client/runner/scan/wedge.ts'
import { createMarkingCode, addCheckDigit } from '../../../src/shared/marks/barcode.ts'
import { productGroups, type ProductGroup } from '../../../src/shared/marks/product-groups.ts'
import { scannerKeys } from '../../support/scanner-keys.ts'
import { applyScan } from './apply-scan.ts'

const gtinOf = (n: number) => addCheckDigit(`0460${String(n).padStart(9, '0')}`)

function line(n: number, overrides: Partial<ScannableLine> = {}): ScannableLine {
  const gtin = gtinOf(n)
  // Its EAN-13.
  const barcode = gtin.slice(1)
  return {
    lineId: n,
    sku: `S-${n}`,
    barcode,
    gtin,
    marked: false,
    ordered: 2,
    collected: 0,
    marks: [],
    ...overrides,
  }
}

const shoes = line(1, { marked: true })
const tea = line(2)
const gramsOfNothing = line(3, { barcode: 'INT-0003', gtin: null })
const relabelled = line(4, { actualBarcode: '4607123456789' })
const lines = [shoes, tea, gramsOfNothing, relabelled]
const mark = (serial: string, n = 1) => createMarkingCode({ gtin: gtinOf(n), serial, group: 'shoes' })

describe('interpretation of a scan', () => {
  it.each([
    ['the EAN-13 of a product', tea.barcode ?? '', 2],
    ['the GTIN-14 of a product', tea.gtin ?? '', 2],
    ['the local code of a product', 'S-2', 2],
    ['a barcode of the retailer’s own', 'INT-0003', 3],
    ['the barcode that the piece has instead [SP-06]', '4607123456789', 4],
    ['the mark of a product that needs none here', mark('7', 2), 2],
    [']d2 before such a mark', `]d2${mark('7', 2)}`, 2],
  ])('[TK-19] %s adds one to its line', (_, text, lineId) => {
    expect(interpretScan(lines, { text })).toEqual({ kind: 'added', lineId })
  })

  it('[TK-15] the mark of a marked product adds one with its mark', () => {
    expect(interpretScan(lines, { text: mark('1') })).toEqual({ kind: 'added', lineId: 1, mark: mark('1') })
  })

  it('[TK-15] the plain barcode of a marked product requires the mark', () => {
    const text = shoes.barcode ?? ''
    expect(interpretScan(lines, { text })).toEqual({ kind: 'problem', problem: 'markNeeded', lineId: 1 })
  })

  it('[TK-15] the same unit twice is a duplicate, even with another check part', () => {
    const scanned = [{ ...shoes, collected: 1, marks: [mark('1')] }, tea]
    for (const text of [mark('1'), `]d2${mark('1')}`, `${mark('1').slice(0, -4)}zzzz`])
      expect(interpretScan(scanned, { text })).toEqual({
        kind: 'problem',
        problem: 'duplicateMark',
        lineId: 1,
      })
    expect(interpretScan(scanned, { text: mark('2') })).toMatchObject({ kind: 'added', lineId: 1 })
  })

  it('[TK-15] a duplicate is reported as such even when the line is full', () => {
    const full = [{ ...shoes, collected: 2, marks: [mark('1'), mark('2')] }]
    expect(interpretScan(full, { text: mark('1') })).toMatchObject({ problem: 'duplicateMark' })
    expect(interpretScan(full, { text: mark('3') })).toEqual({
      kind: 'problem',
      problem: 'tooMany',
      lineId: 1,
    })
  })

  it('[TK-15] a valid mark of another product is foreign', () => {
    expect(interpretScan(lines, { text: mark('1', 9) })).toEqual({
      kind: 'problem',
      problem: 'foreignProduct',
    })
  })

  it.each([
    ['without GS', mark('1').replaceAll('\x1d', ''), 'separatorLost'],
    ['with a wrong check digit', mark('1').replace(/^01\d{14}/, '0104600000000000'), 'wrongGtin'],
    ['with brackets', `(01)${gtinOf(1)}(21)0000000000001`, 'humanReadable'],
    ['torn', mark('1').slice(0, 40), 'incomplete'],
    ['without 01', mark('1').slice(2), 'noGtin'],
    ['without 01 and without GS', mark('1').slice(16).replaceAll('\x1d', ''), 'noGtin'],
  ])('[TK-15] a mark %s is damaged, with the reason', (_, text, markProblem) => {
    expect(interpretScan(lines, { text })).toEqual({ kind: 'problem', problem: 'damagedCode', markProblem })
  })

  it.each(['4607000000007', '4600000099996', 'https://example.org/promo', 'S-', '', 'S-22'])(
    '[TK-19] «%s» is no barcode of the order',
    (text) => expect(interpretScan(lines, { text })).toEqual({ kind: 'problem', problem: 'unknownBarcode' }),
  )

  it.each([
    ['without its last digits', '46070000000'],
    ['without its first digits', '7000000001'],
    ['with a wrong check digit', '4607000000008'],
    ['with two digits exchanged', '6407000000007'],
    ['of two scans glued together', '46070000000074607000000007'],
  ])('[TK-19] a barcode %s was not read completely', (_, text) =>
    expect(interpretScan(lines, { text })).toEqual({ kind: 'problem', problem: 'incompleteBarcode' }),
  )

  it('[TK-19] the retailer’s own number counts, although it is not a barcode', () => {
    const own = [line(5, { barcode: '46070000000', sku: '100005' }), line(6, { actualBarcode: '123' })]
    for (const [text, lineId] of [
      ['46070000000', 5],
      ['100005', 5],
      ['123', 6],
    ] as const)
      expect(interpretScan(own, { text })).toEqual({ kind: 'added', lineId })
  })

  it('[TK-19] a line without a barcode matches no empty scan', () => {
    const linesWithoutBarcode = [line(7, { barcode: '', gtin: null }), line(8, { barcode: null, gtin: null })]
    expect(interpretScan(linesWithoutBarcode, { text: ' ' })).toEqual({
      kind: 'problem',
      problem: 'unknownBarcode',
    })
  })

  it('[TK-05] a marked product without pieces to count is refused before its marking code is scanned', () => {
    const none = [{ ...shoes, ordered: 0, collected: 0, marks: [] }]
    expect(interpretScan(none, { text: shoes.barcode! })).toMatchObject({ problem: 'tooMany' })
  })

  it('[TK-19] a product of two lines fills the first, then the second, then exceeds', () => {
    let now = [line(5, { ordered: 1 }), { ...line(5, { ordered: 1 }), lineId: 6 }]
    for (const lineId of [5, 6]) {
      const result = interpretScan(now, { text: gtinOf(5) })
      expect(result).toEqual({ kind: 'added', lineId })
      if (result.kind === 'added') now = applyScan(now, result)
    }
    expect(interpretScan(now, { text: gtinOf(5) })).toMatchObject({ problem: 'tooMany' })
  })
})

describe('a marking code that is cut off', () => {
  const gtin = addCheckDigit('0460234567898')
  const marked = line(1, { marked: true, gtin, barcode: gtin.slice(1) })
  /** These messages ask to scan the whole code. */
  const needsWholeCode = ['incompleteBarcode', 'incomplete', 'noGtin', 'noSerial', 'noCheckPart']
  const messageOf = (text: string) => {
    const result = interpretScan([marked], { text })
    return result.kind === 'problem' ? (result.markProblem ?? result.problem) : result.kind
  }

  it.each(Object.keys(productGroups) as ProductGroup[])(
    '[TK-15] of %s is never reported as a foreign product: the user is asked to scan the whole code',
    (group) => {
      const code = createMarkingCode({ gtin, serial: '7', group })
      // A shoe code cut to the length of clothes cannot be told from one.
      const heads = Array.from({ length: code.length - 1 }, (_, i) => code.slice(0, i + 1))
      const others = heads.filter((head) => !needsWholeCode.includes(messageOf(head)))
      expect(others.filter((head) => messageOf(head) !== 'added')).toEqual([])
      expect(others.length).toBeLessThanOrEqual(group === 'shoes' ? 1 : 0)

      // The end of the check part alone cannot be told from any other text.
      const tails = Array.from({ length: code.length - 20 }, (_, i) => code.slice(i + 1))
      expect(tails.filter((tail) => !needsWholeCode.includes(messageOf(tail)))).toEqual([])
    },
  )
})

describe('a scan distorted by the keyboard or the scanner', () => {
  it('[TK-15] Cyrillic asks for the English layout', () => {
    const text = mark('1').replace('21', '21ф')
    expect(interpretScan(lines, { text })).toEqual({ kind: 'problem', problem: 'wrongLayout' })
  })

  it('[TK-15] a code read by key positions counts, with a warning about the layout', () => {
    const scan = { text: mark('1'), suspicion: 'wrongLayout' } as const
    expect(interpretScan(lines, scan)).toMatchObject({ kind: 'added', warning: 'wrongLayout' })
    expect(interpretScan(lines, { text: 'S-2', suspicion: 'wrongLayout' })).toMatchObject({ lineId: 2 })
  })

  it('[TK-15] an unreadable code on a foreign layout asks for the English one first', () => {
    const suspicion = 'wrongLayout'
    for (const text of [mark('1').slice(0, 40), 'https://example.org/promo'])
      expect(interpretScan(lines, { text, suspicion })).toEqual({ kind: 'problem', problem: 'wrongLayout' })
    expect(interpretScan(lines, { text: mark('1', 9), suspicion })).toMatchObject({
      problem: 'foreignProduct',
    })
  })

  it('[TK-15] under Caps Lock a mark is refused, a plain barcode counts', () => {
    const suspicion = 'capsLock'
    expect(interpretScan(lines, { text: mark('1'), suspicion })).toEqual({
      kind: 'problem',
      problem: 'capsLock',
    })
    expect(interpretScan(lines, { text: tea.barcode ?? '', suspicion })).toMatchObject({ kind: 'added' })
  })

  it('[TK-15] a scanner in the wrong mode is never counted, whatever it sent', () => {
    const scan = { text: tea.barcode ?? '', suspicion: 'wrongMode' } as const
    expect(interpretScan(lines, scan)).toEqual({ kind: 'problem', problem: 'wrongMode' })
  })
})

describe('quick scanning of a long order', () => {
  it('[TK-19] twenty scans a second for five seconds over 300 lines all count', () => {
    let now = Array.from({ length: 300 }, (_, i) => line(i + 1, { marked: i % 3 === 0, ordered: 3 }))
    const texts = Array.from({ length: 100 }, (_, i) => {
      const target = now[(i * 7) % 300]
      if (!target) throw new Error('no line')
      return target.marked ? mark(String(i), target.lineId) : (target.barcode ?? '')
    })
    const keys = texts.flatMap((text, i) => scannerKeys(text, { startAt: i * 50, gap: 0.3 }))
    let state = initialScannerState
    const results = keys.flatMap((key) => {
      const step = handleScannerKey(state, key)
      state = step.state
      return step.outputs.map((scan) => {
        if (scan.kind !== 'scan') throw new Error('taken for typing')
        const result = interpretScan(now, scan)
        if (result.kind === 'added') now = applyScan(now, result)
        return result.kind
      })
    })
    expect(results).toEqual(texts.map(() => 'added'))
    expect(now.reduce((sum, { collected }) => sum + collected, 0)).toBe(100)
    expect(now.flatMap(({ marks }) => marks)).toHaveLength(texts.filter((text) => text.length > 14).length)
  })
})
