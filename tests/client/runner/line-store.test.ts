import { describe, expect, it } from 'vitest'
import type { LineEntry } from '../../../src/client/runner/fields/order-lines/line-entries.ts'
import { lineCountModes } from '../../../src/client/runner/fields/order-lines/line-modes.ts'
import { LineEntryStore } from '../../../src/client/runner/fields/order-lines/line-store.ts'
import { FormDataStore } from '../../../src/client/runner/form/step-data.ts'
import { interpretScan } from '../../../src/client/runner/scan/interpret-scan.ts'
import { kettle, markOf, shoes } from './sample-task.ts'

const line = { ...shoes, ordered: 2, collected: 2, marks: ['a', 'b'] }

function openDisbanding() {
  const data = new FormDataStore({
    lines: [{ lineId: line.lineId, returned: 1, reasonId: null, marks: ['a'] }],
  })
  const store = new LineEntryStore(data, 'lines', { all: [line], open: [line] }, lineCountModes['disband']!)
  return { store, entry: () => (data.get()['lines'] as LineEntry[])[0] }
}

it('[TK-19] keys of a scan that were typed into a count are undone, and the unit scanned before stays', () => {
  const { store, entry } = openDisbanding()
  store.setCount(line.lineId, 0)
  expect(entry()).toMatchObject({ returned: 0, marks: [] })
  store.setCount(line.lineId, 1, true)
  expect(entry()).toMatchObject({ returned: 1, marks: ['a'] })
})

describe('[TK-27] [TK-22] «all» decides only undecided pieces', () => {
  const mugs = { ...kettle, lineId: 13, ordered: 2, collected: 2 }
  const open = (mode: string, entries: LineEntry[]) => {
    const data = new FormDataStore({ lines: entries })
    const allLines = [mugs, { ...mugs, lineId: 14 }]
    const store = new LineEntryStore(data, 'lines', { all: allLines, open: allLines }, lineCountModes[mode]!)
    store.fill()
    return data.get()['lines']
  }

  it('at the counter: refused pieces stay refused', () => {
    expect(open('handOver', [{ lineId: 13, handed: 0, returned: 1 }])).toMatchObject([
      { lineId: 13, handed: 1, returned: 1 },
      { lineId: 14, handed: 2, returned: 0 },
    ])
  })

  it('at the shelf: pieces missing for a reason stay missing', () => {
    expect(open('disband', [{ lineId: 13, returned: 1, reasonId: 2 }])).toMatchObject([
      { lineId: 13, returned: 1, reasonId: 2 },
      { lineId: 14, returned: 2, reasonId: null },
    ])
  })
})

it('[TK-13] «the reason for all» changes only lines that may change', () => {
  const short = { ...kettle, lineId: 13, ordered: 2, collected: 0 }
  const allLines = [short, { ...short, lineId: 14 }]
  const data = new FormDataStore({})
  const store = new LineEntryStore(
    data,
    'lines',
    { all: allLines, open: [short] },
    lineCountModes['collect']!,
  )
  store.setMissingReasons(2)
  expect((data.get()['lines'] as LineEntry[]).map(({ reasonId }) => reasonId ?? null)).toEqual([2, null])
})

it('[TK-27] a newly typed count does not identify a unit', () => {
  const { store, entry } = openDisbanding()
  store.setCount(line.lineId, 0)
  store.setCount(line.lineId, 1)
  expect(entry()).toMatchObject({ returned: 1, marks: [] })
})

