import { eq, sql } from 'drizzle-orm'
import type { WhatIf, WhatIfBody } from '../../../../schemas/api/distribution.ts'
import { chooseStore, type DistributionStore } from '../../../shared/distribution.ts'
import { errorCodes } from '../../../shared/error-codes.ts'
import { dayAfter, storeDay, zoneOf } from '../../../shared/store-day.ts'
import type { Db } from '../../platform/db/database.ts'
import { databaseNow } from '../../platform/db/now.ts'
import { orderDistributions } from '../../platform/db/schema/distribution.ts'
import { orders } from '../../platform/db/schema/orders.ts'
import { stores } from '../../platform/db/schema/reference.ts'
import { Refusal, refuse } from '../../platform/http/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { readStored } from '../../platform/settings/read-settings.ts'
import type { Settings } from '../../platform/settings/registry.ts'
import { readCandidates } from './place-order.ts'
import { rulesOf } from './rules.ts'
import { countryRules } from '../../../shared/country.ts'
import { installationCountry } from '../../platform/config/installation.ts'

/** Orders of a day that are tried; the newest come first. */
const most = 5_000

/**
 * Yesterday's distributed orders by other rules, each by the stock and the load that were kept with it. Changes nothing.
 * Refuses a number that is no store (50).
 */
export async function whatIf({ database: { db }, clock }: Services, tried: WhatIfBody): Promise<WhatIf> {
  if (tried.store) await requireStore(db, tried.store.pfm)
  const zone = zoneOf(null)
  const day = dayAfter(storeDay(await databaseNow(db, clock), zone), -1)
  const rules = rulesOf({ ...(await readStored(db)), ...(tried.settings as Partial<Settings>) })
  const candidates = withStore(await readCandidates(db), tried.store)
  const kept = await db
    .select({
      currency: orders.currency,
      pfm: orderDistributions.pfm,
      considered: orderDistributions.considered,
    })
    .from(orderDistributions)
    .innerJoin(orders, eq(orders.id, orderDistributions.orderId))
    .where(sql`(${orderDistributions.at} at time zone ${zone})::date = ${day}::date`)
    .orderBy(sql`${orderDistributions.orderId} desc`)
    .limit(most)
  // A hundred pieces: what a store has of them is its per cent.
  const lines = [{ sku: '', quantity: 100 }]
  const would = kept.map(({ currency, considered }) => {
    const then = new Map(considered.map((one) => [one.pfm, one]))
    const known = considered.some(({ inStock }) => inStock !== null)
    const loaded = candidates.map((store) => ({ ...store, load: then.get(store.pfm)?.load ?? store.load }))
    const stock = known ? (pfm: string) => then.get(pfm)?.inStock ?? 0 : null
    return chooseStore({ currency, lines }, loaded, stock, rules).pfm
  })
  const empty = candidates.map((store) => ({ ...store, load: 0 }))
  return {
    day,
    orders: kept.length,
    moved: kept.filter(({ pfm }, i) => would[i] !== null && would[i] !== pfm).length,
    stopped: would.filter((pfm) => pfm === null).length,
    stopsAll: [
      ...new Set([countryRules[installationCountry()].currency, ...kept.map(({ currency }) => currency)]),
    ].every((currency) => chooseStore({ currency, lines }, empty, () => 100, rules).pfm === null),
  }
}

/** Refuses what would leave every order without a store, where some would find one now. */
export async function refuseToStopAll(services: Services, tried: WhatIfBody): Promise<void> {
  const { stopsAll, orders: count } = await whatIf(services, tried)
  if (stopsAll && !(await whatIf(services, {})).stopsAll)
    throw refuse.denied('errors:stopsAllOrders', { count })
}

async function requireStore(db: Db, pfm: string): Promise<void> {
  const [store] = await db.select({ pfm: stores.pfm }).from(stores).where(eq(stores.pfm, pfm))
  if (!store) throw new Refusal(400, errorCodes.incorrectStoreCode, 'errors:incorrectStoreCode')
}

function withStore(stores: readonly DistributionStore[], tried: WhatIfBody['store']): DistributionStore[] {
  if (!tried) return [...stores]
  const { pfm, list, limit, active } = tried
  const known = stores.find((store) => store.pfm === pfm)
  const changed = { ...(known ?? { country: installationCountry(), load: 0 }), pfm, list, limit, active }
  return [...stores.filter((store) => store.pfm !== pfm), ...(list === null ? [] : [changed])]
}
