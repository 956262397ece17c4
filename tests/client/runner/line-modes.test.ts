import { describe, expect, it } from 'vitest'
import {
  toLinesFormData,
  toLineEntries,
  needsPieceScans,
  needsShortageReason,
  setDeclinedCount,
  setEntryCount,
} from '../../../src/client/runner/fields/order-lines/line-entries.ts'
import { lineCountModes } from '../../../src/client/runner/fields/order-lines/line-modes.ts'
import { kettle, shoes } from './sample-task.ts'

const collect = lineCountModes['collect']!
const refund = lineCountModes['refund']!
const handOver = lineCountModes['handOver']!
const disband = lineCountModes['disband']!

describe('lines of a step', () => {
  it('[TK-03] every count stays between zero and the maximum of its line', () => {
    const entry = { lineId: kettle.lineId, collected: 1, reasonId: 2, marks: [] }
    expect(setEntryCount(entry, kettle, 99, collect)).toMatchObject({ collected: 2, reasonId: null })
    expect(setEntryCount(entry, kettle, -3, collect)).toMatchObject({ collected: 0, reasonId: 2 })
    expect(setEntryCount(entry, kettle, 1.7, collect)).toMatchObject({ collected: 1 })
  })

  it('[EN-05] a draft that lacks a line of the order gets it, a line that the order lost is dropped', () => {
    const draft = [
      { lineId: kettle.lineId, collected: 1, reasonId: null, marks: [] },
      { lineId: 999, collected: 5, reasonId: null, marks: [] },
    ]
    const entries = toLineEntries([kettle, shoes], draft, collect)
    expect(entries.map(({ lineId }) => lineId)).toEqual([kettle.lineId, shoes.lineId])
    expect(entries[0]).toBe(draft[0])
  })

  it('[RF-04] lines without returned pieces are left out; collecting lists every line', () => {
    const lines = [{ ...kettle, collected: 2 }, shoes]
    expect(
      toLinesFormData(toLineEntries(lines, [{ lineId: kettle.lineId, quantity: 1 }], refund), refund),
    ).toEqual([{ lineId: kettle.lineId, quantity: 1 }])
    expect(toLinesFormData(toLineEntries(lines, [], collect), collect)).toHaveLength(2)
  })

  it('[RF-04] no more is returned than the customer kept and was not refunded for', () => {
    const line = { ...kettle, collected: 5, returned: 2, refunded: 1 }
    const entry = setEntryCount({ lineId: line.lineId }, line, 99, refund)
    expect(entry).toMatchObject({ quantity: 2 })
    expect(toLinesFormData([entry, { lineId: shoes.lineId, quantity: 0 }], refund)).toEqual([
      { lineId: line.lineId, quantity: 2 },
    ])
  })

  it('[EX-01] no more is exchanged than the customer has left, and exchanged pieces are not refunded', () => {
    const line = { ...kettle, collected: 5, returned: 1, refunded: 1, exchanged: 1 }
    for (const mode of ['exchange', 'refund']) {
      expect(setEntryCount({ lineId: line.lineId }, line, 99, lineCountModes[mode]!)).toMatchObject({
        quantity: 2,
      })
    }
  })

  it('[TK-13] a line is either selected for the edit or not, also one that was not found before', () => {
    const choose = lineCountModes['choose']!
    const missing = { ...kettle, collected: 0 }
    expect(setEntryCount({ lineId: missing.lineId }, missing, 5, choose)).toEqual({
      lineId: missing.lineId,
      chosen: 1,
    })
  })

  it('[TK-27] a piece is handed over or not taken, never both', () => {
    const line = { ...kettle, collected: 3 }
    const entry = setEntryCount({ lineId: line.lineId, handed: 0, returned: 2 }, line, 3, handOver)
    expect(entry).toMatchObject({ handed: 3, returned: 0 })
    expect(setDeclinedCount(entry, line, 2, handOver)).toMatchObject({ handed: 1, returned: 2 })
  })

  it('[TK-27] units that are neither none nor all are scanned, because their number does not identify them', () => {
    const line = { ...shoes, ordered: 2, collected: 2, marks: ['a', 'b'] }
    const entry = { lineId: line.lineId, handed: 0, returned: 1, marks: [] }
    expect(needsPieceScans(entry, line, handOver)).toBe(true)
    expect(needsPieceScans({ ...entry, handed: 1, marks: ['a'] }, line, handOver)).toBe(false)
    expect(needsPieceScans({ ...entry, returned: 2 }, line, handOver)).toBe(false)
    expect(needsPieceScans({ ...entry, returned: 0, handed: 2 }, line, handOver)).toBe(false)
    const returnedLine = { lineId: line.lineId, returned: 1, reasonId: 1, marks: ['a'] }
    expect(needsPieceScans(returnedLine, line, disband)).toBe(false)
    expect(setEntryCount(returnedLine, line, 0, disband)).toMatchObject({ returned: 0, marks: [] })
  })

  it('[TK-22] a piece that is not back on the shelf needs a reason', () => {
    const line = { ...kettle, collected: 2 }
    expect(needsShortageReason({ lineId: line.lineId, returned: 1, reasonId: null }, line, disband)).toBe(
      true,
    )
    expect(needsShortageReason({ lineId: line.lineId, returned: 2, reasonId: null }, line, disband)).toBe(
      false,
    )
  })

  it('[TK-03] only a shortage needs a reason', () => {
    const entry = { lineId: kettle.lineId, collected: 1, reasonId: null, marks: [] }
    expect(needsShortageReason(entry, kettle, collect)).toBe(true)
    expect(needsShortageReason({ ...entry, collected: 2 }, kettle, collect)).toBe(false)
    expect(needsShortageReason({ ...entry, reasonId: 1 }, kettle, collect)).toBe(false)
  })
})
