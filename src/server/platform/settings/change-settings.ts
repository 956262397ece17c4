import { desc, inArray, sql } from 'drizzle-orm'
import type { Setting, SettingsChange } from '../../../../schemas/api/settings.ts'
import type { Actor } from '../identity/actor.ts'
import { readDatabaseNow } from '../db/now.ts'
import { settingChanges, settings as settingsTable } from '../db/schema/reference.ts'
import type { Db, Tx } from '../db/database.ts'
import { translate, type Language } from '../i18n/translate.ts'
import { refuse } from '../http/refusal.ts'
import type { Services } from '../services.ts'
import { clearSettingsCache, readStoredSettings } from './read-settings.ts'
import { settingDefinitions, type SettingName, type Settings } from './registry.ts'
import { findContradictorySettings, type SettingsScreen } from './screens.ts'

/** Settings of one screen. `withChanges` adds the last changes, which not every user may see. */
export async function readScreenSettings(
  db: Db | Tx,
  { names }: SettingsScreen,
  { withChanges }: { withChanges: boolean },
): Promise<Setting[]> {
  const values = await readStoredSettings(db)
  const changed = withChanges ? await readLastChanges(db, names) : new Map<string, Setting['changed']>()
  return names.map((name) => {
    const { unit, default: value, min, max } = settingDefinitions[name]
    return { name, unit, value: values[name], default: value, min, max, changed: changed.get(name) ?? null }
  })
}

async function readLastChanges(db: Db | Tx, names: readonly string[]) {
  const rows = await db
    .selectDistinctOn([settingChanges.name])
    .from(settingChanges)
    .where(inArray(settingChanges.name, [...names]))
    .orderBy(settingChanges.name, desc(settingChanges.id))
  return new Map(
    rows.map(({ name, at, userName, from }) => [
      name,
      { at: at.toISOString(), by: userName, from: from as number },
    ]),
  )
}

/** True if the actor may change every setting of the screen and sees all stores: settings apply to all of them. */
export const canEditSettings = (actor: Actor, { names }: SettingsScreen): boolean =>
  actor.stores === 'all' && names.every((name) => actor.rights.has(settingDefinitions[name].right))

/** Checks new values of a screen. Throws a Refusal if the user must confirm them. */
export type SettingsChangeCheck = (values: Readonly<Record<string, number>>) => Promise<void>

/**
 * Changes all given settings or none. Refuses with status 403 without the right, with code 355 if a change is not based
 * on the current value, and with code 7 if new values contradict another setting. `guard` is not called if the user has
 * already confirmed the values. Other server processes apply the changes within five seconds.
 */
export async function changeSettings(
  { database: { db }, clock }: Services,
  actor: Actor,
  language: Language,
  screen: SettingsScreen,
  input: SettingsChange,
  guard?: SettingsChangeCheck,
): Promise<void> {
  if (!canEditSettings(actor, screen)) throw refuse.forbidden()
  if (guard && !input.confirmed)
    await guard(Object.fromEntries(Object.entries(input.changes).map(([name, { to }]) => [name, to])))
  const changes = Object.entries(input.changes).map(([name, values]) => ({
    name: name as SettingName,
    ...values,
  }))
  await db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${settingsTable} in share row exclusive mode`)
    const before = await readStoredSettings(tx)
    if (changes.some(({ name, from }) => before[name] !== from)) throw refuse.stale()
    const after = { ...before, ...Object.fromEntries(changes.map(({ name, to }) => [name, to])) } as Settings
    refuseContradictions(after, new Set(changes.map(({ name }) => name)), language)
    const at = await readDatabaseNow(tx, clock)
    for (const { name, from, to } of changes.filter((change) => change.from !== change.to)) {
      await tx
        .insert(settingsTable)
        .values({ name, value: to })
        .onConflictDoUpdate({ target: settingsTable.name, set: { value: to } })
      await tx.insert(settingChanges).values({ name, from, to, at, userId: actor.id, userName: actor.name })
    }
  })
  clearSettingsCache()
}

function refuseContradictions(values: Settings, changed: ReadonlySet<string>, language: Language): void {
  const problems = findContradictorySettings(values, changed).map(({ low, high, below }) => ({
    path: `/body/changes/${changed.has(high) ? high : low}/to`,
    message: translate(language, below ? 'errors:settingBelow' : 'errors:settingOrder', {
      low: values[low],
      high: values[high],
    }),
  }))
  if (problems.length > 0) throw refuse.incorrectData(problems)
}
