import type { Right } from '../../../shared/rights.ts'

/** The author of an operation: a signed-in user, or the system itself (timers, reports, jobs). */
export interface Actor {
  id: string
  name: string
  rights: ReadonlySet<Right>
  roles: readonly string[]
  /** Stores whose orders the user may see and process. `all` with the right ordersViewAllStores. */
  stores: readonly string[] | 'all'
}

export const systemActor: Actor = { id: 'system', name: 'CRM', rights: new Set(), roles: [], stores: 'all' }

export const canSeeStore = (actor: Actor, pfm: string) => actor.stores === 'all' || actor.stores.includes(pfm)
