import { eq } from 'drizzle-orm'
import type { DesiredDates, Timeslots } from '../../../../schemas/api/deliveries.ts'
import { formatDay, formatTime } from '../../../shared/format.ts'
import { getZone } from '../../../shared/store-day.ts'
import type { Db } from '../../platform/db/database.ts'
import { stores } from '../../platform/db/schema/reference.ts'

/** Slots as catalogue entries, in the time zone of the store. */
export const toCatalogEntries = (slots: Timeslots['items'], zone: string): DesiredDates =>
  slots.map((slot) => ({
    ...slot,
    id: slot.slotId,
    description: `${formatDay(slot.day)} ${formatTime(slot.startsAt, zone)}–${formatTime(slot.endsAt, zone)}`,
  }))

export async function readStoreZone(db: Db, pfm: string): Promise<string> {
  const [store] = await db.select({ zone: stores.zone }).from(stores).where(eq(stores.pfm, pfm))
  return getZone(store)
}
