import type { Right } from '../../../src/shared/rights.ts'
import type { Json } from '../../support/server.ts'
import { storeHere, type Secret } from './secret.ts'

/** What a call is given. */
export interface Asked {
  path?: Record<string, string | number>
  query?: Record<string, string | number>
  body?: unknown
  headers?: Record<string, string>
}

export interface Operation {
  ask?: (secret: Secret) => Asked
  /** What a person of the order's own store with every right is answered; 200 unless it is said. */
  own?: number
  /** The same of `everywhere` for who sees all stores, and for who sees some, where it is not 403. */
  everywhere?: number
  elsewhere?: number
  /**
   * shared: it tells of no store's orders; all whom it lets in are answered alike. hidden: a foreign store's thing is as if
   * it did not exist, 404. filtered: a list, or a count, without what is foreign; `sees` holds of one's own and of nothing
   * else. forbidden: acting for a foreign store, 403. everywhere: acting for all stores, 403 for who sees some. personal: of the person `here`, and nobody else's. owned: of the person `here`, and seen by who sees all stores. partner: nobody who is signed in; a signature opens it, or the
   * secret of a shop.
   */
  stores: 'shared' | 'hidden' | 'filtered' | 'forbidden' | 'everywhere' | 'personal' | 'owned' | 'partner'
  sees?: (body: Json, secret: Secret) => boolean
  /** Owned: what who sees all stores is answered, where it is not the same. */
  others?: number
  /** Beyond the door: without this right the step itself is refused. */
  inner?: Right
  /** Repeats what was asked, so an id in the answer is no news. */
  echoes?: true
  /** Never ends by itself. */
  stream?: true
}

export const lists = (id: (item: Json, secret: Secret) => boolean) => (body: Json, secret: Secret) =>
  body.items.some((item: Json) => id(item, secret))

/** The file of a list has a row of one's own, and the job of it is begun. */
export const filesOf = (
  path: string,
  holds: (secret: Secret) => number | string,
  ask?: Operation['ask'],
): Record<string, Operation> => ({
  [`GET ${path}/export`]: {
    stores: 'filtered',
    ...(ask && { ask }),
    sees: ({ rows }, secret) => rows.some((row: Json[]) => row.includes(holds(secret))),
  },
  [`POST ${path}/export`]: { stores: 'shared', own: 202, ...(ask && { ask }) },
})

/** A report has a row of one's own store, and so has its file. */
export const reportOf = (
  name: string,
  query: Record<string, string>,
  counts: (row: Json) => boolean,
): Record<string, Operation> => {
  const ask = () => ({ query: { ...query, tests: 'with' } })
  const path = `/api/reports/${name}`
  return {
    [`GET ${path}`]: {
      stores: 'filtered',
      ask,
      sees: ({ rows }) => rows.some((row: Json) => row.pfm === storeHere && counts(row)),
    },
    ...filesOf(path, () => storeHere, ask),
  }
}
