import { eq, sql } from 'drizzle-orm'
import type {
  DistributionWhatIfResult,
  DistributionWhatIfBody,
} from '../../../../schemas/api/distribution.ts'
import { chooseStore, type DistributionStore } from '../../../shared/distribution.ts'
import { errorCodes } from '../../../shared/error-codes.ts'
import { addDays, getStoreDay, getStoreZone } from '../../../shared/store-day.ts'
import type { Db } from '../../platform/db/database.ts'
import { readDatabaseNow } from '../../platform/db/now.ts'
import { orderDistributions } from '../../platform/db/schema/distribution.ts'
import { orders } from '../../platform/db/schema/orders.ts'
import { stores } from '../../platform/db/schema/reference.ts'
import { Refusal, refuse } from '../../platform/http/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { readStoredSettings } from '../../platform/settings/read-settings.ts'
import type { Settings } from '../../platform/settings/registry.ts'
import { readCandidateStores } from './choose-store-by-load.ts'
import { toDistributionRules } from './rules.ts'
import { countryRules } from '../../../shared/country.ts'
import { getInstallationCountry } from '../../platform/config/installation.ts'

/** Maximum number of simulated orders. The newest orders of the day are used. */
const maxOrders = 5_000

/**
 * Simulates the distribution of yesterday's orders with other rules, and with the stock and load that were stored with
 * each order. A store that was not considered for an order has its current load and no stock. Changes nothing. Refuses
 * an unknown store (code 50).
 */
export async function simulateDistribution(
  { database: { db }, clock }: Services,
  input: DistributionWhatIfBody,
): Promise<DistributionWhatIfResult> {
  if (input.store) await requireStore(db, input.store.pfm)
  const zone = getStoreZone(null)
  const day = addDays(getStoreDay(await readDatabaseNow(db, clock), zone), -1)
  const rules = toDistributionRules({
    ...(await readStoredSettings(db)),
    ...(input.settings as Partial<Settings>),
  })
  const candidates = withStore(await readCandidateStores(db), input.store)
  const placements = await db
    .select({
      currency: orders.currency,
      pfm: orderDistributions.pfm,
      considered: orderDistributions.considered,
    })
    .from(orderDistributions)
    .innerJoin(orders, eq(orders.id, orderDistributions.orderId))
    .where(sql`(${orderDistributions.at} at time zone ${zone})::date = ${day}::date`)
    .orderBy(sql`${orderDistributions.orderId} desc`)
    .limit(maxOrders)
  // With a quantity of 100 pieces, the stored percentage of the order in stock can be used as the number of pieces in
  // stock.
  const lines = [{ sku: '', quantity: 100 }]
  const newPfms = placements.map(({ currency, considered }) => {
    const consideredByPfm = new Map(considered.map((store) => [store.pfm, store]))
    const isStockKnown = considered.some(({ inStock }) => inStock !== null)
    const candidatesWithLoad = candidates.map((store) => ({
      ...store,
      load: consideredByPfm.get(store.pfm)?.load ?? store.load,
    }))
    const stock = isStockKnown ? (pfm: string) => consideredByPfm.get(pfm)?.inStock ?? 0 : null
    return chooseStore({ currency, lines }, candidatesWithLoad, stock, rules).pfm
  })
  const idleCandidates = candidates.map((store) => ({ ...store, load: 0 }))
  return {
    day,
    orders: placements.length,
    moved: placements.filter(({ pfm }, i) => newPfms[i] !== null && newPfms[i] !== pfm).length,
    stopped: newPfms.filter((pfm) => pfm === null).length,
    stopsAll: [
      ...new Set([
        countryRules[getInstallationCountry()].currency,
        ...placements.map(({ currency }) => currency),
      ]),
    ].every((currency) => chooseStore({ currency, lines }, idleCandidates, () => 100, rules).pfm === null),
  }
}

/** Refuses rules that would leave every order without a store, unless the current rules already do. */
export async function refuseRulesPlacingNoOrder(
  services: Services,
  input: DistributionWhatIfBody,
): Promise<void> {
  const { stopsAll, orders: count } = await simulateDistribution(services, input)
  if (stopsAll && !(await simulateDistribution(services, {})).stopsAll)
    throw refuse.denied('errors:stopsAllOrders', { count })
}

async function requireStore(db: Db, pfm: string): Promise<void> {
  const [store] = await db.select({ pfm: stores.pfm }).from(stores).where(eq(stores.pfm, pfm))
  if (!store) throw new Refusal(400, errorCodes.incorrectStoreCode, 'errors:incorrectStoreCode')
}

function withStore(
  stores: readonly DistributionStore[],
  change: DistributionWhatIfBody['store'],
): DistributionStore[] {
  if (!change) return [...stores]
  const { pfm, list, limit, active } = change
  const existing = stores.find((store) => store.pfm === pfm)
  const changed = {
    ...(existing ?? { country: getInstallationCountry(), load: 0 }),
    pfm,
    list,
    limit,
    active,
  }
  return [...stores.filter((store) => store.pfm !== pfm), ...(list === null ? [] : [changed])]
}
