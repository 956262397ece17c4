import {
  storeListNames,
  type StoreChoiceReason,
  type StoreListName,
  type StoreVerdict,
} from '../../schemas/values/distribution.ts'

/**
 * Code of the warehouse. The limit of the warehouse is a separate setting. The fallback rule can choose the warehouse.
 */
export const warehousePfm = 'C001'

/** Ids of the catalogue `actionIfNotValidate`: actions of the fallback rule. */
export const actionIfNotValidate = {
  /** Like `otherStore`, but the customer must be called before the order is formed. */
  confirm: 1,
  /**
   * Chooses the warehouse, or the least busy store of the lists if the warehouse is full or cannot accept the order.
   */
  otherStore: 2,
  /** The order is refused. */
  refuse: 3,
  /** Chooses the best store of the lists even if its stock is too small or its limit is reached. */
  accept: 4,
} as const
export type ActionIfNotValidate = (typeof actionIfNotValidate)[keyof typeof actionIfNotValidate]

export interface DistributionRules {
  enabled: boolean
  /** True: limits apply, and of two stores with the same stock the store with fewer orders to be formed is chosen. */
  byLoad: boolean
  /** Maximum number of orders to be formed at the warehouse. */
  c001Limit: number
  /** Minimum share of the ordered pieces in stock, in per cent, 0 to 100. */
  minInStock: number
  /** Fallback rule for orders for which no store is suitable. */
  ifNotValid: ActionIfNotValidate
}

export interface DistributionStore {
  pfm: string
  country: string
  /** Null if the store is on no list. Such a store is never chosen, except for the warehouse by the fallback rule. */
  list: StoreListName | null
  /** Maximum number of orders to be formed. Null: no limit. The warehouse uses `c001Limit` instead. */
  limit: number | null
  active: boolean
  /** Current number of orders to be formed in the store. */
  load: number
}

export interface DistributionOrder {
  currency: string
  lines: readonly { sku: string; quantity: number }[]
}

/** Returns the number of pieces of a product that a store has. */
export type StockLookup = (pfm: string, sku: string) => number

/** A store that was considered. `inStock`: percentage of the ordered pieces that the store has; null if unknown. */
export interface ConsideredStore {
  pfm: string
  list: StoreListName | null
  inStock: number | null
  load: number
  limit: number | null
  verdict: StoreVerdict
}

export interface StoreChoice {
  /** Code of the chosen store. Null if no store accepts the order. */
  pfm: string | null
  reason: StoreChoiceReason
  /** Action of the fallback rule. Null if a store was suitable. */
  action: ActionIfNotValidate | null
  considered: ConsideredStore[]
}

const countryOfCurrency: Readonly<Record<string, string>> = {
  RUB: 'RU',
  BYN: 'BY',
  KZT: 'KZ',
  EUR: 'LV',
  AED: 'AE',
}

/** Percentage of the ordered pieces that the store has, rounded down, so that 99.9 is not 100. */
export function computeInStockPercent(
  lines: DistributionOrder['lines'],
  pfm: string,
  stock: StockLookup,
): number {
  const quantityBySku = new Map<string, number>()
  for (const { sku, quantity } of lines) quantityBySku.set(sku, (quantityBySku.get(sku) ?? 0) + quantity)
  let ordered = 0
  let available = 0
  for (const [sku, quantity] of quantityBySku) {
    ordered += quantity
    available += Math.min(quantity, Math.max(0, stock(pfm, sku)))
  }
  return ordered === 0 ? 100 : Math.floor((available * 100) / ordered)
}

type Candidate = Omit<ConsideredStore, 'verdict'> & { verdict: StoreVerdict | null; barred: boolean }

/**
 * Chooses the store of an order (docs/decisions/0049-which-store-an-order-goes-to.md). If `stock` is null, no stock
 * data is available, and the fallback rule decides. Does not read or write the database.
 */
