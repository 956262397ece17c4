import { asc, desc, eq } from 'drizzle-orm'
import { pfmPatternSource } from '../../../../schemas/formats.ts'
import type { NewStore, StoreChange, StoreSettings, StoreProperties } from '../../../../schemas/api/stores.ts'
import { errorCodes } from '../../../shared/error-codes.ts'
import { isTimeZone, timeZones } from '../../../shared/zones.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { readDatabaseNow } from '../../platform/db/now.ts'
import { storeChanges, stores } from '../../platform/db/schema/reference.ts'
import { translate, type Language } from '../../platform/i18n/translate.ts'
import { Refusal, refuse } from '../../platform/http/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { getInstallationCountry } from '../../platform/config/installation.ts'

/** Maximum number of changes in the displayed history. */
const maxChanges = 50
const pfmPattern = new RegExp(pfmPatternSource)

/** True if the actor may change stores. Access to all stores is required. */
const mayEdit = ({ rights, stores: visibleStores }: Actor) =>
  visibleStores === 'all' && rights.has('menuViewSetting')

/**
 * Stores with their settings and the history of changes. Users with access to only some stores get only these stores
 * and no history.
 */
export async function readStoreSettings(db: Db, actor: Actor): Promise<StoreSettings> {
  const seesAll = actor.stores === 'all'
  const allStores = await db.select().from(stores).orderBy(asc(stores.pfm))
  const changes = seesAll
    ? await db.select().from(storeChanges).orderBy(desc(storeChanges.id)).limit(maxChanges)
    : []
  return {
    stores: allStores
      .filter(({ pfm }) => actor.stores === 'all' || actor.stores.includes(pfm))
      .map((store) => ({ pfm: store.pfm, ...pickStoreState(store) })),
    zones: [...timeZones],
    changes: changes.map(({ at, userName, pfm, from, to }) => ({
      at: at.toISOString(),
      by: userName,
      pfm,
      from,
      to,
    })),
    mayEdit: mayEdit(actor),
  }
}

/** Adds a store. Refuses a malformed store code (code 50), a known one (code 19) and an unknown time zone (code 7). */
export async function addStore(
  services: Services,
  actor: Actor,
  language: Language,
  { pfm: typed, ...input }: NewStore,
): Promise<void> {
  const pfm = typed.trim().toUpperCase()
  if (!pfmPattern.test(pfm))
    throw new Refusal(400, errorCodes.incorrectStoreCode, 'errors:incorrectStoreCode')
  const to = normalize(input, '/body', language)
  await runInChangeTransaction(services, actor, async (tx, author) => {
    const added = await tx
      .insert(stores)
      .values({ pfm, country: getInstallationCountry(), ...to })
      .onConflictDoNothing()
      .returning({ pfm: stores.pfm })
    if (added.length === 0) throw refuse.denied('errors:storeTaken', { pfm })
    await tx.insert(storeChanges).values({ pfm, from: null, to, ...author })
  })
}

/**
 * Changes the settings of a store. Refuses a change that is not based on the current ones (code 355). The store code
 * cannot be changed, because orders and documents contain it.
 */
export async function changeStore(
  services: Services,
  actor: Actor,
  language: Language,
  pfm: string,
  { from, to: input }: StoreChange,
): Promise<void> {
  const to = normalize(input, '/body/to', language)
  await runInChangeTransaction(services, actor, async (tx, author) => {
    const [store] = await tx.select().from(stores).where(eq(stores.pfm, pfm)).for('update')
    if (!store) throw refuse.pageNotFound()
    const current = pickStoreState(store)
    if (!isSame(current, from)) throw refuse.stale()
    if (isSame(current, to)) return
    await tx.update(stores).set(to).where(eq(stores.pfm, pfm))
    await tx.insert(storeChanges).values({ pfm, from: current, to, ...author })
  })
}

type ChangeAuthor = Pick<typeof storeChanges.$inferInsert, 'at' | 'userId' | 'userName'>

async function runInChangeTransaction(
  { database: { db }, clock }: Services,
  actor: Actor,
  change: (tx: Tx, author: ChangeAuthor) => Promise<void>,
): Promise<void> {
  if (!mayEdit(actor)) throw refuse.forbidden()
  await db.transaction(async (tx) =>
    change(tx, { at: await readDatabaseNow(tx, clock), userId: actor.id, userName: actor.name }),
  )
}

function normalize({ name, city, address, zone, open }: StoreProperties, path: string, language: Language) {
  if (!isTimeZone(zone))
    throw refuse.incorrectData([{ path: `${path}/zone`, message: translate(language, 'errors:unknownZone') }])
  return { name: name.trim(), city: city.trim(), address: address.trim(), zone, open }
}

const pickStoreState = ({ name, city, address, zone, open }: StoreProperties): StoreProperties => ({
  name,
  city,
  address,
  zone,
  open,
})
const isSame = (a: StoreProperties, b: StoreProperties) =>
  (Object.keys(a) as (keyof StoreProperties)[]).every((field) => a[field] === b[field])
