import type { Right } from '../../../shared/rights.ts'

/** User who calls the server or has requested a job, or the system itself, for example for timers and mails. */
export interface Actor {
  id: string
  name: string
  rights: ReadonlySet<Right>
  roles: readonly string[]
  /** Stores whose orders the user may see and process. `all` for a user with the right ordersViewAllStores. */
  stores: readonly string[] | 'all'
}

export const systemActor: Actor = { id: 'system', name: 'CRM', rights: new Set(), roles: [], stores: 'all' }

export const canSeeStore = (actor: Actor, pfm: string) => actor.stores === 'all' || actor.stores.includes(pfm)
