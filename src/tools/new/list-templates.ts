export interface NewList {
  /** For example `lateOrders`. */
  name: string
  /** For example `LateOrders`. */
  type: string
  /** For example `late-orders`. */
  path: string
  /** Folder below src/server/domains. */
  domain: string
  /** Section of the menu that contains the list. */
  section: string
  right: string
}

export const renderSchema = ({ type }: NewList) => `import { Type, type Static } from 'typebox'
import { Id, Instant, Pfm } from '../formats.ts'
import { createListQuerySchema } from './list.ts'

export const ${type}Query = createListQuerySchema({
  orderId: Type.Optional(Id),
  pfm: Type.Optional(Pfm),
})
export type ${type}Query = Static<typeof ${type}Query>

export const ${type}Row = Type.Object({
  orderId: Id,
  pfm: Type.String(),
  createdAt: Instant,
})
export type ${type}Row = Static<typeof ${type}Row>
`

export const renderListReader = ({ type, path }: NewList) => `import { sql, type SQL } from 'drizzle-orm'
import type { ${type}Query, ${type}Row } from '../../../../schemas/api/${path}.ts'
import { buildStoresCondition } from '../../platform/access/stores-condition.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import type { Db } from '../../platform/db/database.ts'
import { buildIsoInstantSql } from '../../platform/db/instant.ts'
import { countRows, readAllBatches, readListPage, type ListSortOrder, type ListSqlSource } from '../../platform/lists/read-list.ts'
import type { ListPage } from '../../platform/lists/server-list.ts'

const source: ListSqlSource = {
  columns: sql\`o.id::float8 as "orderId", o.pfm, \${buildIsoInstantSql('o.date_create')} as "createdAt"\`,
  from: sql\`orders o\`,
}

const order: ListSortOrder<${type}Row> = {
  by: sql\`o.id desc\`,
  after: ({ orderId }) => sql\`o.id < \${orderId}::bigint\`,
}

/** Rows of the stores that the user may see. */
const where = (actor: Actor, { orderId, pfm }: ${type}Query): SQL =>
  sql.join(
    [buildStoresCondition(actor, pfm), ...(orderId === undefined ? [] : [sql\`o.id = \${orderId}::bigint\`])],
    sql\` and \`,
  )

/** One page. */
export const list${type} = (db: Db, actor: Actor, query: ${type}Query): Promise<ListPage<${type}Row>> =>
  readListPage(db, source, { where: where(actor, query), order }, query)

/** All rows, in batches. */
export const readEvery${type} = (db: Db, actor: Actor, query: ${type}Query): AsyncGenerator<${type}Row[]> =>
  readAllBatches(db, source, { where: where(actor, query), order })

export const count${type} = (db: Db, actor: Actor, query: ${type}Query): Promise<number> =>
  countRows(db, source, where(actor, query))
`

export const renderServerList = ({
  name,
  type,
  path,
  domain,
  right,
}: NewList) => `import { ${type}Query, ${type}Row } from '../../../../schemas/api/${path}.ts'
import { storeZoneInstantColumn, numberColumn, textColumn } from '../../platform/lists/export/columns.ts'
import { defineList } from '../../platform/lists/server-list.ts'
import { count${type}, list${type}, readEvery${type} } from './read-${path}.ts'

export const ${name}List = defineList({
  name: '${name}',
  path: '/api/${path}',
  tags: ['${domain}'],
  access: '${right}',
  query: ${type}Query,
  row: ${type}Row,
  read: ({ services, actor, query }) => list${type}(services.database.db, actor, query),
  readAll: ({ services: { database }, actor, query }) => ({
    count: () => count${type}(database.db, actor, query),
    pages: () => readEvery${type}(database.db, actor, query),
  }),
  columns: [numberColumn('orderId'), textColumn('pfm', 8), storeZoneInstantColumn('createdAt')],
})
`

export const renderServerRoutes = ({
  name,
  type,
  path,
}: NewList) => `import type { App } from '../../platform/http/http.ts'
import { registerListRoute } from '../../platform/lists/list-route.ts'
import type { Services } from '../../platform/services.ts'
import { ${name}List } from './${path}-list.ts'

export function register${type}Routes(app: App, services: Services): void {
  registerListRoute(app, services, ${name}List)
}
`

export const renderClientListDescription = ({
  name,
  type,
  path,
}: NewList) => `import type { ${type}Row } from '../../../../schemas/api/${path}.ts'
import { cardLinkField, storeZoneInstantField, textField } from '../../ui/fields/kinds.tsx'
import { numberSearchFilter, storeFilter } from '../../ui/list/filters.ts'
import type { ListDescription } from '../../ui/list/list-description.ts'
import { urls } from '../../ui/urls.ts'

export const ${name}List: ListDescription<${type}Row> = {
  name: '${name}',
  path: '${path}',
  // Any change of an order invalidates the list.
  queryKey: 'orders',
  fields: [
    cardLinkField('orderId', { width: 104 }),
    textField('pfm', { width: 64, grow: 1, phone: 'line' }),
    storeZoneInstantField('createdAt'),
  ],
  filters: [numberSearchFilter('orderId'), storeFilter()],
  rowId: ({ orderId }) => orderId,
  open: ({ orderId }) => urls.order(orderId),
  export: true,
}
`

export const renderClientRoute = ({ name, path, domain, section }: NewList) => `{
    path: '/${path}',
    title: 'shell:titles.${name}',
    menu: '${section}',
    screen: createLazyListScreen(() => import('../features/${domain}/${path}-list.ts').then((m) => m.${name}List)),
  },`

/** Entry of the list in tests/server/platform/contract/list-operations.ts. */
export const renderContractTestOperations = ({ path }: NewList) => `'GET /api/${path}': {
    stores: 'filtered',
    ask: ({ orderId }) => ({ query: { orderId } }),
    sees: listOperation((item, { orderId }) => item.orderId === orderId),
  },
  ...fileOperations(
    '/api/${path}',
    ({ orderId }) => orderId,
    ({ orderId }) => ({ query: { orderId } }),
  )`
