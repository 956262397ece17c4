/**
 * A cell of the sheet. `formula`: its value is computed from other cells. `unreadableDate`: text of an invalid
 * date, empty if unknown. A Date has the wall-clock time of the sheet in its UTC fields.
 */
export type SheetCell = string | number | Date | { formula: true } | { unreadableDate: string } | null

export interface SheetRow {
  /** Row number in the sheet. */
  line: number
  cells: SheetCell[]
  /** True if the row is hidden, for example by a filter. */
  hidden?: true
  /** True if the sheet counts dates from 1904. Needed to convert plain numbers to dates. */
  date1904?: true
}

/** Limits of an uploaded file. Tables that users fill in are smaller. */
export const sheetLimits = {
  bytes: 5 * 1024 * 1024,
  /** Total unpacked size in bytes. All of it may be in memory at once, because exceljs unpacks faster than it reads. */
  unpackedBytes: 48 * 1024 * 1024,
  /** Maximum number of rows of a worksheet, including blank ones. */
  rows: 100_000,
  columns: 60,
  /** Maximum number of rows above the header, for a title, a period or a company name. */
  titles: 9,
  cellLength: 2_000,
  readMs: 20_000,
  heapMb: 128,
} as const

/** Text keys of the reasons why a file cannot be read. */
export type SheetRefusal =
  | 'errors:fileNotSheet'
  | 'errors:fileEncrypted'
  | 'errors:fileHasMacros'
  | 'errors:fileTooLargeUnpacked'
  | 'errors:fileTooManyRows'
  | 'errors:fileEmpty'
  | 'errors:fileSeveralSheets'
  | 'errors:fileHiddenSheets'