describe('[TK-27] [TK-07] a scan of a line whose pieces are all decided', () => {
  const units = ['1', '2', '3'].map((serial) => markOf(serial))
  const marked = { ...shoes, ordered: 3, collected: 3, marks: units }
  const mugs = { ...kettle, ordered: 3, collected: 3 }
  const open = (mode: string, line: typeof shoes, entry: object) => {
    const data = new FormDataStore({ lines: [{ lineId: line.lineId, ...entry }] })
    const store = new LineEntryStore(data, 'lines', { all: [line], open: [line] }, lineCountModes[mode]!)
    return {
      store,
      entry: () => (data.get()['lines'] as LineEntry[])[0],
      scan: (text: string) => store.scan((lines) => interpretScan(lines, { text })),
    }
  }

  it('identifies the pieces handed over; more codes than those take nothing from the refused ones', () => {
    const { store, entry, scan } = open('handOver', marked, { handed: 0, returned: 1, marks: [] })
    store.fill()
    for (const [i, unit] of units.slice(0, 2).entries()) {
      expect(scan(unit)).toMatchObject({ kind: 'added', isCounted: true })
      expect(entry()).toMatchObject({ handed: 2, returned: 1, marks: units.slice(0, i + 1) })
    }
    const scanned = entry()
    expect(scan(units[0]!)).toMatchObject({ problem: 'duplicateMark' })
    expect(scan(units[2]!)).toMatchObject({ problem: 'declined', lineId: marked.lineId })
    expect(entry()).toEqual(scanned)
  })

  it('is undone without a change of the counts', () => {
    const { store, entry, scan } = open('handOver', marked, { handed: 2, returned: 1, marks: [] })
    const result = scan(units[0]!)
    if (result.kind === 'added') store.undoScan(result)
    expect(entry()).toMatchObject({ handed: 2, returned: 1, marks: [] })
  })

  it('counts an undecided piece before, as without a refusal', () => {
    const { entry, scan } = open('handOver', marked, { handed: 0, returned: 1, marks: [] })
    for (const unit of units.slice(0, 2)) scan(unit)
    expect(entry()).toMatchObject({ handed: 2, returned: 1, marks: units.slice(0, 2) })
    expect(scan(units[2]!)).toMatchObject({ problem: 'declined' })
  })

  it('by a barcode without a code takes nothing from the refused pieces', () => {
    const { entry, scan } = open('handOver', mugs, { handed: 2, returned: 1 })
    expect(scan(mugs.barcode)).toMatchObject({ problem: 'declined', lineId: mugs.lineId })
    expect(entry()).toMatchObject({ handed: 2, returned: 1 })
    const full = open('handOver', mugs, { handed: 3, returned: 0 })
    expect(full.scan(mugs.barcode)).toMatchObject({ problem: 'tooMany' })
  })

  it.each([
    ['refund', 'quantity'],
    ['exchange', 'quantity'],
    ['disband', 'returned'],
    ['refused', 'returned'],
    ['rest', 'returned'],
  ])('in the mode %s identifies pieces counted by hand before it counts another one', (mode, count) => {
    const line = mode === 'refused' || mode === 'rest' ? { ...marked, returned: 3 } : marked
    const { entry, scan } = open(mode, line, { [count]: 1, marks: [] })
    scan(units[0]!)
    expect(entry()).toMatchObject({ [count]: 1, marks: units.slice(0, 1) })
    scan(units[1]!)
    expect(entry()).toMatchObject({ [count]: 2, marks: units.slice(0, 2) })
  })
})

describe('[TK-27] [TK-22] after a partial issue', () => {
  const [taken, left] = [markOf('1'), markOf('2')]
  const line = { ...shoes, ordered: 2, collected: 2, returned: 1, marks: [taken, left], leftMarks: [left] }
  const scanIn = (mode: string, text: string, scanned = line) => {
    const data = new FormDataStore({})
    const store = new LineEntryStore(
      data,
      'lines',
      { all: [scanned], open: [scanned] },
      lineCountModes[mode]!,
    )
    return store.scan((lines) => interpretScan(lines, { text }))
  }

  it('the code of a piece that the customer took is not put back on the shelf', () => {
    expect(scanIn('rest', taken)).toEqual({ kind: 'problem', problem: 'handedUnit', lineId: line.lineId })
    expect(scanIn('rest', left)).toMatchObject({ kind: 'added', mark: left })
  })

  it.each(['refund', 'exchange'])('the code of a piece left in the store is refused: %s', (mode) => {
    expect(scanIn(mode, left)).toEqual({ kind: 'problem', problem: 'leftUnit', lineId: line.lineId })
    expect(scanIn(mode, taken)).toMatchObject({ kind: 'added', mark: taken })
  })

  it('any code of the order counts if nobody scanned which pieces were left', () => {
    for (const code of [taken, left])
      expect(scanIn('rest', code, { ...line, leftMarks: [] })).toMatchObject({ kind: 'added' })
  })
})
