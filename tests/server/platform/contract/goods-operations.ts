import { newKey } from '../../../support/orders.ts'
import { sheetType } from '../../../support/make-sheet.ts'
import { fileOperations, listOperation, type Operation } from './operation.ts'

/** May goods of an order be returned? */
const checkOperation: Operation = {
  stores: 'filtered',
  ask: ({ orderId }) => ({ query: { search: String(orderId) } }),
  sees: listOperation((item, { orderId }) => item.id === orderId),
}

/** It contains none of the secret orders. */
const emptyListOperation = (path: string): Record<string, Operation> => ({
  [`GET ${path}`]: { stores: 'shared' },
  [`GET ${path}/export`]: { stores: 'shared' },
  [`POST ${path}/export`]: { stores: 'shared', own: 202 },
})

/** Goods leaving the store and returned goods. */
export const goodsOperations: Record<string, Operation> = {
  'GET /api/refunds': {
    stores: 'filtered',
    sees: listOperation((item, { refundId }) => item.id === refundId),
  },
  'GET /api/refunds/check': checkOperation,
  'GET /api/admin/check-order-move': checkOperation,
  'GET /api/admin/check-order-move/{orderId}': {
    stores: 'hidden',
    ask: ({ orderId }) => ({ path: { orderId } }),
  },
  'GET /api/order-statuses/get-status-move': {
    stores: 'filtered',
    ask: ({ orderId }) => ({ query: { orderIds: String(orderId) } }),
    sees: ({ items }) => items.length > 0,
  },
  'POST /api/admin/move-status': {
    stores: 'filtered',
    ask: ({ orderId }) => ({
      headers: { 'idempotency-key': newKey() },
      body: { orders: [{ id: orderId, dateUpdate: '2100-01-01T00:00:00.000Z' }], statusId: 999 },
    }),
    sees: ({ results: [outcome] }) => outcome.code === 45,
    echoes: true,
  },
  // Neither is packed or in an act: tests/server/domains/deliveries/hand-over.test.ts.
  'POST /api/orders/issued-to-courier': {
    stores: 'filtered',
    ask: ({ deliveryId }) => ({
      headers: { 'idempotency-key': newKey() },
      body: { orders: [{ id: deliveryId, boxes: [`${deliveryId}-1`] }] },
    }),
    sees: ({ results: [outcome] }) => outcome.code === 19,
    echoes: true,
  },
  'POST /api/orders/transferred-to-courier': {
    stores: 'filtered',
    ask: ({ deliveryId }) => ({
      headers: { 'idempotency-key': newKey() },
      body: { orderIds: [deliveryId] },
    }),
    sees: ({ results: [outcome] }) => outcome.code === 19,
    echoes: true,
  },
  'POST /api/notifications/assembly-reminder': {
    stores: 'filtered',
    // With an outdated view on purpose: nobody is notified.
    ask: ({ orderId }) => ({
      headers: { 'idempotency-key': newKey() },
      body: { orders: [{ id: orderId, dateUpdate: '2020-01-01T00:00:00.000Z' }] },
    }),
    sees: ({ results: [outcome] }) => outcome.code === 355,
    echoes: true,
  },
  'GET /api/delivery-tare': {
    stores: 'hidden',
    ask: ({ deliveryId }) => ({ query: { orderId: deliveryId } }),
  },
  // Its forming has not begun.
  'POST /api/delivery-tare/create': {
    stores: 'hidden',
    own: 409,
    ask: ({ deliveryId }) => ({
      headers: { 'idempotency-key': newKey() },
      body: { orderId: deliveryId, typeId: 1, weight: null },
    }),
  },
  'POST /api/delivery-tare/remove': {
    stores: 'hidden',
    own: 409,
    ask: ({ deliveryId }) => ({
      headers: { 'idempotency-key': newKey() },
      body: { orderId: deliveryId, n: 1, edition: 0 },
    }),
  },
  'GET /api/bags': { stores: 'hidden', ask: ({ orderId }) => ({ query: { orderId } }) },
  'GET /api/deliveries/{orderId}': {
    stores: 'hidden',
    ask: ({ deliveryId }) => ({ path: { orderId: deliveryId } }),
  },
  'GET /api/catalogs/delivery-desired-date': {
    stores: 'hidden',
    ask: ({ deliveryId }) => ({ query: { orderId: deliveryId } }),
  },
  // None of the secret orders was paid to a partner: visibility is tested in tests/server/domains/refunds/partners.test.ts.
  ...emptyListOperation('/api/refunds/partner'),
  'POST /api/refunds/partner-all': {
    stores: 'shared',
    ask: ({ refundId }) => ({ body: { ids: [refundId], document: '17', doneOn: '2026-11-20' } }),
    echoes: true,
  },
  'POST /api/refunds/partner-all/preview': {
    stores: 'shared',
    ask: ({ refundId }) => ({ body: { ids: [refundId] } }),
  },
  // Registers contain orders of all stores.
  'GET /api/refunds/import': { stores: 'everywhere', own: 400, elsewhere: 400 },
  'GET /api/refunds/import/export': { stores: 'everywhere', own: 400, elsewhere: 400 },
  'POST /api/refunds/import/export': { stores: 'shared', own: 202 },
  'GET /api/refunds/import/template': { stores: 'shared' },
  'POST /api/refunds/import': {
    stores: 'everywhere',
    own: 403,
    everywhere: 409,
    ask: () => ({
      query: { name: 'a.xlsx' },
      headers: { 'content-type': sheetType },
      body: Buffer.from('no sheet'),
    }),
  },
  'GET /api/refunds/{refundId}': { stores: 'hidden', ask: ({ refundId }) => ({ path: { refundId } }) },
  // The secret refund is too small to need a second approver.
  'POST /api/refunds/{refundId}/approval': {
    stores: 'hidden',
    own: 409,
    ask: ({ refundId }) => ({
      path: { refundId },
      body: {
        total: 1,
        payerName: null,
        checkingAccount: null,
        bankName: null,
        bik: null,
        correspondentAccount: null,
      },
    }),
  },
  'GET /api/refunds/{refundId}/application': {
    stores: 'hidden',
    ask: ({ refundId }) => ({ path: { refundId } }),
  },
  // None of the secret orders is ready for shipment: visibility is tested in
  // tests/server/domains/deliveries/acceptance-act.test.ts.
  ...emptyListOperation('/api/tasks/delivery-list'),
  'GET /api/tasks/delivery-count': { stores: 'shared' },
  // None of them is returned either: tests/server/domains/tasks/returns.test.ts.
  ...emptyListOperation('/api/tasks/return-from-shipping'),
  ...emptyListOperation('/api/tasks/return-from-sbermarket-vitrina'),
  'GET /api/acceptance-acts': {
    stores: 'filtered',
    sees: listOperation((item, { actId }) => item.id === actId),
  },
  'POST /api/acceptance-acts': {
    stores: 'hidden',
    // Not packed yet.
    own: 409,
    ask: ({ deliveryId }) => ({ body: { orderIds: [deliveryId], boxes: [`${deliveryId}-1`] } }),
  },
  'GET /api/acceptance-acts/box': {
    stores: 'hidden',
    own: 409,
    echoes: true,
    ask: ({ deliveryId }) => ({ query: { code: `${deliveryId}-1`, service: 1 } }),
  },
  'GET /api/acceptance-acts/{actId}': { stores: 'hidden', ask: ({ actId }) => ({ path: { actId } }) },
  'GET /api/acceptance-acts/{actId}/document': {
    stores: 'hidden',
    ask: ({ actId }) => ({ path: { actId } }),
  },
  'GET /api/exchanges': {
    stores: 'filtered',
    sees: listOperation((item, { exchangeId }) => item.id === exchangeId),
  },
  'GET /api/exchanges/check': checkOperation,
  'GET /api/exchanges/{exchangeId}': {
    stores: 'hidden',
    ask: ({ exchangeId }) => ({ path: { exchangeId } }),
  },
  ...fileOperations('/api/acceptance-acts', ({ actId }) => actId),
  ...fileOperations('/api/refunds', ({ refundId }) => refundId),
  ...fileOperations('/api/exchanges', ({ exchangeId }) => exchangeId),
}
