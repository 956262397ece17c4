import type { Operation } from './operation.ts'

/** Distribution of orders to stores. */
export const distributionOperations: Record<string, Operation> = {
  'GET /api/order-check/base-pfm': { stores: 'shared' },
  'POST /api/order-check/base-pfm': {
    stores: 'everywhere',
    own: 403,
    // Removes an entry that was never there.
    ask: () => ({ body: { pfm: '1001', list: null, limit: null, active: true, version: 0 } }),
  },
  'POST /api/distribution/what-if': { stores: 'shared', ask: () => ({ body: {} }) },
}
