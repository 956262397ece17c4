import type { FormId } from '../../../../schemas/forms/registry.generated.ts'
import type { Right } from '../../../shared/rights.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import type { Engine } from '../../engine/engine.ts'
import type { Db } from '../../platform/db/database.ts'
import type { ExportColumn } from '../../platform/lists/export/columns.ts'
import type { Language } from '../../platform/i18n/translate.ts'
import type { Services } from '../../platform/services.ts'
import type { SheetCell } from './sheet/sheet.ts'

/** Problem of a row: text key and its parameters. */
export interface RowProblem {
  key: string
  params?: Record<string, unknown>
}

/** `data` next to a problem: the subject of the row, as far as the owner may see it. */
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
  /** Numbers in the column are dates, whatever the format of its cells. */
  isDay?: true
}

/**
 * An operation on many rows. `check` returns the current data or the problem of each row; `execute` processes one
 * row in its own transactions and throws a Refusal. Repeated for a row that was executed before a server stopped, it
 * must succeed as before.
 */
export interface BatchKind<Data> {
  right: Right
  /** Form filled once for all rows by the user who starts the batch; null: only a confirmation. */
  form: FormId | null
  check(run: BatchRun, rows: readonly BatchRow<Data>[]): Promise<RowResult<Data>[]>
  execute(run: BatchRun, row: BatchRow<Data>, options: unknown): Promise<void>
}

/** A file of rows: its columns, how a row is parsed, and the key by which rows are unique. */
export interface SheetFamily<Data> {
  /** Namespace of its texts, shared with the screens of the client. */
  name: string
  maxRows: number
  columns: readonly FileColumn[]
  read(cells: Readonly<Record<string, SheetCell>>): RowResult<Data>
  /** Subject of the row as displayed; rows must not have the same subject. */
  subjectOf(data: Data): string
  /** Rows with the same subject are allowed; their quantities and sums are added up. */
  allowsRepeatedSubjects?: true
}

/** A family of batch operations; batch-routes.ts defines its routes, batch-job.ts executes it. */
export interface BatchFamily<Data> extends SheetFamily<Data> {
  path: string
  tags: string[]
  access: Right
  /** Row data of a selected record; absent: batches are created from files only. */
  toRowData?(id: number): Data
  kinds: Readonly<Record<string, BatchKind<Data>>>
  /**
   * The result as a file that can be corrected and uploaded again, with the columns of the input file. Without it the
   * result identifies each row by its subject.
   */
  toFileCells?(data: Data, language: Language): Readonly<Record<string, string | number | null>>
  /** Columns of the result after those of the file: the outcome of each row, by its line. */
  outcome?: {
    columns: readonly ExportColumn<unknown>[]
    /** Prefix of the text keys of their headers. */
    texts: string
    read(db: Db, batchId: number, lines: readonly number[]): Promise<ReadonlyMap<number, object>>
  }
  title(kind: string, rows: number, language: Language): string
}

// A heterogeneous table of families: the row data of each one is passed only to its own kinds.
// oxlint-disable-next-line typescript/no-explicit-any
export type AnyFamily = BatchFamily<any>
