import {
  storeLists,
  type PlaceReason,
  type StoreList,
  type StoreVerdict,
} from '../../schemas/values/distribution.ts'

/** Which store an order goes to: a pure choice (docs/decisions/0049-which-store-an-order-goes-to.md). */

/** The warehouse: its limit is a setting of its own, and the fallback rule sends orders there. */
export const warehousePfm = 'C001'

/** Entries of the catalogue of that name. */
export const actionIfNotValidate = {
  /** As `otherStore`, and the customer is called before the order is formed. */
  confirm: 1,
  /** To the warehouse, else to the least busy store of the lists. */
  otherStore: 2,
  /** The order is refused. */
  refuse: 3,
  /** To the best store of the lists, whatever it has and however busy it is. */
  accept: 4,
} as const
export type ActionIfNotValidate = (typeof actionIfNotValidate)[keyof typeof actionIfNotValidate]

export interface DistributionRules {
  enabled: boolean
  /** Limits count, and of two stores with the same stock the one with fewer orders to be formed is taken. */
  byLoad: boolean
  /** Orders to be formed at the warehouse. */
  c001Limit: number
  /** Of the ordered pieces, per cent, 0 to 100. */
  minInStock: number
  /** The fallback rule: what becomes of an order that no store suits. */
  ifNotValid: ActionIfNotValidate
}

export interface DistributionStore {
  pfm: string
  country: string
  /** null: on no list; only the warehouse is looked at then, for the fallback rule. */
  list: StoreList | null
  /** Orders to be formed that it may have at most; null: any number. The warehouse's is `c001Limit`. */
  limit: number | null
  active: boolean
  /** Orders to be formed there now. */
  load: number
}

export interface OrderToPlace {
  currency: string
  lines: readonly { sku: string; quantity: number }[]
}

/** Pieces of a product that a store has. */
export type Stock = (pfm: string, sku: string) => number

/** A store as it was looked at. `inStock` per cent of the ordered pieces; null: the stock was not known. */
export interface ConsideredStore {
  pfm: string
  list: StoreList | null
  inStock: number | null
  load: number
  limit: number | null
  verdict: StoreVerdict
}

export interface Placed {
  /** null: nobody takes it. */
  pfm: string | null
  reason: PlaceReason
  /** What the fallback rule did; null: a store suited. */
  action: ActionIfNotValidate | null
  considered: ConsideredStore[]
}

const countryOf: Readonly<Record<string, string>> = { RUB: 'RU', BYN: 'BY', KZT: 'KZ', EUR: 'LV', AED: 'AE' }

/** Per cent of the ordered pieces that the store has, rounded down: 99.9 are not all. */
export function inStockOf(lines: OrderToPlace['lines'], pfm: string, stock: Stock): number {
  const wanted = new Map<string, number>()
  for (const { sku, quantity } of lines) wanted.set(sku, (wanted.get(sku) ?? 0) + quantity)
  let pieces = 0
  let there = 0
  for (const [sku, quantity] of wanted) {
    pieces += quantity
    there += Math.min(quantity, Math.max(0, stock(pfm, sku)))
  }
  return pieces === 0 ? 100 : Math.floor((there * 100) / pieces)
}

type Candidate = Omit<ConsideredStore, 'verdict'> & { verdict: StoreVerdict | null; barred: boolean }

/** Chooses the store of an order. `stock` null: nobody could say what the stores have, and the fallback rule decides. */
export function chooseStore(
  order: OrderToPlace,
  stores: readonly DistributionStore[],
  stock: Stock | null,
  rules: DistributionRules,
): Placed {
  const isFull = ({ load, limit }: Pick<Candidate, 'load' | 'limit'>) =>
    rules.byLoad && limit !== null && load >= limit
  const candidates = stores.map((store): Candidate => {
    const inStock = stock === null ? null : inStockOf(order.lines, store.pfm, stock)
    const limit = store.pfm === warehousePfm ? rules.c001Limit : store.limit
    const own = barredBy(store, order)
    const { pfm, list, load } = store
    const verdict = own ?? shortOf({ inStock, list }, rules) ?? (isFull({ load, limit }) ? 'full' : null)
    return { pfm, list, inStock, load, limit, verdict, barred: own !== null }
  })
  const better = (a: Candidate, b: Candidate) =>
    (b.inStock ?? 0) - (a.inStock ?? 0) || (rules.byLoad ? a.load - b.load : 0) || (a.pfm < b.pfm ? -1 : 1)
  const end = (chosen: Candidate | undefined, reason: PlaceReason): Placed => ({
    pfm: chosen?.pfm ?? null,
    reason,
    action: reason === 'base' || reason === 'other' ? null : rules.ifNotValid,
    considered: candidates
      .map(({ barred: _, ...one }) => ({
        ...one,
        verdict: one.pfm === chosen?.pfm ? ('chosen' as const) : (one.verdict ?? lost(one, chosen, rules)),
      }))
      .sort(
        (a, b) => Number(b.verdict === 'chosen') - Number(a.verdict === 'chosen') || (a.pfm < b.pfm ? -1 : 1),
      ),
  })

  if (rules.enabled)
    for (const list of storeLists) {
      const [best] = candidates.filter((one) => one.verdict === null && one.list === list).sort(better)
      if (best) return end(best, list)
    }
  const reason = !rules.enabled ? 'off' : stock === null ? 'stockUnknown' : 'noneSuits'
  if (rules.ifNotValid === actionIfNotValidate.refuse) return end(undefined, reason)
  const open = candidates.filter(({ barred }) => !barred)
  const warehouse = open.find(({ pfm }) => pfm === warehousePfm)
  if (rules.ifNotValid === actionIfNotValidate.accept) {
    const [best] = storeLists.flatMap((list) => open.filter((one) => one.list === list).sort(better))
    return end(best ?? warehouse, reason)
  }
  if (warehouse && !isFull(warehouse)) return end(warehouse, reason)
  // Where there is still room, else where there is least to do: an order is late rather than lost.
  const [calmest] = open
    .filter(({ list }) => list !== null)
    .sort((a, b) => Number(isFull(a)) - Number(isFull(b)) || a.load - b.load || (a.pfm < b.pfm ? -1 : 1))
  return end(calmest ?? warehouse, reason)
}

function barredBy({ active, country }: DistributionStore, { currency }: OrderToPlace): StoreVerdict | null {
  if (!active) return 'switchedOff'
  return country === (countryOf[currency] ?? country) ? null : 'foreign'
}

function shortOf(
  { inStock, list }: Pick<Candidate, 'inStock' | 'list'>,
  { enabled, minInStock }: DistributionRules,
): StoreVerdict | null {
  if (list === null) return 'notListed'
  if (!enabled) return 'notNeeded'
  if (inStock === null) return 'unknown'
  return inStock < minInStock ? 'tooLittle' : null
}

/** Why a store that suits as well was not taken. */
function lost(
  one: Omit<Candidate, 'barred'>,
  chosen: Candidate | undefined,
  { byLoad }: DistributionRules,
): StoreVerdict {
  if (!chosen) return 'notNeeded'
  if (one.list === 'other' && chosen.list === 'base') return 'afterBase'
  if ((one.inStock ?? 0) < (chosen.inStock ?? 0)) return 'lessStock'
  return byLoad && one.load > chosen.load ? 'busier' : 'notNeeded'
}
