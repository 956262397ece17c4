import type { Right } from '../../../shared/rights.ts'

/**
 * Originator of an action: a user, a partner that sends a notification, or the system itself, for example when a timer
 * fires.
 */
export interface Actor {
  id: string
  name: string
  rights: ReadonlySet<Right>
  roles: readonly string[]
  /**
   * Stores whose orders the user may see and process. `all` for a user with the right ordersViewAllStores, for a
   * partner and for the system.
   */
  stores: readonly string[] | 'all'
}

export const systemActor: Actor = { id: 'system', name: 'CRM', rights: new Set(), roles: [], stores: 'all' }

export const canSeeStore = (actor: Actor, pfm: string) => actor.stores === 'all' || actor.stores.includes(pfm)
