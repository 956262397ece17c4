import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { catalogEntries } from '../../platform/db/schema/reference.ts'
import { readSettings } from '../../platform/settings/read-settings.ts'
import type { SettingName } from '../../platform/settings/registry.ts'
import type { ReturnTerm } from './print-documents.ts'

/** Names of the settings that contain the days of each term (specification 9). */
const daysSettings = {
  online: 'refundWarningDays',
  return: 'returnDays',
  exchange: 'exchangeDays',
  card: 'cardRefundDays',
} as const satisfies Record<ReturnTerm['name'], SettingName>

/** The terms with these names, with the days from the current settings. */
export async function readReturnTerms(db: Db, names: readonly ReturnTerm['name'][]): Promise<ReturnTerm[]> {
  const settings = await readSettings(db)
  return names.map((name) => ({ name, days: settings[daysSettings[name]] }))
}

/** True if the catalogue of payment types marks this type as online. */
export async function isOnlinePayType(db: Db, payTypeId: number): Promise<boolean> {
  const onlineTypes = await db
    .select({ id: catalogEntries.id })
    .from(catalogEntries)
    .where(
      and(
        eq(catalogEntries.type, 'payTypes'),
        eq(catalogEntries.id, payTypeId),
        sql`${catalogEntries.details}->'online' = 'true'::jsonb`,
      ),
    )
  return onlineTypes.length > 0
}
