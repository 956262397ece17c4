import { randomBytes } from 'node:crypto'
import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import excel from 'exceljs'
import { expect, it } from 'vitest'
import { getRawSheet } from '../../../../src/server/platform/drivers/exceljs.ts'

function openSheet() {
  const out = new PassThrough()
  const workbook = new excel.stream.xlsx.WorkbookWriter({ stream: out as never, useStyles: true })
  const sheet = workbook.addWorksheet('sheet')
  return { out, workbook, sheet, raw: getRawSheet(workbook, sheet) }
}

it('the streaming writer of exceljs has the styles and the stream that rows are written with', () => {
  const { workbook, sheet } = openSheet()
  expect(workbook).toMatchObject({ styles: { addStyleModel: expect.any(Function) } })
  expect(sheet).toMatchObject({ stream: { write: expect.any(Function), pipes: expect.any(Array) } })
})

it('rows written as XML follow the row that exceljs wrote, each cell in its style', async () => {
  const { out, workbook, sheet, raw } = openSheet()
  const file = buffer(out)
  sheet.addRow(['head']).commit()
  const styles = ['0.00', '@', '0.00'].map((numFmt) => raw.addStyle({ numFmt }))
  expect(styles[0]).toBe(styles[2])
  raw.write(`<row r="2"><c r="A2" s="${styles[0]}"><v>1.5</v></c></row>`)
  raw.write(`<row r="3"><c r="A3" s="${styles[1]}" t="str"><v>text</v></c></row>`)
  sheet.commit()
  await workbook.commit()
  const read = new excel.Workbook()
  await read.xlsx.load((await file) as never)
  const column = read.getWorksheet('sheet')!.getColumn(1)
  expect(column.values.slice(1)).toEqual(['head', 1.5, 'text'])
  expect([2, 3].map((row) => read.getWorksheet('sheet')!.getCell(row, 1).numFmt)).toEqual(['0.00', '@'])
})

it('the wait for the output lasts until somebody reads it', async () => {
  const { out, workbook, sheet, raw } = openSheet()
  sheet.addRow(['head']).commit()
  // The archive itself buffers a megabyte; random text does not fit into it even when compressed.
  for (let row = 2; row < 2_000; row++) {
    const text = randomBytes(1_500).toString('base64')
    raw.write(`<row r="${row}"><c r="A${row}" t="str"><v>${text}</v></c></row>`)
    if (row % 100 === 0) await pause(5)
  }
  let isDrained = false
  const drained = raw.waitForDrain().then(() => (isDrained = true))
  await pause(100)
  expect(isDrained).toBe(false)
  out.resume()
  await drained
  sheet.commit()
  await workbook.commit()
})