export function chooseStore(
  order: DistributionOrder,
  stores: readonly DistributionStore[],
  stock: StockLookup | null,
  rules: DistributionRules,
): StoreChoice {
  const isFull = ({ load, limit }: Pick<Candidate, 'load' | 'limit'>) =>
    rules.byLoad && limit !== null && load >= limit
  const candidates = stores.map((store): Candidate => {
    const inStock = stock === null ? null : computeInStockPercent(order.lines, store.pfm, stock)
    const limit = store.pfm === warehousePfm ? rules.c001Limit : store.limit
    const barringVerdict = findBarringVerdict(store, order)
    const { pfm, list, load } = store
    const verdict =
      barringVerdict ??
      findStockVerdict({ inStock, list }, rules) ??
      (isFull({ load, limit }) ? 'full' : null)
    return { pfm, list, inStock, load, limit, verdict, barred: barringVerdict !== null }
  })
  const compareCandidates = (a: Candidate, b: Candidate) =>
    (b.inStock ?? 0) - (a.inStock ?? 0) || (rules.byLoad ? a.load - b.load : 0) || (a.pfm < b.pfm ? -1 : 1)
  const place = (chosen: Candidate | undefined, reason: StoreChoiceReason): StoreChoice => ({
    pfm: chosen?.pfm ?? null,
    reason,
    action: reason === 'base' || reason === 'other' ? null : rules.ifNotValid,
    considered: candidates
      .map(({ barred: _, ...candidate }) => ({
        ...candidate,
        verdict:
          candidate.pfm === chosen?.pfm
            ? ('chosen' as const)
            : (candidate.verdict ?? explainNotChosen(candidate, chosen, rules)),
      }))
      .sort(
        (a, b) => Number(b.verdict === 'chosen') - Number(a.verdict === 'chosen') || (a.pfm < b.pfm ? -1 : 1),
      ),
  })

  if (rules.enabled)
    for (const list of storeListNames) {
      const [best] = candidates
        .filter((candidate) => candidate.verdict === null && candidate.list === list)
        .sort(compareCandidates)
      if (best) return place(best, list)
    }
  const reason = !rules.enabled ? 'off' : stock === null ? 'stockUnknown' : 'noneSuits'
  if (rules.ifNotValid === actionIfNotValidate.refuse) return place(undefined, reason)
  const eligible = candidates.filter(({ barred }) => !barred)
  const warehouse = eligible.find(({ pfm }) => pfm === warehousePfm)
  if (rules.ifNotValid === actionIfNotValidate.accept) {
    const [best] = storeListNames.flatMap((list) =>
      eligible.filter((candidate) => candidate.list === list).sort(compareCandidates),
    )
    return place(best ?? warehouse, reason)
  }
  if (warehouse && !isFull(warehouse)) return place(warehouse, reason)
  // The least busy store with free capacity, otherwise the least busy full store, because a late order is better than a
  // refused order.
  const [lowestLoadStore] = eligible
    .filter(({ list }) => list !== null)
    .sort((a, b) => Number(isFull(a)) - Number(isFull(b)) || a.load - b.load || (a.pfm < b.pfm ? -1 : 1))
  return place(lowestLoadStore ?? warehouse, reason)
}

function findBarringVerdict(
  { active, country }: DistributionStore,
  { currency }: DistributionOrder,
): StoreVerdict | null {
  if (!active) return 'switchedOff'
  return country === (countryOfCurrency[currency] ?? country) ? null : 'foreign'
}

function findStockVerdict(
  { inStock, list }: Pick<Candidate, 'inStock' | 'list'>,
  { enabled, minInStock }: DistributionRules,
): StoreVerdict | null {
  if (list === null) return 'notListed'
  if (!enabled) return 'notNeeded'
  if (inStock === null) return 'unknown'
  return inStock < minInStock ? 'tooLittle' : null
}

/** Reason why another suitable store was not chosen. */
function explainNotChosen(
  candidate: Omit<Candidate, 'barred'>,
  chosen: Candidate | undefined,
  { byLoad }: DistributionRules,
): StoreVerdict {
  if (!chosen) return 'notNeeded'
  if (candidate.list === 'other' && chosen.list === 'base') return 'afterBase'
  if ((candidate.inStock ?? 0) < (chosen.inStock ?? 0)) return 'lessStock'
  return byLoad && candidate.load > chosen.load ? 'busier' : 'notNeeded'
}
