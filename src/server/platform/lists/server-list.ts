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

/** A list of the server. list-route.ts serves its pages and its file. An export job finds the list by its name. */
export interface ServerList<Query extends TObject, Row extends TSchema> {
  /** Name of the list, which is also the namespace of its texts. The client uses the same name. */
  name: string
  path: string
  /** Tags of the routes in the OpenAPI document. */
  tags: string[]
  access: Right
  /** Refusals for the OpenAPI document: status 404 if a parameter names an object that possibly does not exist. */
  refuses?: 404[]
  /** Schema of the query: filters, sorting and page. */
  query: Query
  row: Row
  /**
   * Reads one page of the rows that the actor may see. The list itself must limit the rows to the stores of the actor.
   */
  read(asked: ListRequest<Static<Query>>): Promise<ListPage<Static<Row>>>
  /** Totals of all matching rows by currency, displayed below the rows on the screen and in the file. */
  totals?: {
    /** Column of the file that contains the sums. */
    column: string
    read(asked: ListRequest<Static<Query>>): Promise<ListTotal[]>
  }
  /**
   * Columns of the file. They have the same ids as the columns on the screen, which the client sends with a request for
   * a file.
   */
  columns: readonly ExportColumn<Static<Row>>[]
  /** Further columns of the file, which depend on data. `pattern`: regular expression for their ids. */
  dataColumns?: { pattern: string; list(): readonly ExportColumn<Static<Row>>[] }
  /**
   * Counts all rows and reads them in batches, sorted like the list. If absent, the pages are read by offset, which is
   * fast enough only for short lists.
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
