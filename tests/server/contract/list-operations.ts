import { filesOf, lists, type Operation } from './operation.ts'
import { storeHere } from './secret.ts'

/** Pages and files of lists. */
export const listOperations: Record<string, Operation> = {
  'GET /api/feedbacks': {
    stores: 'filtered',
    sees: lists((item, { cancelledId }) => item.orderId === cancelledId),
  },
  ...filesOf(
    '/api/orders',
    ({ orderId }) => orderId,
    ({ phone }) => ({ query: { search: phone } }),
  ),
  ...filesOf(
    '/api/tasks',
    ({ taskId }) => taskId,
    () => ({ query: { scope: 'all' } }),
  ),
  ...filesOf('/api/tasks/in-work', ({ collectedTask }) => collectedTask),
  ...filesOf('/api/stores/desk', () => storeHere),
  ...filesOf('/api/orders/standing', ({ orderId }) => orderId),
  ...filesOf('/api/alerts', ({ orderId }) => orderId),
  ...filesOf('/api/orders/exceptions', ({ cancelledId }) => cancelledId),
  ...filesOf('/api/money-due', ({ cancelledId }) => cancelledId),
  ...filesOf('/api/events', ({ eventId }) => eventId),
  ...filesOf('/api/feedbacks', ({ cancelledId }) => cancelledId),
  // A user who sees some stores receives no users.
  'GET /api/audit-entries': { stores: 'shared' },
  // Of a kind that these tests do not create by the thousand.
  'GET /api/audit-entries/export': { stores: 'shared', ask: () => ({ query: { kind: 'signInFailed' } }) },
  'POST /api/audit-entries/export': { stores: 'shared', own: 202 },
}
