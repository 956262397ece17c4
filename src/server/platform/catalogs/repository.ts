import { asc, eq, inArray } from 'drizzle-orm'
import type { Db, Tx } from '../db/database.ts'
import { users, type LocalizedText } from '../db/schema/identity.ts'
import { catalogEntries, stores } from '../db/schema/reference.ts'
import type { Actor } from '../identity/actor.ts'
import type { Language } from '../i18n/translate.ts'
import type { CatalogEntry } from '../../../../schemas/api/catalogs.ts'
import type { Store } from '../../../../schemas/api/orders.ts'
import { catalogs } from './entries/catalogs.ts'

/** Entries of a catalogue in display order, including inactive ones. Null for an unknown catalogue. */
export async function readCatalog(
  tx: Tx | Db,
  type: string,
  language: Language,
): Promise<CatalogEntry[] | null> {
  if (type === 'managers') return readManagers(tx)
  if (!Object.hasOwn(catalogs, type)) return null
  const rows = await tx
    .select()
    .from(catalogEntries)
    .where(eq(catalogEntries.type, type))
    .orderBy(asc(catalogEntries.sort), asc(catalogEntries.id))
  return rows.map(({ id, description, details, active }) => ({
    id: typeof details.code === 'string' ? details.code : id,
    description: chooseLocalizedText(description, language),
    ...((!active || details.offered === false) && { off: true as const }),
    ...(typeof details.price === 'number' && { price: details.price }),
  }))
}

/** The catalogue of managers contains all active users, sorted by name. */
async function readManagers(tx: Tx | Db): Promise<CatalogEntry[]> {
  return tx
    .select({ id: users.id, description: users.name })
    .from(users)
    .where(eq(users.active, true))
    .orderBy(asc(users.name))
}

export const chooseLocalizedText = (texts: LocalizedText, language: Language) => texts[language] || texts.ru

/** Stores that the user may see, sorted by code. */
export async function readStores(tx: Tx | Db, actor: Actor): Promise<Store[]> {
  return tx
    .select({
      pfm: stores.pfm,
      name: stores.name,
      city: stores.city,
      address: stores.address,
      zone: stores.zone,
    })
    .from(stores)
    .where(actor.stores === 'all' ? undefined : inArray(stores.pfm, [...actor.stores]))
    .orderBy(asc(stores.pfm))
}
