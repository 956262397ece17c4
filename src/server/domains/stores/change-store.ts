import { asc, desc, eq } from 'drizzle-orm'
import { pfmForm } from '../../../../schemas/formats.ts'
import type { NewStore, StoreChange, StoreSettings, StoreState } from '../../../../schemas/api/stores.ts'
import { errorCodes } from '../../../shared/error-codes.ts'
import { isZone, zones } from '../../../shared/zones.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { databaseNow } from '../../platform/db/now.ts'
import { storeChanges, stores } from '../../platform/db/schema/reference.ts'
import { translate, type Language } from '../../platform/i18n/translate.ts'
import { Refusal, refuse } from '../../platform/http/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { installationCountry } from '../../platform/config/installation.ts'

/** Lines of the history that a screen shows. */
const shown = 50
const form = new RegExp(pfmForm)

/** What holds for every store is changed by who sees them all. */
const mayEdit = ({ rights, stores: seen }: Actor) => seen === 'all' && rights.has('menuViewSetting')

/** Stores by their number; whoever sees some is told of those alone, and of no history. */
export async function readStoreSettings(db: Db, actor: Actor): Promise<StoreSettings> {
  const all = actor.stores === 'all'
  const found = await db.select().from(stores).orderBy(asc(stores.pfm))
  const changes = all ? await db.select().from(storeChanges).orderBy(desc(storeChanges.id)).limit(shown) : []
  return {
    stores: found
      .filter(({ pfm }) => actor.stores === 'all' || actor.stores.includes(pfm))
      .map((store) => ({ pfm: store.pfm, ...stateOf(store) })),
    zones: [...zones],
    changes: changes.map(({ at, userName, pfm, from, to }) => ({
      ...{ at: at.toISOString(), by: userName, pfm, from, to },
    })),
    mayEdit: mayEdit(actor),
  }
}

/** Refuses a number of a wrong form (50), one that is a store already (19), and a zone that is none (7). */
export async function addStore(
  services: Services,
  actor: Actor,
  language: Language,
  { pfm: typed, ...asked }: NewStore,
): Promise<void> {
  const pfm = typed.trim().toUpperCase()
  if (!form.test(pfm)) throw new Refusal(400, errorCodes.incorrectStoreCode, 'errors:incorrectStoreCode')
  const to = trimmed(asked, '/body', language)
  await changing(services, actor, async (tx, who) => {
    const added = await tx
      .insert(stores)
      .values({ pfm, country: installationCountry(), ...to })
      .onConflictDoNothing()
      .returning({ pfm: stores.pfm })
    if (added.length === 0) throw refuse.denied('errors:storeTaken', { pfm })
    await tx.insert(storeChanges).values({ pfm, from: null, to, ...who })
  })
}

/** From what was seen (355). The number stays: orders and papers name it. */
export async function changeStore(
  services: Services,
  actor: Actor,
  language: Language,
  pfm: string,
  { from, to: asked }: StoreChange,
): Promise<void> {
  const to = trimmed(asked, '/body/to', language)
  await changing(services, actor, async (tx, who) => {
    const [store] = await tx.select().from(stores).where(eq(stores.pfm, pfm)).for('update')
    if (!store) throw refuse.pageNotFound()
    const now = stateOf(store)
    if (!isSame(now, from)) throw refuse.stale()
    if (isSame(now, to)) return
    await tx.update(stores).set(to).where(eq(stores.pfm, pfm))
    await tx.insert(storeChanges).values({ pfm, from: now, to, ...who })
  })
}

type Who = Pick<typeof storeChanges.$inferInsert, 'at' | 'userId' | 'userName'>

async function changing(
  { database: { db }, clock }: Services,
  actor: Actor,
  change: (tx: Tx, who: Who) => Promise<void>,
): Promise<void> {
  if (!mayEdit(actor)) throw refuse.forbidden()
  await db.transaction(async (tx) =>
    change(tx, { at: await databaseNow(tx, clock), userId: actor.id, userName: actor.name }),
  )
}

function trimmed({ name, city, address, zone, open }: StoreState, path: string, language: Language) {
  if (!isZone(zone))
    throw refuse.incorrectData([{ path: `${path}/zone`, message: translate(language, 'errors:unknownZone') }])
  return { name: name.trim(), city: city.trim(), address: address.trim(), zone, open }
}

const stateOf = ({ name, city, address, zone, open }: StoreState): StoreState => ({
  ...{ name, city, address, zone, open },
})
const isSame = (a: StoreState, b: StoreState) =>
  (Object.keys(a) as (keyof StoreState)[]).every((field) => a[field] === b[field])
