import { desc, inArray, sql } from 'drizzle-orm'
import type { Setting, SettingsChange } from '../../../schemas/api/settings.ts'
import type { Actor } from '../actor.ts'
import { databaseNow } from '../db/now.ts'
import { settingChanges, settings as settingsTable } from '../db/schema/reference.ts'
import type { Db, Tx } from '../db/database.ts'
import { translate, type Language } from '../i18n/translate.ts'
import { refuse, type FieldProblem } from '../refusal.ts'
import type { Services } from '../services.ts'
import { forgetSettings, readStored } from './read-settings.ts'
import { isSetting, settingProblem, settings, type SettingName, type Settings } from './registry.ts'
import { contradictions, type SettingsScreen } from './screens.ts'

/** What a screen shows. `withChanges`: who changed what is not for everybody. */
export async function settingsOf(
  db: Db | Tx,
  { names }: SettingsScreen,
  { withChanges }: { withChanges: boolean },
): Promise<Setting[]> {
  const values = await readStored(db)
  const changed = withChanges ? await lastChanges(db, names) : new Map<string, Setting['changed']>()
  return names.map((name) => {
    const { unit, default: value, min, max } = settings[name]
    return { name, unit, value: values[name], default: value, min, max, changed: changed.get(name) ?? null }
  })
}

async function lastChanges(db: Db | Tx, names: readonly string[]) {
  const rows = await db
    .selectDistinctOn([settingChanges.name])
    .from(settingChanges)
    .where(inArray(settingChanges.name, [...names]))
    .orderBy(settingChanges.name, desc(settingChanges.id))
  return new Map(
    rows.map(({ name, at, userName, from }) => [name, { at: at.toISOString(), by: userName, from }]),
  )
}

/** What holds in every store is changed by who sees them all. */
export const mayEdit = (actor: Actor, { names }: SettingsScreen): boolean =>
  actor.stores === 'all' && names.every((name) => actor.rights.has(settings[name].right))

/**
 * All of it or nothing: each change must start from the value in force (355), lie within its bounds and contradict no
 * other (7). Another server process acts by it within five seconds.
 */
export async function changeSettings(
  { database: { db }, clock }: Services,
  actor: Actor,
  language: Language,
  screen: SettingsScreen,
  { changes }: SettingsChange,
): Promise<void> {
  if (!mayEdit(actor, screen)) throw refuse.forbidden()
  const problems = changes.flatMap((_, i) => problemOf(screen, changes, i, language))
  if (problems.length > 0) throw refuse.incorrectData(problems)
  await db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${settingsTable} in share row exclusive mode`)
    const before = await readStored(tx)
    if (changes.some(({ name, from }) => before[name as SettingName] !== from)) throw refuse.stale()
    const after = { ...before, ...Object.fromEntries(changes.map(({ name, to }) => [name, to])) } as Settings
    requireAgreement(after, changes, language)
    const at = await databaseNow(tx, clock)
    for (const { name, from, to } of changes.filter((change) => change.from !== change.to)) {
      await tx
        .insert(settingsTable)
        .values({ name, value: to })
        .onConflictDoUpdate({ target: settingsTable.name, set: { value: to } })
      await tx.insert(settingChanges).values({ name, from, to, at, userId: actor.id, userName: actor.name })
    }
  })
  forgetSettings()
}

const pathOf = (index: number) => `/changes/${index}/to`

function problemOf(
  screen: SettingsScreen,
  changes: SettingsChange['changes'],
  index: number,
  language: Language,
): FieldProblem[] {
  const { name, to } = changes[index]!
  const again = changes.findIndex((change) => change.name === name) < index
  if (!isSetting(name) || !screen.names.includes(name) || again)
    return [{ path: `/changes/${index}/name`, message: translate(language, 'errors:unknownSetting') }]
  const { min, max } = settings[name]
  return settingProblem(name, to) === null
    ? []
    : [{ path: pathOf(index), message: translate(language, 'errors:settingBounds', { min, max }) }]
}

function requireAgreement(values: Settings, changes: SettingsChange['changes'], language: Language): void {
  const index = (name: string) => changes.findIndex((change) => change.name === name)
  const problems = contradictions(values, new Set(changes.map(({ name }) => name))).map(([low, high]) => ({
    path: pathOf(index(high) >= 0 ? index(high) : index(low)),
    message: translate(language, 'errors:settingOrder', { low: values[low], high: values[high] }),
  }))
  if (problems.length > 0) throw refuse.incorrectData(problems)
}
