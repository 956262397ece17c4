import { Type, type Static } from 'typebox'
import { closed, Day, Instant, Nullable } from '../formats.ts'
import { maxStoreLimit, placeReasons, storeLists, storeVerdicts } from '../values/distribution.ts'

const StoreList = Type.Enum(storeLists)
/** As it was entered: an unknown store is refused with code 50. */
const TypedPfm = Type.String({ maxLength: 20 })
/** Maximum number of orders to be formed in the store; null: unlimited. */
const Limit = Nullable(Type.Integer({ minimum: 1, maximum: maxStoreLimit }))

/** A store on one of the lists (specification 3, «Distribution settings»). */
export const ListedStore = Type.Object({
  pfm: Type.String(),
  name: Type.String(),
  city: Type.String(),
  list: StoreList,
  limit: Nullable(Type.Integer()),
  active: Type.Boolean(),
  /** Orders to be formed now. */
  load: Type.Integer(),
  /** Grows with every change. */
  version: Type.Integer(),
  changedAt: Instant,
  changedBy: Type.String(),
})
export type ListedStore = Static<typeof ListedStore>
/** List entry of a store; null: on no list. */
const StorePlace = Nullable(
  Type.Object({ list: StoreList, limit: Nullable(Type.Integer()), active: Type.Boolean() }),
)
export type StorePlace = Static<typeof StorePlace>
export const ListedStores = Type.Object({
  stores: Type.Array(ListedStore),
  mayEdit: Type.Boolean(),
  /** The latest fifty; empty for users without the edit right. */
  changes: Type.Array(
    Type.Object({ at: Instant, by: Type.String(), pfm: Type.String(), from: StorePlace, to: StorePlace }),
  ),
})
export type ListedStores = Static<typeof ListedStores>

const Place = { pfm: TypedPfm, list: Nullable(StoreList), limit: Limit, active: Type.Boolean() }
/**
 * `list` null removes the store from its list. `version`: the version the user saw, 0 for a new entry; if it has changed
 * meanwhile, the request is refused with 355. `confirmed`: the user has confirmed a change after which no order would
 * get a store.
 */
export const ChangedStore = Type.Object(
  {
    ...Place,
    version: Type.Integer({ minimum: 0, maximum: 2_147_483_647 }),
    confirmed: Type.Optional(Type.Boolean()),
  },
  closed,
)
export type ChangedStore = Static<typeof ChangedStore>

/** Settings to try, by name, and one store; everything else stays as it is. */
export const WhatIfBody = Type.Object(
  {
    settings: Type.Optional(
      Type.Record(Type.String({ pattern: '^\\w{1,40}$' }), Type.Integer(), { maxProperties: 20 }),
    ),
    store: Type.Optional(Type.Object(Place, closed)),
  },
  closed,
)
export type WhatIfBody = Static<typeof WhatIfBody>

/** Yesterday's distributed orders under the proposed rules compared with the current ones. Counts are orders. */
export const WhatIf = Type.Object({
  day: Day,
  orders: Type.Integer(),
  /** Orders that would go to another store. */
  moved: Type.Integer(),
  /** Orders that no store would accept. */
  stopped: Type.Integer(),
  /** No order would get a store, even with everything in stock. */
  stopsAll: Type.Boolean(),
})
export type WhatIf = Static<typeof WhatIf>

/** Why an order was sent to its store; other stores are listed only if the user may see them. */
export const OrderPlacement = Type.Object({
  at: Instant,
  /** Store chosen at that time. */
  pfm: Type.String(),
  reason: Type.Enum(placeReasons),
  /** Action of the fallback rule (catalogue actionIfNotValidate); null: a store was suitable. */
  action: Nullable(Type.Integer()),
  /** Required share of the ordered pieces in stock, per cent. */
  minInStock: Type.Integer(),
  considered: Type.Array(
    Type.Object({
      pfm: Type.String(),
      name: Type.String(),
      list: Nullable(StoreList),
      /** Per cent; null: the stock was unknown. */
      inStock: Nullable(Type.Integer()),
      /** Orders to be formed at that time, and their limit; null: unlimited. */
      load: Type.Integer(),
      limit: Nullable(Type.Integer()),
      verdict: Type.Enum(storeVerdicts),
    }),
  ),
})
export type OrderPlacement = Static<typeof OrderPlacement>
