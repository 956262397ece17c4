import { Type, type Static } from 'typebox'
import { closed, Day, Instant, Nullable } from '../formats.ts'
import { highestLimit, placeReasons, storeLists, storeVerdicts } from '../values/distribution.ts'

const StoreList = Type.Enum(storeLists)
/** As it was typed: one that is no store is refused with code 50. */
const TypedPfm = Type.String({ maxLength: 20 })
/** Orders to be formed that the store may have at most; null: any number. */
const Limit = Nullable(Type.Integer({ minimum: 1, maximum: highestLimit }))

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
  /** Moves with every change. */
  version: Type.Integer(),
  changedAt: Instant,
  changedBy: Type.String(),
})
export type ListedStore = Static<typeof ListedStore>
/** Where a store stands; null: on no list. */
const StorePlace = Nullable(
  Type.Object({ list: StoreList, limit: Nullable(Type.Integer()), active: Type.Boolean() }),
)
export type StorePlace = Static<typeof StorePlace>
export const ListedStores = Type.Object({
  stores: Type.Array(ListedStore),
  mayEdit: Type.Boolean(),
  /** The newest fifty; none for who may not edit. */
  changes: Type.Array(
    Type.Object({ at: Instant, by: Type.String(), pfm: Type.String(), from: StorePlace, to: StorePlace }),
  ),
})
export type ListedStores = Static<typeof ListedStores>

const Place = { pfm: TypedPfm, list: Nullable(StoreList), limit: Limit, active: Type.Boolean() }
/**
 * `list` null takes the store off. `version`: as the person saw it, 0 for a new one; another by now is refused with 355.
 * `confirmed`: the person was asked and wants a change after which no order would find a store.
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

/** What is tried: settings by their names and one store; the rest is as it stands. */
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

/** Yesterday's distributed orders by the rules that are tried, and by those that stand now. Counts are orders. */
export const WhatIf = Type.Object({
  day: Day,
  orders: Type.Integer(),
  /** Would go to another store than they did. */
  moved: Type.Integer(),
  /** Nobody would take. */
  stopped: Type.Integer(),
  /** No order at all would find a store, not even where everything is in stock. */
  stopsAll: Type.Boolean(),
})
export type WhatIf = Static<typeof WhatIf>

/** Why an order is at its store; of other stores only those that the person may see. */
export const OrderPlacement = Type.Object({
  at: Instant,
  /** Where it was sent to then. */
  pfm: Type.String(),
  reason: Type.Enum(placeReasons),
  /** What the fallback rule did (catalogue actionIfNotValidate); null: a store suited. */
  action: Nullable(Type.Integer()),
  /** Per cent of the ordered pieces that was asked for. */
  minInStock: Type.Integer(),
  considered: Type.Array(
    Type.Object({
      pfm: Type.String(),
      name: Type.String(),
      list: Nullable(StoreList),
      /** Per cent; null: the stock was not known. */
      inStock: Nullable(Type.Integer()),
      /** Orders to be formed then, and the most of them; null: any number. */
      load: Type.Integer(),
      limit: Nullable(Type.Integer()),
      verdict: Type.Enum(storeVerdicts),
    }),
  ),
})
export type OrderPlacement = Static<typeof OrderPlacement>
