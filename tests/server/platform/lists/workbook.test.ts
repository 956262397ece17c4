import { expect, it } from 'vitest'
import { MemoryFile } from '../../../../src/server/platform/lists/export/memory-file.ts'
import type { ExportCell } from '../../../../src/server/platform/lists/export/columns.ts'
import { writeWorkbook } from '../../../../src/server/platform/lists/export/workbook.ts'
import { readSheet } from '../../../support/sheet.ts'

async function buildWorkbook(
  pages: ExportCell[][][],
  columns = pages[0]![0]!.map((_, i) => ({ head: `h${i}`, width: 10 })),
) {
  const stream = new MemoryFile()
  const rows = (async function* () {
    yield* pages
  })()
  await writeWorkbook(stream, { name: 'Заказы', columns, rows })
  return readSheet(stream.bytes())
}

it('[OL-06] a file has each cell in its column, past the twenty-sixth too, with its own format', async () => {
  const at = new Date('2026-11-22T01:15:00.000Z')
  const row = (n: number): ExportCell[] => [
    ...Array.from({ length: 27 }, (_, i) => (i % 2 === 0 ? `${n}.${i}` : null)),
    { value: at, format: 'dd.mm.yyyy hh:mm' },
    { value: -12.5, format: '#,##0.00 "₽"' },
    '',
  ]
  const { rows, sheet } = await buildWorkbook([[row(1), row(2)], [row(3)]])
  expect(rows).toHaveLength(3)
  rows.forEach((cells, n) => {
    expect(cells.slice(0, 3)).toEqual([`${n + 1}.0`, null, `${n + 1}.2`])
    expect(cells.slice(26)).toEqual([`${n + 1}.26`, at, -12.5, null])
  })
  expect(sheet.getCell('AB2').numFmt).toBe('dd.mm.yyyy hh:mm')
  expect(sheet.getCell('AC4').numFmt).toBe('#,##0.00 "₽"')
  expect(sheet.getCell('A2').numFmt).toBe('@')
})

it('[RL-7] markup characters of the file format are text, and forbidden characters are removed', async () => {
  const texts = ['<b>& "\'</b>', 'a\u0001b\ud83d', '😀 Әбдіров', '  spaces ', 'x'.repeat(40_000)]
  const { rows } = await buildWorkbook([[texts]])
  expect(rows[0]!.slice(0, 4)).toEqual(['<b>& "\'</b>', 'ab', '😀 Әбдіров', '  spaces '])
  expect((rows[0]![4] as string).length).toBe(32_767)
})

it('[OL-03] a header is fully visible in the font of its rows, and a long text wraps', async () => {
  const columns = [
    { head: 'Заказ возврата в SAP', width: 6 },
    { head: 'Причина', width: 30 },
    { head: 'Сумма', width: 30 },
  ]
  const { sheet } = await buildWorkbook(
    [[['100', 'Очень длинная причина', { value: 1, format: '#,##0.00 "₽"' }]]],
    columns,
  )
  expect(sheet.getColumn(1).width, 'its longest word').toBeGreaterThan('возврата'.length)
  const cellAt = (address: string) => sheet.getCell(address)
  expect(cellAt('A1').font).toMatchObject({ bold: true, name: 'Calibri' })
  expect(cellAt('A1').alignment.wrapText).toBe(true)
  expect(cellAt('A2').alignment?.wrapText ?? false, 'a narrow one holds what it is made for').toBe(false)
  expect(cellAt('B2')).toMatchObject({
    numFmt: '@',
    alignment: { wrapText: true, vertical: 'top', indent: 1 },
  })
  expect(cellAt('C2').alignment).toMatchObject({ vertical: 'top' })
  expect(cellAt('C2').alignment.wrapText ?? false).toBe(false)
})

it('[OL-03] on paper every page has the headers, and all columns fit its width', async () => {
  const { sheet } = await buildWorkbook([[['1', '2']]])
  expect(sheet.pageSetup).toMatchObject({
    orientation: 'landscape',
    fitToPage: true,
    fitToWidth: 1,
    fitToHeight: 0,
    printTitlesRow: '1:1',
  })
})
