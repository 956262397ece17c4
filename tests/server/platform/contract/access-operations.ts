import { newKey } from '../../../support/orders.ts'
import type { Operation } from './operation.ts'

/** Rights, roles and users. */
export const accessOperations: Record<string, Operation> = {
  'GET /api/permissions': { stores: 'shared' },
  'PUT /api/permissions': {
    stores: 'everywhere',
    own: 403,
    ask: () => ({
      body: { changes: [{ role: 'operator', right: 'orderCancel', from: true, to: true }] },
    }),
  },
  'GET /api/roles': { stores: 'shared' },
  'POST /api/roles': {
    stores: 'everywhere',
    own: 403,
    everywhere: 201,
    ask: () => ({ body: { ru: newKey() } }),
  },
  'PUT /api/roles/{roleId}': {
    stores: 'everywhere',
    own: 403,
    // With former values that nobody has read.
    everywhere: 409,
    ask: () => ({ path: { roleId: 'operator' }, body: { from: { ru: 'A' }, to: { ru: 'B' } } }),
  },
  'DELETE /api/roles/{roleId}': {
    stores: 'everywhere',
    own: 403,
    everywhere: 409,
    ask: () => ({ path: { roleId: 'operator' } }),
  },
  // A user who sees some stores receives no users.
  'GET /api/roles/people': { stores: 'shared' },
  'PUT /api/roles/people/{personId}': {
    stores: 'everywhere',
    own: 403,
    everywhere: 404,
    ask: () => ({
      path: { personId: 'nobody-of-that-name' },
      body: { from: { roles: [], stores: [] }, to: { roles: [], stores: [] } },
    }),
  },
  'POST /api/roles/people': {
    stores: 'everywhere',
    own: 403,
    everywhere: 201,
    ask: () => ({ body: { subject: newKey(), name: 'Новая', roles: [], stores: [] } }),
  },
  'PUT /api/roles/people/{personId}/active': {
    stores: 'everywhere',
    own: 403,
    everywhere: 404,
    ask: () => ({ path: { personId: 'nobody-of-that-name' }, body: { from: true, to: false } }),
  },
  'PUT /api/roles/people/{personId}/sign-in': {
    stores: 'everywhere',
    own: 403,
    everywhere: 404,
    ask: () => ({ path: { personId: 'nobody-of-that-name' }, body: { from: true } }),
  },
  'GET /api/roles/order-statuses': { stores: 'shared' },
  'PUT /api/roles/order-statuses': {
    stores: 'everywhere',
    own: 403,
    ask: () => ({ body: { changes: [{ role: 'operator', status: 7, from: 'inWork', to: 'inWork' }] } }),
  },
}
