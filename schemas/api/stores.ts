import { Type, type Static } from 'typebox'
import { closed, Instant, Nullable } from '../formats.ts'

const Line = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: '\\S' })

/** Properties of a store that the retailer can change. */
export const StoreProperties = Type.Object(
  {
    name: Line(100),
    city: Line(100),
    address: Line(300),
    /** Name of a time zone in the IANA database. */
    zone: Line(60),
    /** True if the store accepts new orders. Existing orders are processed in any case. */
    open: Type.Boolean(),
  },
  closed,
)
export type StoreProperties = Static<typeof StoreProperties>

/** Store code as entered. For a new store an invalid format is refused with code 50. */
const TypedPfm = Type.String({ minLength: 1, maxLength: 20 })
export const NewStore = Type.Object({ pfm: TypedPfm, ...StoreProperties.properties }, closed)
export type NewStore = Static<typeof NewStore>
export const StoreParams = Type.Object({ pfm: TypedPfm }, closed)
/** `from`: value that the user saw. If it has changed since then, the request is refused with 355. */
export const StoreChange = Type.Object({ from: StoreProperties, to: StoreProperties }, closed)
export type StoreChange = Static<typeof StoreChange>

export const StoreSettings = Type.Object({
  stores: Type.Array(NewStore),
  zones: Type.Array(Type.String()),
  /**
   * The latest fifty changes; empty for users without access to all stores. `from` is null if the store was added.
   */
  changes: Type.Array(
    Type.Object({
      at: Instant,
      by: Type.String(),
      pfm: Type.String(),
      from: Nullable(StoreProperties),
      to: StoreProperties,
    }),
  ),
  mayEdit: Type.Boolean(),
})
export type StoreSettings = Static<typeof StoreSettings>
