import { expect, it } from 'vitest'
import { splitIntoSheets } from '../../../../src/client/features/processes/diagram/sheets.ts'

it('[PO-01] a picture that is readable on one sheet is printed on one', () => {
  expect(splitIntoSheets({ width: 1500, height: 700 })).toEqual([
    { x: 0, y: 0, width: 1500, height: 700, column: null, row: null },
  ])
})

it('[PO-01] a larger one is split into overlapping parts of one size that cover everything', () => {
  const picture = { width: 5700, height: 1500 }
  const [whole, ...parts] = splitIntoSheets(picture)
  expect(whole).toMatchObject({ ...picture, column: null })
  const last = parts.at(-1)!
  expect(parts).toHaveLength(last.column! * last.row!)
  expect(last.x + last.width).toBeCloseTo(picture.width)
  expect(last.y + last.height).toBeCloseTo(picture.height)
  for (const part of parts) {
    expect(1062 / part.width).toBeGreaterThanOrEqual(0.61)
    expect(680 / part.height).toBeGreaterThanOrEqual(0.61)
    const next = parts.find(({ row, column }) => row === part.row && column === part.column! + 1)
    if (next) expect(part.x + part.width - next.x).toBeCloseTo(80)
  }
})
