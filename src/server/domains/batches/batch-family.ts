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

/** Why a row is refused, as a text key with its parameters. */
export interface RowProblem {
  key: string
  params?: Record<string, unknown>
}

/** Amount that the operation moves for one row. It is part of the row's data if the operation moves money. */
export type RowAmount = CountedAmount

/**
 * Data of a valid row, or the problem of the row. A refused row may also have data, as far as the owner of the batch
 * may see it.
 */
export type RowCheckResult<Data> = { data: Data } | { problem: RowProblem; data?: Data }

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
  /** Id of the column. The text key of its header is `<family>:columns.<id>`. */
  id: string
  /** Text key of the header under which exported lists contain the same column. A file may also use that header. */
  listTextKey?: string
  width: number
  example: string | number
  /** Numbers in this column are read as dates, even if their cells are not formatted as dates. */
  isDay?: true
}

/**
 * An operation on many rows. `check` returns the current data or the problem of each row. `execute` processes one row
 * in transactions of its own. A Refusal that `execute` throws becomes the outcome of the row. `execute` must be
 * idempotent, because it runs again if the server stops before the outcome is saved. It returns the moved amount if the
 * amount can differ from the checked one.
 */
export interface BatchKind<Data> {
  right: Right
  /** Form with the options for all rows, filled in to start the batch. Null if the user only confirms. */
  form: FormId | null
  check(run: BatchRun, rows: readonly BatchRow<Data>[]): Promise<RowCheckResult<Data>[]>
  execute(run: BatchRun, row: BatchRow<Data>, options: unknown): Promise<RowAmount | void>
}

/** Describes the file of a batch: its columns, how a row is parsed and what identifies a row. */
export interface SheetFormat<Data> {
  /** Namespace of the translated texts of this family, also used by the client. */
  name: string
  maxRows: number
  columns: readonly FileColumn[]
  read(cells: Readonly<Record<string, SheetCell>>): RowCheckResult<Data>
  /**
   * Returns the values that can be read from a row whose check fails, for example its order number and its amount. The
   * amount is included in the totals of the file.
   */
  readValidCells?(cells: Readonly<Record<string, SheetCell>>): Partial<Data>
  /**
   * Text that identifies the row on screens, such as an order number. A second row with the same text is refused unless
   * `allowsRepeatedSubjects` is set.
   */
  subjectOf(data: Data): string
  /** True if several rows may have the same subject. The operation then adds up their quantities and sums. */
  allowsRepeatedSubjects?: true
}

/** Batch operations that share a file format. batch-routes.ts defines their routes, batch-job.ts executes them. */
export interface BatchFamily<Data> extends SheetFormat<Data> {
  path: string
  tags: string[]
  access: Right
  /** Row data for a record selected in a list. Without this function, batches are created only from files. */
  toRowData?(id: number): Data
  kinds: Readonly<Record<string, BatchKind<Data>>>
  /**
   * Cells of a row in the result file. The result file repeats the columns of the uploaded file, so that users can
   * correct it and upload it again. Without this function it identifies each row only by its subject.
   */
  toFileCells?(data: Data, language: Language): Readonly<Record<string, string | number | null>>
  /**
   * Additional columns of the result file. `read` returns their values by line number; a line without values is absent.
   */
  outcome?: {
    columns: readonly ExportColumn<unknown>[]
    /** Prefix of the text keys of the column headers. */
    texts: string
    read(db: Db, batchId: number, lines: readonly number[]): Promise<ReadonlyMap<number, object>>
  }
  title(kind: string, rows: number, language: Language): string
}

// Families have different row types. `any` is safe, because the row data of a family is passed only to its own kinds.
// oxlint-disable-next-line typescript/no-explicit-any
export type AnyBatchFamily = BatchFamily<any>
