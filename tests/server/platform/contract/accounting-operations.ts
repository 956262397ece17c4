import { sheetType } from '../../../support/make-sheet.ts'
import type { Json } from '../../../support/server.ts'
import { fileOperations, listOperation, type Operation } from './operation.ts'

/** Visibility of batches is tested in tests/server/domains/accounting. */
const noBatch: Operation = {
  stores: 'shared',
  own: 404,
  ask: () => ({ path: { batchId: 999_999 } }),
}
const posting = { postingDate: '2026-11-21', factory: '1001', warehouse: 'C001' }
const isFound = ({ results: [outcome] }: Json) => outcome.code !== 1

/** Accounting transactions, their files, and receipts of the tills. */
export const accountingOperations: Record<string, Operation> = {
  ...fileOperations('/api/atol', ({ orderId }) => orderId),
  'GET /api/atol': { stores: 'hidden', ask: ({ orderId }) => ({ query: { orderId } }) },
  // Of a receipt that does not exist; which receipts may be changed is tested in
  // tests/server/domains/payments/receipts-desk.test.ts.
  'POST /api/atol/change-status': {
    stores: 'shared',
    ask: () => ({ body: { ids: [999_999], status: 'Success' } }),
  },
  // The tills' service does not respond in these tests.
  'GET /api/set-kit/{id}': { stores: 'hidden', own: 503, ask: ({ orderId }) => ({ path: { id: orderId } }) },
  ...fileOperations('/api/sap/transactions', ({ deliveryId }) => deliveryId),
  'GET /api/sap/transactions': {
    stores: 'filtered',
    sees: listOperation((item, { deliveryId }) => item.orderId === deliveryId),
  },
  'GET /api/sap/transactions/{transactionId}': {
    stores: 'hidden',
    ask: ({ deliveryId }) => ({ path: { transactionId: `${deliveryId}-90` } }),
  },
  'POST /api/sap/transactions': {
    stores: 'filtered',
    ask: ({ deliveryId }) => ({ body: { ids: [`${deliveryId}-90`], ...posting } }),
    sees: isFound,
    echoes: true,
  },
  'POST /api/sap/transactions/preview': {
    stores: 'filtered',
    ask: ({ deliveryId }) => ({ body: { type: 'post', ids: [`${deliveryId}-90`] } }),
    // It is posted by the call above.
    sees: ({ refusals }: Json) => !refusals.some(({ message }: Json) => message === 'Заказ не найден!'),
  },
  'POST /api/sap/hold': {
    stores: 'filtered',
    ask: ({ deliveryId }) => ({ body: { type: 'hold', ids: [`${deliveryId}-90`], ...posting } }),
    sees: isFound,
    echoes: true,
  },
  'GET /api/sap/batch': { stores: 'shared' },
  'GET /api/sap/batch/template': { stores: 'shared', ask: () => ({ query: { kind: 'posting' } }) },
  'POST /api/sap/batch/file': {
    stores: 'shared',
    own: 409,
    ask: () => ({
      query: { kind: 'posting', name: 'a.xlsx' },
      headers: { 'content-type': sheetType },
      body: Buffer.from('no sheet'),
    }),
  },
  'GET /api/sap/batch/{batchId}': noBatch,
  'GET /api/sap/batch/{batchId}/rows': noBatch,
  'GET /api/sap/batch/{batchId}/xlsx': noBatch,
  'POST /api/sap/batch/{batchId}/start': {
    ...noBatch,
    ask: () => ({ path: { batchId: 999_999 }, body: {} }),
  },
}
