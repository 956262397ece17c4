import { sql } from 'drizzle-orm'
import type { HelpPage, HelpPagesChange } from '../../../../schemas/api/help-pages.ts'
import type { Actor } from '../identity/actor.ts'
import { helpPages as entries } from '../catalogs/entries/work-entries.ts'
import type { Db, Tx } from '../db/database.ts'
import { readDatabaseNow } from '../db/now.ts'
import { helpPages } from '../db/schema/reference.ts'
import { translate, type Language } from '../i18n/translate.ts'
import { refuse } from '../http/refusal.ts'
import type { Services } from '../services.ts'

/** The links apply to all stores, so only users who may see all stores can change them. */
export const canEditHelpPages = ({ stores, rights }: Actor): boolean =>
  stores === 'all' && rights.has('settingsReferenceLinks')

/**
 * Reads every page with its help link. `withChanges` adds the last change of each link, which only users who may edit
 * the links see.
 */
export async function readHelpPages(
  db: Db | Tx,
  { withChanges }: { withChanges: boolean },
): Promise<HelpPage[]> {
  const stored = new Map((await db.select().from(helpPages)).map((row) => [row.page, row]))
  return entries.map(({ id, details }) => {
    const row = stored.get(id)
    return {
      page: id,
      section: Number(details?.section),
      path: String(details?.path),
      link: row?.link ?? null,
      changed: withChanges && row ? { at: row.changedAt.toISOString(), by: row.userName } : null,
    }
  })
}

/**
 * Changes all given links or none. Refuses a change that is not based on the current link (code 355), and an unknown
 * page or an invalid URL (code 7).
 */
export async function changeHelpPages(
  { database: { db }, clock }: Services,
  actor: Actor,
  language: Language,
  { changes: requested }: HelpPagesChange,
): Promise<void> {
  if (!canEditHelpPages(actor)) throw refuse.forbidden()
  const changes = Object.entries(requested).map(([page, change]) => ({ page: Number(page), ...change }))
  requireAddresses(changes, language)
  await db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${helpPages} in share row exclusive mode`)
    const before = new Map(
      (await readHelpPages(tx, { withChanges: false })).map(({ page, link }) => [page, link]),
    )
    if (changes.some(({ page, from }) => before.get(page) !== from)) throw refuse.stale()
    const changedAt = await readDatabaseNow(tx, clock)
    for (const { page, to: link } of changes.filter(({ from, to }) => from !== to)) {
      const row = { link, changedAt, userId: actor.id, userName: actor.name }
      await tx
        .insert(helpPages)
        .values({ page, ...row })
        .onConflictDoUpdate({ target: helpPages.page, set: row })
    }
  })
}

function requireAddresses(changes: readonly { page: number; to: string | null }[], language: Language): void {
  const knownPages = new Set(entries.map(({ id }) => id))
  const problems = changes
    .filter(({ page, to }) => !knownPages.has(page) || (to !== null && !URL.canParse(to)))
    .map(({ page }) => ({
      path: `/body/changes/${page}/to`,
      message: translate(language, knownPages.has(page) ? 'errors:invalidFormat' : 'errors:unknownEntry'),
    }))
  if (problems.length > 0) throw refuse.incorrectData(problems)
}
