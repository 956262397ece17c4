/**
 * A cell as it was typed; `formula`: its value is another cell's business; `unreadableDate`: a date that is none, with its
 * text as far as it is known. A Date has the wall clock of the sheet in its UTC fields.
 */
export type SheetCell = string | number | Date | { formula: true } | { unreadableDate: string } | null

export interface SheetRow {
  /** As the sheet numbers it. */
  line: number
  cells: SheetCell[]
  /** Nobody who looks at the sheet sees it: it was hidden, or a filter leaves it out. */
  hidden?: true
  /** Its sheet counts days from 1904: the numbers in it too. */
  date1904?: true
}

/** What a file is read with; beyond it is no table that somebody has filled in. */
export const sheetLimits = {
  bytes: 5 * 1024 * 1024,
  /** Of all its parts, unpacked: exceljs unpacks a part faster than it reads it, so that all of it may stand in memory. */
  unpackedBytes: 48 * 1024 * 1024,
  /** That a worksheet begins, blank ones among them. */
  rows: 100_000,
  columns: 60,
  /** Rows that may stand above the head: a title, a period, a firm. */
  titles: 9,
  cellLength: 2_000,
  readMs: 20_000,
  heapMb: 128,
} as const

/** Text keys of a file that cannot be read. */
export type SheetRefusal =
  | 'errors:fileNotSheet'
  | 'errors:fileEncrypted'
  | 'errors:fileHasMacros'
  | 'errors:fileTooLargeUnpacked'
  | 'errors:fileTooManyRows'
  | 'errors:fileEmpty'
  | 'errors:fileSeveralSheets'
