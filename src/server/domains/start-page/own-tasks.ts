import { inArray } from 'drizzle-orm'
import type { StartPage } from '../../../../schemas/api/start.ts'
import { combineDayAndTime, addDays, getStoreDay, getStoreZone } from '../../../shared/store-day.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import type { Db } from '../../platform/db/database.ts'
import { stores } from '../../platform/db/schema/reference.ts'
import { countTasksByPromisedHour, countTasksByType } from '../tasks/list-repository.ts'

/** True if the start page shows the tasks of all users: the actor assigns tasks or has access to all stores. */
export const canSeeAllTasks = ({ stores: visible, rights }: Actor): boolean =>
  visible === 'all' || rights.has('tasksAssign')

/**
 * Task counts of the start page: by type for the actor, by type for all users if {@link canSeeAllTasks}, and by the
 * promised hours of today.
 */
export async function readTaskCounts(
  db: Db,
  actor: Actor,
  now: Date,
): Promise<Pick<StartPage, 'types' | 'allTypes' | 'hours'>> {
  if (!actor.rights.has('menuViewTasks')) return { types: [], allTypes: [], hours: [] }
  const types = await countTasksByType(db, actor, 'current', now)
  const allTypes = canSeeAllTasks(actor) ? await countTasksByType(db, actor, 'open', now) : []
  return { types, allTypes, hours: await getTodayHours(db, actor, now) }
}

/**
 * Task counts by promised hour, in the time zone of the first store of the actor. Empty for users with access to all
 * stores, who have no single time zone.
 */
async function getTodayHours(db: Db, actor: Actor, now: Date): Promise<StartPage['hours']> {
  if (actor.stores === 'all' || actor.stores.length === 0) return []
  const [store] = await db
    .select({ zone: stores.zone })
    .from(stores)
    .where(inArray(stores.pfm, [...actor.stores]))
    .orderBy(stores.pfm)
    .limit(1)
  const zone = getStoreZone(store)
  const today = getStoreDay(now, zone)
  const startOfDay = (day: string) => new Date(combineDayAndTime(day, '00:00', zone))
  return countTasksByPromisedHour(
    db,
    actor,
    { from: startOfDay(today), to: startOfDay(addDays(today, 1)) },
    now,
  )
}
