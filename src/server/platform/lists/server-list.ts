import type { Static, TObject, TSchema } from 'typebox'
import type { ListTotal } from '../../../../schemas/api/list.ts'
import type { Right } from '../../../shared/rights.ts'
import type { Actor } from '../identity/actor.ts'
import type { Language } from '../i18n/translate.ts'
import type { Services } from '../services.ts'
import type { ExportColumn } from './export/columns.ts'

export interface ListPage<Row> {
  items: Row[]
  total: number
  totalIsExact?: boolean
}

export interface ListRequest<Query> {
  services: Services
  actor: Actor
  language: Language
  query: Query
}

/** A list of the server. list-route.ts serves its pages and its file, and an export job finds the list by name. */
export interface ServerList<Query extends TObject, Row extends TSchema> {
  /** Must equal the name of the client's list, because both use the same texts. */
  name: string
  path: string
  /** OpenAPI tags. */
  tags: string[]
  access: Right
  /** Additional refusals for OpenAPI: 404 if a parameter refers to one object that may not exist. */
  refuses?: 404[]
  /** A schema of schemas/api/list.ts. */
  query: Query
  row: Row
  /** Reads only rows that the actor may see. Each list itself must limit the rows to the actor's stores. */
  read(asked: ListRequest<Static<Query>>): Promise<ListPage<Static<Row>>>
  /** Totals by currency of all matching rows, shown below the rows on the screen and in the file. */
  totals?: {
    /** Column of the file that contains the sums. */
    column: string
    read(asked: ListRequest<Static<Query>>): Promise<ListTotal[]>
  }
  /** Columns of the file, the same as on the screen. */
  columns: readonly ExportColumn<Static<Row>>[]
  /**
   * All rows in the list's order, in batches, and their count. Without it pages are read by offset, which is fast
   * enough only for lists of a few pages.
   */
  readAll?(asked: ListRequest<Static<Query>>): {
    count: () => Promise<number>
    pages: () => AsyncIterable<Static<Row>[]>
  }
}

// Rows of different lists are not interchangeable. `any` is safe, because code for all lists passes to each list only
// its own rows.
// oxlint-disable-next-line typescript/no-explicit-any
export type AnyList = ServerList<any, any>

export const defineList = <Query extends TObject, Row extends TSchema>(
  list: ServerList<Query, Row>,
): ServerList<Query, Row> => list
