import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { catalogEntries } from '../../platform/db/schema/reference.ts'
import { readSettings } from '../../platform/settings/read-settings.ts'
import type { SettingName } from '../../platform/settings/registry.ts'
import type { SaleTerm } from './papers.ts'

/** Each term of specification 9 that papers name, and the setting that holds its days. */
const settingOf = {
  online: 'refundWarningDays',
  return: 'returnDays',
  exchange: 'exchangeDays',
  card: 'cardRefundDays',
} as const satisfies Record<SaleTerm['name'], SettingName>

/** The terms in force, in the order of `names`. */
export async function readTerms(db: Db, names: readonly SaleTerm['name'][]): Promise<SaleTerm[]> {
  const settings = await readSettings(db)
  return names.map((name) => ({ name, days: settings[settingOf[name]] }))
}

/** The order is paid for on the site: the catalogue of payment types says so. */
export async function paysOnline(db: Db, payTypeId: number): Promise<boolean> {
  const online = await db
    .select({ id: catalogEntries.id })
    .from(catalogEntries)
    .where(
      and(
        eq(catalogEntries.type, 'payTypes'),
        eq(catalogEntries.id, payTypeId),
        sql`${catalogEntries.details}->'online' = 'true'::jsonb`,
      ),
    )
  return online.length > 0
}
