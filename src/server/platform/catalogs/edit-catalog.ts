import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type {
  CatalogEntryChange,
  CatalogEntryContent,
  EditableCatalog,
} from '../../../../schemas/api/catalogs.ts'
import type { Actor } from '../identity/actor.ts'
import type { Db, Tx } from '../db/database.ts'
import { readDatabaseNow } from '../db/now.ts'
import { catalogChanges, catalogEntries } from '../db/schema/reference.ts'
import { refuse } from '../http/refusal.ts'
import type { Services } from '../services.ts'
import { clearCatalogEntryCache } from './known-entries.ts'
import {
  findCatalogNumericDetail,
  firstRetailerCatalogEntryId,
  type EditableCatalogType,
} from '../../../../schemas/values/owned-catalogs.ts'

type Row = typeof catalogEntries.$inferSelect

/** A catalogue applies to all stores, so only users who may see all stores can change it. */
const mayEdit = ({ stores, rights }: Actor): boolean => stores === 'all' && rights.has('menuViewSetting')

function toEntryState(
  type: EditableCatalogType,
  { description, details, active }: Row,
): NonNullable<CatalogEntryContent> {
  const number = details[findCatalogNumericDetail(type)?.detail ?? '']
  return { description, number: typeof number === 'number' ? number : null, active }
}

/**
 * Reads all entries of the catalogue, including inactive ones. An actor who may edit the catalogue also gets its last
 * 50 changes.
 */
export async function readEditableCatalog(
  db: Db | Tx,
  actor: Actor,
  type: EditableCatalogType,
): Promise<EditableCatalog> {
  const entries = await db
    .select()
    .from(catalogEntries)
    .where(eq(catalogEntries.type, type))
    .orderBy(asc(catalogEntries.sort), asc(catalogEntries.id))
  const canEdit = mayEdit(actor)
  const changes = canEdit
    ? await db
        .select()
        .from(catalogChanges)
        .where(eq(catalogChanges.type, type))
        .orderBy(desc(catalogChanges.id))
        .limit(50)
    : []
  return {
    type,
    unit: findCatalogNumericDetail(type)?.unit ?? null,
    mayEdit: canEdit,
    entries: entries.map((row) => ({ id: row.id, version: row.version, ...toEntryState(type, row) })),
    changes: changes.map(({ at, userName, entryId, from, to }) => ({
      at: at.toISOString(),
      by: userName,
      id: entryId,
      from: from ?? null,
      to,
    })),
  }
}

/**
 * Adds an entry (`id` null) or changes one. Refuses an unknown id (code 7), an outdated version (code 355), a Russian
 * text that another active entry has, and the deactivation of the last active entry (both code 19).
 */
export async function changeCatalogEntry(
  { database: { db }, clock }: Services,
  actor: Actor,
  type: EditableCatalogType,
  { id, description: typed, number, active, version }: CatalogEntryChange,
): Promise<void> {
  if (!mayEdit(actor)) throw refuse.forbidden()
  const numberField = findCatalogNumericDetail(type)
  if ((numberField === null) !== (number === null))
    throw refuse.incorrectData([{ path: '/body/number', message: 'errors:invalidFormat' }])
  const description = { ru: typed.ru.trim(), en: typed.en.trim(), kk: typed.kk.trim() }
  await db.transaction(async (tx) => {
    // Changes of one catalogue are serialized, because the checks of texts and of the last entry need all rows.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`catalog ${type}`}))`)
    const rows = await tx.select().from(catalogEntries).where(eq(catalogEntries.type, type))
    const current = rows.find((row) => row.id === id)
    if (id !== null && !current)
      throw refuse.incorrectData([{ path: '/body/id', message: 'errors:unknownEntry' }])
    if ((current?.version ?? 0) !== version) throw refuse.stale()
    const others = rows.filter((row) => row.id !== id)
    const isSameText = (a: string, b: string) => a.toLocaleLowerCase() === b.toLocaleLowerCase()
    if (active && others.some((row) => row.active && isSameText(row.description.ru, description.ru)))
      throw refuse.denied('errors:entryTextTaken', { text: description.ru })
    if (!active && !others.some((row) => row.active)) throw refuse.denied('errors:lastEntry')
    const entry = {
      description,
      active,
      version: version + 1,
      details: { ...current?.details, ...(numberField && { [numberField.detail]: number }) },
    }
    const entryId = id ?? Math.max(firstRetailerCatalogEntryId - 1, ...rows.map((row) => row.id)) + 1
    if (current)
      await tx
        .update(catalogEntries)
        .set(entry)
        .where(and(eq(catalogEntries.type, type), eq(catalogEntries.id, entryId)))
    else await tx.insert(catalogEntries).values({ ...entry, type, id: entryId, sort: entryId })
    await tx.insert(catalogChanges).values({
      type,
      entryId,
      at: await readDatabaseNow(tx, clock),
      userId: actor.id,
      userName: actor.name,
      from: current ? toEntryState(type, current) : null,
      to: { description, number, active },
    })
  })
  clearCatalogEntryCache()
}
