import { describe, expect, it } from 'vitest'
import type { LineEntry } from '../../../src/client/runner/fields/order-lines/line-entries.ts'
import { lineCountModes } from '../../../src/client/runner/fields/order-lines/line-modes.ts'
import { LineEntryStore } from '../../../src/client/runner/fields/order-lines/line-store.ts'
import { FormDataStore } from '../../../src/client/runner/form/step-data.ts'
import { kettle, shoes } from './sample-task.ts'

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
