import { inArray } from 'drizzle-orm'
import type { Start } from '../../../../schemas/api/start.ts'
import { atTime, dayAfter, storeDay, zoneOf } from '../../../shared/store-day.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import type { Db } from '../../platform/db/database.ts'
import { stores } from '../../platform/db/schema/reference.ts'
import { countByHour, countByType } from '../tasks/list-repository.ts'

/** What the numbers of tasks are made of: by type, everybody's for who may give them away, and the hours of today. */
export async function ownTasks(
  db: Db,
  actor: Actor,
  now: Date,
): Promise<Pick<Start, 'types' | 'allTypes' | 'hours'>> {
  if (!actor.rights.has('menuViewTasks')) return { types: [], allTypes: [], hours: [] }
  const types = await countByType(db, actor, 'current', now)
  const seesAll = actor.stores === 'all' || actor.rights.has('tasksAssign')
  const allTypes = seesAll ? await countByType(db, actor, 'open', now) : []
  return { types, allTypes, hours: await hoursOfToday(db, actor, now) }
}

/** Whoever sees every store has no today of their own. */
async function hoursOfToday(db: Db, actor: Actor, now: Date): Promise<Start['hours']> {
  if (actor.stores === 'all' || actor.stores.length === 0) return []
  const [store] = await db
    .select({ zone: stores.zone })
    .from(stores)
    .where(inArray(stores.pfm, [...actor.stores]))
    .orderBy(stores.pfm)
    .limit(1)
  const zone = zoneOf(store)
  const today = storeDay(now, zone)
  const at = (day: string) => new Date(atTime(day, '00:00', zone))
  return countByHour(db, actor, { from: at(today), to: at(dayAfter(today, 1)) }, now)
}
