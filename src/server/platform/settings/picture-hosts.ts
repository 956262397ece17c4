import { desc, eq, sql } from 'drizzle-orm'
import type { PictureHosts, PictureHostsChange } from '../../../../schemas/api/picture-hosts.ts'
import { parsePictureHost } from '../../../shared/picture-host.ts'
import type { Actor } from '../identity/actor.ts'
import type { Db, Tx } from '../db/database.ts'
import { readDatabaseNow } from '../db/now.ts'
import { settingChanges, settings } from '../db/schema/reference.ts'
import { translate, type Language } from '../i18n/translate.ts'
import { refuse } from '../http/refusal.ts'
import type { Services } from '../services.ts'

/** Name of the row in the table `settings` whose value is the list of hosts. */
export const pictureHostsSettingName = 'pictureHosts'

/** The list applies to all stores, so only users who may see all stores can change it. */
const mayEdit = ({ stores, rights }: Actor): boolean => stores === 'all' && rights.has('menuViewSetting')

/** Current hosts. Stored values that are not valid hosts are left out, because the hosts are written into a header. */
export async function readPictureHosts(db: Db | Tx): Promise<string[]> {
  const [row] = await db.select().from(settings).where(eq(settings.name, pictureHostsSettingName))
  if (!Array.isArray(row?.value)) return []
  return (row.value as unknown[]).filter(
    (host): host is string => typeof host === 'string' && parsePictureHost(host) === host,
  )
}

export async function readPictureHostsScreen(db: Db | Tx, actor: Actor): Promise<PictureHosts> {
  const canEdit = mayEdit(actor)
  const [last] = canEdit
    ? await db
        .select()
        .from(settingChanges)
        .where(eq(settingChanges.name, pictureHostsSettingName))
        .orderBy(desc(settingChanges.id))
        .limit(1)
    : []
  return {
    hosts: await readPictureHosts(db),
    mayEdit: canEdit,
    changed: last ? { at: last.at.toISOString(), by: last.userName } : null,
  }
}

/**
 * Changes the hosts. Refuses with status 403 without the right, with code 355 if the list has changed in the meantime,
 * and with code 7 for an invalid host.
 */
export async function changePictureHosts(
  { database: { db }, clock }: Services,
  actor: Actor,
  language: Language,
  { from, to: typed }: PictureHostsChange,
): Promise<void> {
  if (!mayEdit(actor)) throw refuse.forbidden()
  const to = requireHosts(typed, language)
  await db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${settings} in share row exclusive mode`)
    const before = await readPictureHosts(tx)
    if (before.join() !== from.join()) throw refuse.stale()
    if (before.join() === to.join()) return
    await tx
      .insert(settings)
      .values({ name: pictureHostsSettingName, value: to })
      .onConflictDoUpdate({ target: settings.name, set: { value: to } })
    await tx.insert(settingChanges).values({
      name: pictureHostsSettingName,
      from: before,
      to,
      at: await readDatabaseNow(tx, clock),
      userId: actor.id,
      userName: actor.name,
    })
  })
}

/**
 * Converts typed hosts to the form that the content security policy requires, and removes duplicates. Refuses invalid
 * hosts.
 */
function requireHosts(typed: readonly string[], language: Language): string[] {
  const hosts = typed.map(parsePictureHost)
  const problems = hosts.flatMap((host, i) =>
    host === null
      ? [{ path: `/body/to/${i}`, message: translate(language, 'errors:pictureHost', { host: typed[i] }) }]
      : [],
  )
  if (problems.length > 0) throw refuse.incorrectData(problems)
  return [...new Set(hosts as string[])]
}
