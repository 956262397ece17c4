import type { FormId } from '../../../../schemas/forms/registry.generated.ts'
import type { Right } from '../../../shared/rights.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import type { Engine } from '../../engine/engine.ts'
import type { Db } from '../../platform/db/database.ts'
import type { CountedAmount } from '../../platform/lists/action-money.ts'
import type { ExportColumn } from '../../platform/lists/export/columns.ts'
import type { Language } from '../../platform/i18n/translate.ts'
import type { Services } from '../../platform/services.ts'
import type { SheetCell } from './sheet/sheet.ts'

/** Problem of a row, as a text key with its parameters. */
export interface RowProblem {
  key: string
  params?: Record<string, unknown>
}

/** Money that the action moves for a row, part of the data of the row. Absent for an action without money. */
export type RowMoney = CountedAmount

/** If there is a problem, `data` identifies the subject of the row, as far as the owner may see it. */
export type RowResult<Data> = { data: Data } | { problem: RowProblem; data?: Data }

/** A row to be checked or executed. */
export interface BatchRow<Data> {
  line: number
  data: Data
}

export interface BatchRun {
  services: Services
  engine: Engine
  owner: Actor
  batchId: number
}

/** A column of the uploaded file and of its template. */
export interface FileColumn {
  /** Text key of its header: `<family>:columns.<id>`. */
  id: string
  /** Text key of the header that exported lists use for the same column. */
  listTextKey?: string
  width: number
  example: string | number
  /** Numbers in this column are read as dates, even if their cells are not formatted as dates. */
  isDay?: true
}

/**
 * An operation on many rows. `check` returns the current data or the problem of each row. `execute` processes one row
 * in its own transactions and throws a Refusal. It must be idempotent, because it is repeated for rows that were
 * executed just before a server stopped. It returns the money that it moved if that can differ from the checked money.
 */
export interface BatchKind<Data> {
  right: Right
  /** Form that the user fills in once for all rows to start the batch. Null if the user only confirms. */
  form: FormId | null
  check(run: BatchRun, rows: readonly BatchRow<Data>[]): Promise<RowResult<Data>[]>
  execute(run: BatchRun, row: BatchRow<Data>, options: unknown): Promise<RowMoney | void>
}

/** Describes a file of rows: its columns, how a row is parsed, and the key by which rows are unique. */
export interface SheetFamily<Data> {
  /** Namespace of its texts, shared with the screens of the client. */
  name: string
  maxRows: number
  columns: readonly FileColumn[]
  read(cells: Readonly<Record<string, SheetCell>>): RowResult<Data>
  /** Amounts of a row that is refused, as far as they are readable. They count in the totals of the file. */
  readAmounts?(cells: Readonly<Record<string, SheetCell>>): Partial<Data>
  /** Displayed subject of the row. Two rows must not have the same subject. */
  subjectOf(data: Data): string
  /** Rows with the same subject are allowed, and their quantities and sums are added up. */
  allowsRepeatedSubjects?: true
}

/** A family of batch operations. batch-routes.ts defines its routes, batch-job.ts executes it. */
export interface BatchFamily<Data> extends SheetFamily<Data> {
  path: string
  tags: string[]
  access: Right
  /** Row data of a selected record. If absent, batches are created only from files. */
  toRowData?(id: number): Data
  kinds: Readonly<Record<string, BatchKind<Data>>>
  /**
   * Cells of the result file, which has the columns of the input file, so that users can correct it and upload it
   * again. Without this function the result identifies each row by its subject.
   */
  toFileCells?(data: Data, language: Language): Readonly<Record<string, string | number | null>>
  /** Additional columns of the result with the outcome of each row, by line number. */
  outcome?: {
    columns: readonly ExportColumn<unknown>[]
    /** Prefix of the text keys of their headers. */
    texts: string
    read(db: Db, batchId: number, lines: readonly number[]): Promise<ReadonlyMap<number, object>>
  }
  title(kind: string, rows: number, language: Language): string
}

// The table contains families of different row types. `any` is safe, because the row data of a family is passed only to
// its own kinds.
// oxlint-disable-next-line typescript/no-explicit-any
export type AnyFamily = BatchFamily<any>
