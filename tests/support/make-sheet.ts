import excel from 'exceljs'
import JSZip from 'jszip'

export const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Creates a file with one sheet as spreadsheet programs write it. */
export async function makeSheet(rows: readonly (readonly unknown[])[]): Promise<Buffer> {
  const book = new excel.Workbook()
  book.addWorksheet('Лист1').addRows(rows as unknown[][])
  return Buffer.from(await book.xlsx.writeBuffer())
}

/** Returns the same file with parts added or replaced. */
export async function withParts(file: Buffer, parts: Record<string, string | Buffer>): Promise<Buffer> {
  const zip = await JSZip.loadAsync(file)
  for (const [name, content] of Object.entries(parts)) zip.file(name, content)
  return zip.generateAsync({ type: 'nodebuffer', compression: 'DEFLATE', compressionOptions: { level: 1 } })
}
