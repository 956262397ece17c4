import type { Operation } from './operation.ts'

/** Which store an order goes to. */
export const distributionOperations: Record<string, Operation> = {
  'GET /api/order-check/base-pfm': { stores: 'shared' },
  'POST /api/order-check/base-pfm': {
    stores: 'everywhere',
    own: 403,
    // Taken off, though it was never on.
    ask: () => ({ body: { pfm: '1001', list: null, limit: null, active: true, version: 0 } }),
  },
  'POST /api/distribution/what-if': { stores: 'shared', ask: () => ({ body: {} }) },
}
