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

/** A list of the server: list-route.ts answers its pages and its file from it, the job of a long file finds it by its name. */
export interface ServerList<Query extends TObject, Row extends TSchema> {
  /** Of the client's description: their texts are the same. */
  name: string
  path: string
  /** Of the document of the API. */
  tags: string[]
  access: Right
  /** Refusals of its own, of the document of the API: 404 where it asks for one thing that may not be there. */
  refuses?: 404[]
  /** Of schemas/api/list.ts. */
  query: Query
  row: Row
  /** Rows that this person may see, and no others: the stores are the list's own business. */
  read(asked: ListRequest<Static<Query>>): Promise<ListPage<Static<Row>>>
  /** Of a list of money: what all rows that are asked for come to, by currency; under the rows on the screen and in the file. */
  totals?: {
    /** Column of the file that the sums stand in. */
    column: string
    read(asked: ListRequest<Static<Query>>): Promise<ListTotal[]>
  }
  /** Columns of its file: those of the screen. */
  columns: readonly ExportColumn<Static<Row>>[]
  /**
   * Every row in the list's order, some at a time, and how many there are. Without it pages are read one after another by
   * their place: good for lists of which a few pages are the whole.
   */
  all?(asked: ListRequest<Static<Query>>): {
    count: () => Promise<number>
    pages: () => AsyncIterable<Static<Row>[]>
  }
}

// The row of one list is no row of another; whoever holds any list asks it for its own rows only.
// oxlint-disable-next-line typescript/no-explicit-any
export type AnyList = ServerList<any, any>

export const serverList = <Query extends TObject, Row extends TSchema>(
  list: ServerList<Query, Row>,
): ServerList<Query, Row> => list
