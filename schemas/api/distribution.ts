import { Type, type Static } from 'typebox'
import { closed, Day, Instant, Nullable } from '../formats.ts'
import {
  maxStoreOrderLimit,
  storeChoiceReasons,
  storeListNames,
  storeVerdicts,
} from '../values/distribution.ts'

const StoreList = Type.Enum(storeListNames)
/** Store code as entered. An unknown store is refused with code 50. */
const TypedPfm = Type.String({ maxLength: 20 })
/** Maximum number of orders that may wait in the store to be formed; null means unlimited. */
const Limit = Nullable(Type.Integer({ minimum: 1, maximum: maxStoreOrderLimit }))

/** A store on one of the lists (specification 3, «Distribution settings»). */
export const DistributionListStore = Type.Object({
  pfm: Type.String(),
  name: Type.String(),
  city: Type.String(),
  list: StoreList,
  limit: Nullable(Type.Integer()),
  active: Type.Boolean(),
  /** Number of orders that wait in the store to be formed now. */
  load: Type.Integer(),
  /** Increases with every change. */
  version: Type.Integer(),
  changedAt: Instant,
  changedBy: Type.String(),
})
export type DistributionListStore = Static<typeof DistributionListStore>
/** Entry of a store on a list; null if the store is on no list. */
const StorePlace = Nullable(
  Type.Object({ list: StoreList, limit: Nullable(Type.Integer()), active: Type.Boolean() }),
)
export type StoreListEntry = Static<typeof StorePlace>
export const DistributionStoreLists = Type.Object({
  stores: Type.Array(DistributionListStore),
  mayEdit: Type.Boolean(),
  /** The latest fifty changes; empty for users without the right to edit. */
  changes: Type.Array(
    Type.Object({ at: Instant, by: Type.String(), pfm: Type.String(), from: StorePlace, to: StorePlace }),
  ),
})
export type DistributionStoreLists = Static<typeof DistributionStoreLists>

const Place = { pfm: TypedPfm, list: Nullable(StoreList), limit: Limit, active: Type.Boolean() }
/**
 * `list`: null removes the store from its list. `version`: the version that the user saw, 0 for a new entry. If it has
 * changed since then, the request is refused with 355. `confirmed`: true is required for a change that would leave
 * every order without a store.
 */
export const StoreListChange = Type.Object(
  {
    ...Place,
    version: Type.Integer({ minimum: 0, maximum: 2_147_483_647 }),
    confirmed: Type.Optional(Type.Boolean()),
  },
  closed,
)
export type StoreListChange = Static<typeof StoreListChange>

/** Proposed values of settings, by name, and the proposed entry of one store. All other rules remain as they are. */
export const DistributionWhatIfBody = Type.Object(
  {
    settings: Type.Optional(
      Type.Record(Type.String({ pattern: '^\\w{1,40}$' }), Type.Integer(), { maxProperties: 20 }),
    ),
    store: Type.Optional(Type.Object(Place, closed)),
  },
  closed,
)
export type DistributionWhatIfBody = Static<typeof DistributionWhatIfBody>

/**
 * Result of distributing yesterday's orders again, with the proposed rules; at most the 5,000 newest of them. All
 * numbers count orders.
 */
export const DistributionWhatIfResult = Type.Object({
  day: Day,
  orders: Type.Integer(),
  /** Orders that would get a store other than the one that they got yesterday. */
  moved: Type.Integer(),
  /** Orders that no store would accept. */
  stopped: Type.Integer(),
  /** True if no order would get a store even if every store had all goods and no other orders. */
  stopsAll: Type.Boolean(),
})
export type DistributionWhatIfResult = Static<typeof DistributionWhatIfResult>

/** Explains why an order was assigned to its store. `considered` contains only stores that the user may see. */
export const OrderStoreChoice = Type.Object({
  at: Instant,
  /** Store chosen at the instant `at`. */
  pfm: Type.String(),
  reason: Type.Enum(storeChoiceReasons),
  /** Action of the fallback rule (catalogue actionIfNotValidate); null if a store was suitable. */
  action: Nullable(Type.Integer()),
  /** Minimum percentage of the ordered pieces that a store had to have in stock. */
  minInStock: Type.Integer(),
  considered: Type.Array(
    Type.Object({
      pfm: Type.String(),
      name: Type.String(),
      list: Nullable(StoreList),
      /** Percentage in stock; null if the stock was unknown. */
      inStock: Nullable(Type.Integer()),
      /** Number of orders that waited in the store to be formed at that time. */
      load: Type.Integer(),
      /** Maximum of `load` at that time; null means unlimited. */
      limit: Nullable(Type.Integer()),
      verdict: Type.Enum(storeVerdicts),
    }),
  ),
})
export type OrderStoreChoice = Static<typeof OrderStoreChoice>
