import type { Right } from '../../../../src/shared/rights.ts'
import type { Json } from '../../../support/server.ts'
import { storeHere, type Secret } from './secret.ts'

/** The input of a call. */
export interface OperationInput {
  path?: Record<string, string | number>
  query?: Record<string, string | number>
  body?: unknown
  headers?: Record<string, string>
}

export interface Operation {
  ask?: (secret: Secret) => OperationInput
  /** Expected status for a user of the order's own store with every right; 200 by default. */
  own?: number
  /** The same for `everywhere`: for a user who sees all stores, and for one who sees some, where it is not 403. */
  everywhere?: number
  elsewhere?: number
  /**
   * shared: about no store's orders; every authorised user receives the same. hidden: an object of a foreign store is
   * reported as missing, 404. filtered: a list or a count without foreign items; `sees` is true for the own items and
   * nothing else. forbidden: an action for a foreign store, 403. everywhere: an action for all stores, 403 for a user
   * who sees only some. personal: visible only to the calling user. owned: visible to the calling user and to users who
   * see all stores. partner: not for signed-in users; requires a signature or the secret of a shop.
   */
  stores: 'shared' | 'hidden' | 'filtered' | 'forbidden' | 'everywhere' | 'personal' | 'owned' | 'partner'
  sees?: (body: Json, secret: Secret) => boolean
  /** Owned: the response for a user who sees all stores, where it differs. */
  others?: number
  /** In addition to the right of the call: without this right the step itself is refused. */
  inner?: Right
  /** Echoes the request, so an id in the response reveals nothing. */
  echoes?: true
  /** Never ends by itself. */
  stream?: true
}

export const listOperation = (id: (item: Json, secret: Secret) => boolean) => (body: Json, secret: Secret) =>
  body.items.some((item: Json) => id(item, secret))

/** The file of a list has a row of the own store, and its job is started. */
export const fileOperations = (
  path: string,
  passed: (secret: Secret) => number | string,
  ask?: Operation['ask'],
): Record<string, Operation> => ({
  [`GET ${path}/export`]: {
    stores: 'filtered',
    ...(ask && { ask }),
    sees: ({ rows }, secret) => rows.some((row: Json[]) => row.includes(passed(secret))),
  },
  [`POST ${path}/export`]: { stores: 'shared', own: 202, ...(ask && { ask }) },
})

/** A report has a row of the own store, and so has its file. */
export const reportOperations = (
  name: string,
  query: Record<string, string>,
  counts: (row: Json) => boolean,
): Record<string, Operation> => {
  const createInput = () => ({ query: { ...query, tests: 'with' } })
  const path = `/api/reports/${name}`
  return {
    [`GET ${path}`]: {
      stores: 'filtered',
      ask: createInput,
      sees: ({ rows }) => rows.some((row: Json) => row.pfm === storeHere && counts(row)),
    },
    ...fileOperations(path, () => storeHere, createInput),
  }
}
