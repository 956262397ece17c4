import { afterAll, beforeAll, expect, it } from 'vitest'
import { newOrder } from '../../../support/orders.ts'
import { sampleDelivery } from '../../../support/partners.ts'
import { startTestServer, type TestResponse, type TestServer } from '../../../support/server.ts'

/**
 * The calls that the specification names with their method (section 7), in its order; `version.json` is a file of the
 * build.
 */
const calls = [
  'GET menu-list',
  'GET users/access-list',
  'GET catalogs/{}',
  'GET orders/late-orders-notification',
  'GET services',
  'POST services',
  'GET events/list-count-not-finished',
]

/** The resource paths that it names, whatever their methods. */
const paths = [
  'catalogs/bag-types',
  'catalogs/handler-status-list-count',
  'catalogs/delivery-desired-date',
  'catalogs/sap-event-types',
  'catalogs/sap-operation-types',
  'bags',
  'orders/{}',
  'orders/issued-to-courier',
  'orders/transferred-to-courier',
  'orders/menu-types',
  'order-check/base-pfm',
  'notifications/assembly-reminder',
  'tasks',
  'tasks/return-from-sbermarket-vitrina',
  'tasks/delivery-list',
  'tasks/delivery-count',
  'atol/change-status',
  'acceptance-acts',
  'refunds',
  'refunds/import',
  'refunds/partner',
  'refunds/partner-all',
  'refunds/export',
  'feedbacks',
  'events',
  'events/journal/{}',
  'exchanges',
  'delivery-tare',
  'delivery-tare/remove',
  'delivery-tare/create',
  'customers/orders/{}',
  'set-kit/{}',
  'task-expired',
  'deliveries/{}',
  'help-pages',
  'recipients',
  'recipients/types',
  'recipients/rules',
  'order-priority',
  'sap/transactions',
  'sap/hold',
  'sap/batch',
  'sap/batch/{}',
  'sap/batch/{}/xlsx',
  'order-products/{}/mark',
  'admin/move-status',
  // With the number of an order after it, or a search text.
  'admin/check-order-move/{}',
  'admin/check-order-move',
  'order-statuses/get-status-move',
  'alerts',
]

let served: Set<string>
let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
  const { body } = await server.call('nobody', 'GET', '/api/openapi.json')
  served = new Set(
    Object.entries(body.paths as Record<string, object>).flatMap(([path, methods]) => {
      const name = path.replace(/^\/(api\/)?/, '').replace(/\{\w+\}/g, '{}')
      return [name, ...Object.keys(methods).map((method) => `${method.toUpperCase()} ${name}`)]
    }),
  )
})
afterAll(() => server.close())

/** An entry of the catalogues is served by the one common route. */
const isServed = (name: string) => served.has(name) || (name.startsWith('catalogs/') && catalogs.has(name))
const catalogs = new Set<string>()

it('[VA-03] every call and path that the specification names is served under that name', async () => {
  for (const name of paths.filter((path) => path.startsWith('catalogs/'))) {
    const { status } = await server.call('admin', 'GET', `/api/${name}`)
    if (status === 200) catalogs.add(name)
  }
  const missing = [...calls, ...paths].filter((name) => !isServed(name))
  expect(missing).toEqual([])
})

/** Queries about one order. */
const orderQueries: Readonly<Record<string, string>> = {
  'catalogs/delivery-desired-date': 'orderId',
  'delivery-tare': 'orderId',
  'admin/check-order-move': 'search',
  'order-statuses/get-status-move': 'orderIds',
}

it('[VA-03] every named path that is read returns a list or a value to a user with the right', async () => {
  const orderId = await newOrder(server, { delivery: sampleDelivery })
  const names = [...calls, ...paths].map((name) => name.replace(/^\w+ /, ''))
  const readable = [...new Set(names)].filter(
    (name) =>
      !name.includes('{}') && (served.has(`GET ${name}`) || catalogs.has(name) || name in orderQueries),
  )
  expect(readable.length).toBeGreaterThan(25)
  const withoutResult: string[] = []
  for (const name of readable) {
    const param = orderQueries[name]
    const url = `/api/${name}${param === undefined ? '' : `?${param}=${orderId}`}`
    const responses: TestResponse[] = []
    for (const user of ['admin', 'accountant', 'operator', 'store'])
      responses.push(await server.call(user, 'GET', url))
    if (!responses.some(({ status, body }) => status === 200 && body !== null))
      withoutResult.push(`${name}: ${responses.map(({ status }) => status).join()}`)
  }
  expect(withoutResult).toEqual([])
})
