import { sampleOrder, newKey } from '../../../support/orders.ts'
import type { Json } from '../../../support/server.ts'
import { sheetType } from '../../../support/make-sheet.ts'
import { accessOperations } from './access-operations.ts'
import { distributionOperations } from './distribution-operations.ts'
import { accountingOperations } from './accounting-operations.ts'
import { goodsOperations } from './goods-operations.ts'
import { listOperations } from './list-operations.ts'
import { listOperation, reportOperations, type Operation } from './operation.ts'
import { secretTrack, storeHere } from './secret.ts'
import { workflowOperations } from './workflow-operations.ts'

const ofOrder: Operation = { stores: 'hidden', ask: ({ orderId }) => ({ path: { orderId } }) }
const deliveryOperation: Operation = {
  stores: 'hidden',
  ask: ({ deliveryId }) => ({ path: { orderId: deliveryId } }),
}
const taskOperation: Operation = { stores: 'hidden', ask: ({ taskId }) => ({ path: { taskId } }) }
const batchOperation: Operation = { stores: 'owned', ask: ({ batchId }) => ({ path: { batchId } }) }
/** Of the switch of a service. */
const allStoresOperation = { stores: 'everywhere', elsewhere: 404 } as const
const deskOperation: Operation = {
  ...allStoresOperation,
  inner: 'settingsManageExternalServices',
  ask: ({ deskId }) => ({ path: { deskId } }),
}
const eventOperation = (isOwn: (result: Json) => boolean): Operation => ({
  stores: 'filtered',
  ask: ({ eventId }) => ({ body: { ids: [eventId] } }),
  sees: (body) => isOwn(body.results[0]),
  echoes: true,
})
const settingsScreen = (path: string, name: string, value: number): Record<string, Operation> => ({
  [`GET ${path}`]: { stores: 'shared' },
  [`PUT ${path}`]: {
    stores: 'everywhere',
    own: 403,
    ask: () => ({ body: { changes: { [name]: { from: value, to: value } } } }),
  },
})

