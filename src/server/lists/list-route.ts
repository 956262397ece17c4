import type { FastifySchema } from 'fastify'
import type { Static, TObject, TSchema } from 'typebox'
import { listOf } from '../../../schemas/api/list.ts'
import type { Right } from '../../shared/rights.ts'
import type { Actor } from '../actor.ts'
import type { App } from '../http.ts'
import type { Language } from '../i18n/translate.ts'

export interface ListPage<Row> {
  items: Row[]
  total: number
  totalIsExact?: boolean
}

interface ListRoute<Query extends TObject, Row extends TSchema> {
  /** Of the document of the API. */
  tags: string[]
  access: Right
  /** Of schemas/api/list.ts. */
  query: Query
  row: Row
  /** Rows that this person may see, and no others: the stores are the list's own business. */
  read: (asked: { actor: Actor; language: Language; query: Static<Query> }) => Promise<ListPage<Static<Row>>>
}

/** One GET that answers a page of rows: the same words, limits and refusals for every list. */
export function listRoute<Query extends TObject, Row extends TSchema>(
  app: App,
  path: string,
  { tags, access, query, row, read }: ListRoute<Query, Row>,
): void {
  const schema = { tags, querystring: query, response: { 200: listOf(row) } } satisfies FastifySchema
  app.get(
    path,
    { config: { access }, schema },
    (request) =>
      read({
        actor: request.actor,
        language: request.language,
        query: request.query as Static<Query>,
      }) as never,
  )
}
