import excel from 'exceljs'

export interface ReadSheet {
  name: string
  heads: string[]
  /** Rows without the header; null for an empty cell. */
  rows: unknown[][]
  sheet: excel.Worksheet
}

/** Opens a file with one sheet as spreadsheet programs would. */
export async function readSheet(bytes: ArrayBuffer | Uint8Array): Promise<ReadSheet> {
  const book = new excel.Workbook()
  await book.xlsx.load(bytes as never)
  const [sheet] = book.worksheets
  if (!sheet || book.worksheets.length !== 1) throw new Error(`${book.worksheets.length} sheets`)
  const heads = (sheet.getRow(1).values as unknown[]).slice(1).map(String)
  const rows = Array.from({ length: sheet.rowCount - 1 }, (_, row) =>
    heads.map((_head, column) => sheet.getRow(row + 2).getCell(column + 1).value),
  )
  return { name: sheet.name, heads, rows, sheet }
}