/** Every operation of the OpenAPI document. A new one must declare here its access by stores. */
export const operations: Record<string, Operation> = {
  'GET /config.json': { stores: 'shared' },
  'GET /api/menu-list': { stores: 'shared' },
  'GET /api/users/access-list': { stores: 'shared' },
  'GET /api/users/me': { stores: 'shared' },
  'GET /api/users/preferences/{screen}': { stores: 'shared', ask: () => ({ path: { screen: 'orders' } }) },
  'PUT /api/users/preferences/{screen}': {
    stores: 'shared',
    own: 204,
    ask: () => ({ path: { screen: 'orders' }, body: { columns: ['id'] } }),
  },
  'GET /api/views/{screen}': { stores: 'shared', ask: () => ({ path: { screen: 'orders' } }) },
  'POST /api/views/{screen}': {
    stores: 'shared',
    own: 201,
    ask: () => ({ path: { screen: 'orders' }, body: { name: 'Мои', query: 'statuses=5' } }),
  },
  'PUT /api/views/{screen}/{viewId}': {
    stores: 'shared',
    own: 404,
    ask: () => ({ path: { screen: 'orders', viewId: 999_999 }, body: { name: 'Мои' } }),
  },
  'DELETE /api/views/{screen}/{viewId}': {
    stores: 'shared',
    own: 404,
    ask: () => ({ path: { screen: 'orders', viewId: 999_999 } }),
  },
  'GET /api/catalogs/{type}': { stores: 'shared', ask: () => ({ path: { type: 'bagTypes' } }) },
  'GET /api/stores': {
    stores: 'filtered',
    sees: (body) => body.some((store: Json) => store.pfm === storeHere),
  },

  'GET /api/orders': {
    stores: 'filtered',
    ask: ({ phone }) => ({ query: { search: phone } }),
    sees: listOperation((item, { orderId }) => item.id === orderId),
  },
  'GET /api/search': {
    stores: 'filtered',
    ask: ({ orderId }) => ({ query: { text: orderId } }),
    sees: (body, { orderId }) => body.only?.orderId === orderId,
  },
  'GET /api/customers': {
    stores: 'filtered',
    ask: ({ phone }) => ({ query: { search: phone } }),
    // The customer has one order in the other store.
    sees: listOperation((item) => item.totalCount > 1),
  },
  'GET /api/customers/orders/{phone}': {
    stores: 'filtered',
    ask: ({ phone }) => ({ path: { phone } }),
    sees: (body, { orderId }) => body.orders.some(({ id }: Json) => id === orderId),
  },
  ...goodsOperations,
  'GET /api/orders/menu-types': {
    stores: 'filtered',
    // The cancelled one is the only one.
    sees: (body) =>
      body.some(({ statuses }: Json) =>
        statuses.some(({ orderStatusId, count }: Json) => orderStatusId === 14 && count > 0),
      ),
  },
  'GET /api/orders/{orderId}': ofOrder,
  'PUT /api/orders/{orderId}': {
    stores: 'hidden',
    ask: ({ orderId }) => ({ path: { orderId }, body: { languageId: 'ru' } }),
  },
  'PUT /api/orders/{orderId}/products/{lineId}': {
    stores: 'hidden',
    // A line of another order.
    own: 404,
    ask: ({ orderId }) => ({ path: { orderId, lineId: 1 }, body: { productCommentWorker: 'Нет' } }),
  },
  'GET /api/orders/{orderId}/log': ofOrder,
  'GET /api/orders/{orderId}/timeline': ofOrder,
  'GET /api/orders/{orderId}/customer': ofOrder,
  'GET /api/orders/{orderId}/statement': ofOrder,
  'GET /api/orders/{orderId}/timeslots': deliveryOperation,
  'GET /api/orders/{orderId}/coverage': {
    stores: 'hidden',
    ask: ({ deliveryId }) => ({ path: { orderId: deliveryId }, query: { city: 'Москва' } }),
  },
  'GET /api/orders/{orderId}/documents/form': ofOrder,
  'GET /api/orders/{orderId}/documents/transfer': { ...deliveryOperation, own: 409 },
  'GET /api/orders/{orderId}/documents/labels': { ...deliveryOperation, own: 409 },
  'GET /api/orders/{orderId}/documents/sticker': { ...ofOrder, own: 409 },
  'GET /api/orders/{orderId}/actions/{action}': {
    stores: 'hidden',
    ask: ({ orderId }) => ({ path: { orderId, action: 'cancelOrder' } }),
  },
  'POST /api/orders/{orderId}/actions/{action}/events': {
    stores: 'hidden',
    // Too late on purpose: the order stays for the other calls.
    own: 409,
    ask: ({ orderId }) => ({
      path: { orderId, action: 'cancelOrder' },
      headers: { 'idempotency-key': newKey(), 'x-order-update-time': '2020-01-01T00:00:00.000Z' },
      body: { type: 'CANCEL', revision: 0, payload: {} },
    }),
  },
  'POST /api/orders/test': {
    stores: 'forbidden',
    own: 201,
    ask: () => ({ body: sampleOrder({ pfm: storeHere }) }),
  },
  // A real order: only its bank reports its payment.
  'GET /api/orders/{orderId}/payment-operations': { ...ofOrder, own: 409 },
  'POST /api/orders/{orderId}/payment-operations': {
    stores: 'hidden',
    own: 409,
    ask: ({ orderId }) => ({
      path: { orderId },
      headers: { 'idempotency-key': newKey() },
      body: { operation: 'declinedByTimeout' },
    }),
  },
  'PUT /api/order-products/{lineId}/mark': {
    stores: 'hidden',
    inner: 'taskFormattingWork',
    ask: ({ mark: { lineId, code } }) => ({ path: { lineId }, body: { code } }),
  },
  'DELETE /api/order-products/{lineId}/mark': {
    stores: 'hidden',
    inner: 'taskFormattingWork',
    ask: ({ mark: { lineId, code } }) => ({ path: { lineId }, query: { code } }),
  },

  'GET /api/tasks': {
    stores: 'filtered',
    ask: () => ({ query: { scope: 'all' } }),
    sees: listOperation((item, { taskId }) => item.taskId === taskId),
  },
  'GET /api/tasks/next': {
    stores: 'filtered',
    sees: (body, { words }) => words.includes(String(body.taskId)),
  },
  'GET /api/tasks/{taskId}': taskOperation,
  'POST /api/tasks/{taskId}/claim': {
    stores: 'hidden',
    ask: ({ taskId }) => ({ path: { taskId }, body: {} }),
  },
  'DELETE /api/tasks/{taskId}/claim': { ...taskOperation, own: 204 },
  'PUT /api/tasks/{taskId}/draft': {
    stores: 'hidden',
    inner: 'taskFormattingWork',
    ask: ({ taskId }) => ({
      path: { taskId },
      body: { form: 'formatting/v2/start', data: {}, revision: 0, edition: 0 },
    }),
  },
  'POST /api/tasks/{taskId}/events': {
    stores: 'hidden',
    inner: 'taskFormattingWork',
    ask: ({ taskId }) => ({
      path: { taskId },
      headers: { 'idempotency-key': newKey() },
      body: { type: 'STARTED', revision: 0 },
    }),
  },
  'GET /api/tasks/people': {
    stores: 'filtered',
    ask: ({ taskId }) => ({ query: { tasks: String(taskId) } }),
    sees: ({ people }) => people.length > 0,
  },
  'POST /api/tasks/assign': {
    stores: 'filtered',
    ask: ({ taskId }) => ({ body: { ids: [taskId], to: null } }),
    sees: ({ results: [outcome] }) => outcome.ok,
    echoes: true,
  },
  'POST /api/tasks/take-next': {
    stores: 'filtered',
    sees: (body, { words }) => words.includes(String(body.taskId)),
  },
  'GET /api/start': {
    stores: 'filtered',
    sees: ({ types }) => types.some(({ type, count }: Json) => type === 'formatting' && count > 1),
  },
  'GET /api/tasks/in-work': {
    stores: 'filtered',
    sees: listOperation((item, { collectedTask }) => item.taskId === collectedTask),
  },
  'GET /api/stores/desk': { stores: 'filtered', sees: listOperation((item) => item.pfm === storeHere) },
  'GET /api/orders/standing': {
    stores: 'filtered',
    sees: listOperation((item, { orderId }) => item.orderId === orderId),
  },
  'GET /api/alerts': {
    stores: 'filtered',
    sees: listOperation((item, { orderId }) => item.orderId === orderId),
  },
  'GET /api/orders/exceptions': {
    stores: 'filtered',
    sees: listOperation((item, { cancelledId }) => item.orderId === cancelledId),
  },
  'GET /api/money-due/no-receipt': {
    stores: 'filtered',
    sees: listOperation((item, { receiptlessId }) => item.orderId === receiptlessId),
  },
  'GET /api/money-due': {
    stores: 'filtered',
    sees: listOperation((item, { cancelledId }) => item.orderId === cancelledId),
  },

  ...workflowOperations,

  'GET /api/jobs': { stores: 'personal', sees: (body) => body.length > 0 },
  'GET /api/jobs/{jobId}': { stores: 'personal', ask: ({ jobId }) => ({ path: { jobId } }) },
  'GET /api/jobs/{jobId}/file': {
    stores: 'personal',
    // It creates none.
    own: 404,
    ask: ({ jobId }) => ({ path: { jobId } }),
  },
  'POST /api/jobs/{jobId}/retry': {
    stores: 'personal',
    own: 409,
    ask: ({ jobId }) => ({ path: { jobId } }),
  },
  'POST /api/jobs/{jobId}/dismiss': {
    stores: 'personal',
    own: 409,
    ask: ({ jobId }) => ({ path: { jobId } }),
  },
  'POST /api/jobs/{jobId}/cancel': { stores: 'personal', ask: ({ jobId }) => ({ path: { jobId } }) },

  'GET /api/orders/batches': {
    stores: 'owned',
    sees: listOperation((item, { batchId }) => item.id === batchId),
  },
  'POST /api/orders/batches': {
    stores: 'shared',
    own: 201,
    ask: () => ({ body: { kind: 'cancel', ids: [99_999_999], options: {} } }),
  },
  'POST /api/orders/batches/preview': {
    stores: 'filtered',
    ask: ({ orderId }) => ({ body: { kind: 'cancel', ids: [orderId] } }),
    sees: ({ totals }: Json) => totals.length > 0,
  },
  'GET /api/orders/batches/template': { stores: 'shared', ask: () => ({ query: { kind: 'cancel' } }) },
  'POST /api/orders/batches/file': {
    stores: 'shared',
    own: 409,
    ask: () => ({
      query: { kind: 'cancel', name: 'a.xlsx' },
      headers: { 'content-type': sheetType },
      body: Buffer.from('no sheet'),
    }),
  },
  'GET /api/orders/batches/{batchId}': batchOperation,
  'GET /api/orders/batches/{batchId}/rows': batchOperation,
  'GET /api/orders/batches/{batchId}/xlsx': batchOperation,
  'POST /api/orders/batches/{batchId}/start': {
    stores: 'owned',
    // Its preview is in progress.
    own: 409,
    others: 403,
    ask: ({ batchId }) => ({ path: { batchId }, body: {} }),
  },

  ...settingsScreen('/api/order-priority', 'priorityHighFormatting', 5),
  ...settingsScreen('/api/task-expired', 'plannedMinutesFormatting', 15),
  ...settingsScreen('/api/settings/limits', 'callAttempts', 3),
  ...settingsScreen('/api/recipients/rules', 'mailingHour', 9),
  ...settingsScreen('/api/distribution', 'c001LoadLimit', 300),
  'GET /api/settings/picture-hosts': { stores: 'shared' },
  'PUT /api/settings/picture-hosts': {
    stores: 'everywhere',
    own: 403,
    ask: () => ({ body: { from: [], to: [] } }),
  },
  ...distributionOperations,
  'GET /api/settings/catalogs/{type}': { stores: 'shared', ask: () => ({ path: { type: 'moveReasons' } }) },
  'POST /api/settings/catalogs/{type}': {
    stores: 'everywhere',
    own: 403,
    ask: () => ({
      path: { type: 'moveReasons' },
      body: {
        id: null,
        number: null,
        active: false,
        version: 0,
        description: { ru: 'Причина', en: 'Reason', kk: 'Себеп' },
      },
    }),
  },
  'GET /api/settings/stores': {
    stores: 'filtered',
    sees: (body) => body.stores.some((store: Json) => store.pfm === storeHere),
  },
  'POST /api/settings/stores': {
    stores: 'everywhere',
    own: 403,
    // The store exists already.
    everywhere: 409,
    ask: () => ({
      body: { pfm: '1001', name: 'Она же', city: 'Москва', address: '-', zone: 'Europe/Moscow', open: true },
    }),
  },
  'PUT /api/settings/stores/{pfm}': {
    stores: 'everywhere',
    own: 403,
    everywhere: 404,
    ask: () => {
      const store = { name: 'Она же', city: 'Москва', address: '-', zone: 'Europe/Moscow', open: true }
      return { path: { pfm: '9999' }, body: { from: store, to: store } }
    },
  },
  'GET /api/recipients': { stores: 'shared' },
  ...accountingOperations,
  'GET /api/tracks': {
    stores: 'filtered',
    ask: () => ({ query: { search: secretTrack } }),
    sees: listOperation((item, { deliveryId }) => item.orderId === deliveryId),
  },
  'GET /api/tracks/{orderId}': deliveryOperation,
  'GET /api/tracks/postal/template': { stores: 'shared' },
  'GET /api/tracks/postal/csv': {
    stores: 'filtered',
    ask: () => ({ query: { from: '2026-11-01', to: '2026-11-30' } }),
    sees: ({ rows }, { deliveryId }) => rows.some(([, order]: string[]) => order === String(deliveryId)),
  },
  'POST /api/tracks/postal': {
    stores: 'filtered',
    ask: () => ({ headers: { 'content-type': 'text/csv' }, body: Buffer.from(`${secretTrack}\n`) }),
    sees: ({ rows }, { deliveryId }) => rows[0].parcel?.orderId === deliveryId,
    echoes: true,
  },
  'GET /api/recipients/types': { stores: 'shared' },
  'POST /api/recipients': {
    stores: 'everywhere',
    own: 403,
    everywhere: 201,
    ask: () => ({ body: { email: `${newKey()}@example.org`, mailings: ['alerts'] } }),
  },
  'PUT /api/recipients/{recipientId}': {
    stores: 'everywhere',
    own: 403,
    // Of a user who never existed.
    everywhere: 404,
    ask: () => ({
      path: { recipientId: 999_999 },
      body: { from: { email: 'a@example.org', mailings: [] }, to: { email: 'b@example.org', mailings: [] } },
    }),
  },
  'DELETE /api/recipients/{recipientId}': {
    stores: 'everywhere',
    own: 403,
    everywhere: 404,
    ask: () => ({ path: { recipientId: 999_999 } }),
  },
  ...accessOperations,
  'GET /api/order-statuses/sections': { stores: 'shared' },
  // Only yes or no, and both stores have a late order here; the counting is tested in
  // tests/server/domains/tasks/task-list.test.ts.
  'GET /api/orders/late-orders-notification': { stores: 'shared' },
  'GET /api/help-pages': { stores: 'shared' },
  'PUT /api/help-pages': {
    stores: 'everywhere',
    own: 403,
    ask: () => ({ body: { changes: { 1: { from: null, to: null } } } }),
  },
  'GET /api/services': { stores: 'shared' },
  'POST /api/services': {
    stores: 'everywhere',
    own: 403,
    ask: () => ({ body: { service: 'sms', enable: true } }),
  },
  'GET /api/services/desk': { stores: 'shared' },
  'GET /api/services/desk/export': { stores: 'shared' },
  'POST /api/services/desk/export': { stores: 'shared', own: 202 },
  'POST /api/desks': {
    ...allStoresOperation,
    inner: 'settingsManageExternalServices',
    ask: () => ({ body: { workflow: 'serviceSwitch', subject: 'mail' } }),
  },
  'GET /api/desks/{deskId}': deskOperation,
  'POST /api/desks/{deskId}/events': {
    ...allStoresOperation,
    inner: 'settingsManageExternalServices',
    // Of a step that does not exist: the switch stays for the other calls.
    everywhere: 409,
    ask: ({ deskId }) => ({
      path: { deskId },
      headers: { 'idempotency-key': newKey() },
      body: { type: 'CONFIRM', revision: 9 },
    }),
  },
  'PUT /api/desks/{deskId}/draft': {
    ...allStoresOperation,
    inner: 'settingsManageExternalServices',
    everywhere: 409,
    ask: ({ deskId }) => ({
      path: { deskId },
      body: { form: 'serviceSwitch/v1/confirm', data: {}, revision: 9, edition: 0 },
    }),
  },
  'DELETE /api/desks/{deskId}/claim': { ...deskOperation, everywhere: 204 },
  'POST /api/desks/{deskId}/claim': {
    ...allStoresOperation,
    inner: 'settingsManageExternalServices',
    ask: ({ deskId }) => ({ path: { deskId }, body: { takeOver: true } }),
  },
  'GET /api/events': {
    stores: 'filtered',
    sees: listOperation((item, { eventId }) => item.id === eventId),
  },
  'GET /api/events/list-count-not-finished': {
    stores: 'filtered',
    sees: (body) => body.some(({ count }: Json) => count > 0),
  },
  'GET /api/catalogs/handler-status-list-count': {
    stores: 'filtered',
    // The bank is called for the cancelled one alone.
    sees: (body) => body.some(({ id }: Json) => id === 'payment.reverse'),
  },
  'GET /api/events/journal/{id}': { stores: 'hidden', ask: ({ eventId }) => ({ path: { id: eventId } }) },
  'POST /api/events/restart': eventOperation(({ ok, status }) => ok || status !== null),
  'POST /api/events/cancel': eventOperation(({ ok, status }) => ok || status !== null),
  'POST /api/events/complete': eventOperation(({ ok, status }) => ok || status !== null),

  ...listOperations,

  ...reportOperations('orders', { by: 'store' }, (row) => row.arrived > 0),
  ...reportOperations('cancellations', { by: 'store' }, (row) => row.cancelled > 0),
  ...reportOperations('feedbacks', { by: 'store' }, (row) => row.count > 0),
  ...reportOperations('answers', { by: 'store' }, (row) => row.count > 0),
  // Types of tasks belong to no store; that one store's figures are not another's is tested in tests/server/domains/reports.
  'GET /api/reports/tasks': { stores: 'shared' },
  'GET /api/reports/tasks/export': { stores: 'shared' },
  'POST /api/reports/tasks/export': { stores: 'shared', own: 202 },

  'GET /api/live': { stores: 'shared', stream: true },
  'POST /api/intake/orders': {
    stores: 'partner',
    ask: () => ({ body: { ...sampleOrder({ pfm: storeHere }), partnerOrderId: 'FORGED-1' } }),
  },
  'POST /api/intake/feedbacks': {
    stores: 'partner',
    ask: () => ({ body: { partnerOrderId: 'SECRET-4', rating: 5 } }),
  },
  'POST /api/callbacks/payments': { stores: 'partner', ask: () => ({ body: {} }) },
  'POST /api/callbacks/deliveries/{service}': {
    stores: 'partner',
    ask: () => ({ path: { service: 'courier1' }, body: {} }),
  },
}
