import { fileOperations, listOperation, type Operation } from './operation.ts'
import { storeHere } from './secret.ts'

/** Pages and files of lists. */
export const listOperations: Record<string, Operation> = {
  'GET /api/feedbacks': {
    stores: 'filtered',
    sees: listOperation((item, { cancelledId }) => item.orderId === cancelledId),
  },
  ...fileOperations(
    '/api/orders',
    ({ orderId }) => orderId,
    ({ phone }) => ({ query: { search: phone } }),
  ),
  ...fileOperations(
    '/api/tasks',
    ({ taskId }) => taskId,
    () => ({ query: { scope: 'all' } }),
  ),
  ...fileOperations('/api/tasks/in-work', ({ collectedTask }) => collectedTask),
  ...fileOperations('/api/stores/desk', () => storeHere),
  ...fileOperations('/api/orders/standing', ({ orderId }) => orderId),
  ...fileOperations('/api/alerts', ({ orderId }) => orderId),
  ...fileOperations('/api/orders/exceptions', ({ cancelledId }) => cancelledId),
  ...fileOperations('/api/money-due', ({ cancelledId }) => cancelledId),
  ...fileOperations('/api/money-due/no-receipt', ({ receiptlessId }) => receiptlessId),
  ...fileOperations('/api/events', ({ eventId }) => eventId),
  ...fileOperations('/api/feedbacks', ({ cancelledId }) => cancelledId),
  // A user who sees some stores receives no users.
  'GET /api/audit-entries': { stores: 'shared' },
  // Of a kind that these tests do not create by the thousand.
  'GET /api/audit-entries/export': { stores: 'shared', ask: () => ({ query: { kind: 'signInFailed' } }) },
  'POST /api/audit-entries/export': { stores: 'shared', own: 202 },
}
