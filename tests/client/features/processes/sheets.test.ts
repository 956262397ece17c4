import { expect, it } from 'vitest'
import { splitIntoSheets } from '../../../../src/client/features/processes/diagram/sheets.ts'

it('[PO-01] a picture that is readable on one sheet is printed on one', () => {
  expect(splitIntoSheets({ width: 1500, height: 700 }, 'A4')).toEqual([
    { x: 0, y: 0, width: 1500, height: 700, column: null, row: null },
  ])
})

it.each([
  ['A4', 1062, 680],
  ['A3', 1526, 1010],
] as const)(
  '[PO-15] a larger one is split into readable overlapping parts of one size on %s',
  (paper, width, height) => {
    const picture = { width: 5700, height: 1500 }
    const [whole, ...parts] = splitIntoSheets(picture, paper)
    expect(whole).toMatchObject({ ...picture, column: null })
    const last = parts.at(-1)!
    expect(parts).toHaveLength(last.column! * last.row!)
    expect(last.x + last.width).toBeCloseTo(picture.width)
    expect(last.y + last.height).toBeCloseTo(picture.height)
    for (const part of parts) {
      expect(width / part.width).toBeGreaterThanOrEqual(0.61)
      expect(height / part.height).toBeGreaterThanOrEqual(0.61)
      const next = parts.find(({ row, column }) => row === part.row && column === part.column! + 1)
      if (next) expect(part.x + part.width - next.x).toBeCloseTo(80)
    }
  },
)

it('[PO-15] A3 needs fewer sheets than A4', () => {
  const picture = { width: 5700, height: 1500 }
  expect(splitIntoSheets(picture, 'A3').length).toBeLessThan(splitIntoSheets(picture, 'A4').length)
})
