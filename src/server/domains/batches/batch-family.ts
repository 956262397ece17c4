import type { FormId } from '../../../../schemas/forms/registry.generated.ts'
import type { Right } from '../../../shared/rights.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import type { Engine } from '../../engine/engine.ts'
import type { Db } from '../../platform/db/database.ts'
import type { ExportColumn } from '../../platform/lists/export/columns.ts'
import type { Language } from '../../platform/i18n/translate.ts'
import type { Services } from '../../platform/services.ts'
import type { SheetCell } from './sheet/sheet.ts'

/** What stands in the way of a row: text key and its parameters. */
export interface RowProblem {
  key: string
  params?: Record<string, unknown>
}

/** `data` beside a problem: what it is about, as far as this person may know it. */
export type RowRead<Data> = { data: Data } | { problem: RowProblem; data?: Data }

/** One row that is looked at or carried out. */
export interface Row<Data> {
  line: number
  data: Data
}

export interface BatchRun {
  services: Services
  engine: Engine
  owner: Actor
  batchId: number
}

/** A column of the file that is read, and of its template. */
export interface FileColumn {
  /** Text of its head: `<family>:columns.<id>`. */
  id: string
  /** Text of the head that the files of lists have for the same. */
  also?: string
  width: number
  example: string | number
  /** Numbers in it are days, however its cells are formatted. */
  isDay?: true
}

/**
 * One action on many things. `check` says of each row how it stands now (its data anew) or what is in its way; `carryOut`
 * does one row in transactions of its own and throws a Refusal. Asked again for a row that was carried out before a server
 * died, it answers as before.
 */
export interface BatchKind<Data> {
  right: Right
  /** Asked once for all rows, by whoever starts it; null: nothing beside «do it?». */
  form: FormId | null
  check(run: BatchRun, rows: readonly Row<Data>[]): Promise<RowRead<Data>[]>
  carryOut(run: BatchRun, row: Row<Data>, options: unknown): Promise<void>
}

/** A file of rows as it is read: its columns, a row of the sheet by their ids, and what two rows must not have alike. */
export interface SheetFamily<Data> {
  /** Its texts are those of the client's screens. */
  name: string
  mostRows: number
  columns: readonly FileColumn[]
  read(cells: Readonly<Record<string, SheetCell>>): RowRead<Data>
  /** How it was given, and what two rows must not have alike. */
  subjectOf(data: Data): string
  /** Rows of the same subject are parts of one: they are summed. */
  mayRepeat?: true
}

/** Actions on the same kind of thing; batch-routes.ts makes their calls, batch-job.ts does the work. */
export interface BatchFamily<Data> extends SheetFamily<Data> {
  path: string
  tags: string[]
  access: Right
  /** A chosen thing; absent: it is given by files alone. */
  chosen?(id: number): Data
  kinds: Readonly<Record<string, BatchKind<Data>>>
  /**
   * The result as a file that may be corrected and sent again: its rows as the columns of the file have them. Without it the
   * result names each row by its subject.
   */
  inFile?(data: Data, language: Language): Readonly<Record<string, string | number | null>>
  /** Columns of the result after those of the file: what came of each row, by its line. */
  outcome?: {
    columns: readonly ExportColumn<never>[]
    /** Texts of their heads stand under it. */
    texts: string
    read(db: Db, batchId: number, lines: readonly number[]): Promise<ReadonlyMap<number, object>>
  }
  title(kind: string, rows: number, language: Language): string
}

// The data of one family are none of another; its rows come from its own table of kinds.
// oxlint-disable-next-line typescript/no-explicit-any
export type AnyFamily = BatchFamily<any>
