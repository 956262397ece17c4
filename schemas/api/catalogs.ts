import { Type, type Static } from 'typebox'
import { Instant, Nullable, OneOf, closed } from '../formats.ts'

/** Type of a catalogue in either spelling: `bagTypes` as in the specification, or `bag-types` as in paths. */
export const CatalogParams = Type.Object({ type: Type.String({ pattern: '^[A-Za-z-]{1,60}$' }) }, closed)

/**
 * Entry of a catalogue. Orders store its `id`: a number, or a text such as the currency RUB, the language kk or a
 * user id.
 */
export const CatalogEntry = Type.Object({
  id: Type.Union([Type.Integer(), Type.String()]),
  description: Type.String(),
  /** True if forms do not offer the entry. Existing orders may contain it. */
  off: Type.Optional(Type.Literal(true)),
  /** Price in minor units of the currency of the store, only in the catalogue of bags. */
  price: Type.Optional(Type.Integer()),
})
export type CatalogEntry = Static<typeof CatalogEntry>

const EntryText = Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' })
const EntryTexts = Type.Object({ ru: EntryText, en: EntryText, kk: EntryText }, closed)
/**
 * Number in the unit of the catalogue: kopecks for a bag, grams for a container; null in catalogues whose entries have
 * only texts.
 */
const EntryNumber = Nullable(Type.Integer({ minimum: 0, maximum: 10_000_000 }))

/**
 * An entry that the retailer can edit. `version` increases with every change; 0 means that the retailer has never
 * changed the entry.
 */
export const EditableCatalogEntry = Type.Object({
  id: Type.Integer(),
  description: EntryTexts,
  number: EntryNumber,
  active: Type.Boolean(),
  version: Type.Integer(),
})
export type EditableCatalogEntry = Static<typeof EditableCatalogEntry>

const EntryState = Nullable(
  Type.Object({ description: EntryTexts, number: EntryNumber, active: Type.Boolean() }),
)
export type CatalogEntryContent = Static<typeof EntryState>

/** A catalogue that the retailer can edit. `unit`: unit of `number`; null if entries have only texts. */
export const EditableCatalog = Type.Object({
  type: Type.String(),
  unit: Nullable(OneOf('kopecks', 'grams')),
  entries: Type.Array(EditableCatalogEntry),
  mayEdit: Type.Boolean(),
  /** The latest fifty changes; empty for users without the right to edit. `from` is null if the entry was added. */
  changes: Type.Array(
    Type.Object({ at: Instant, by: Type.String(), id: Type.Integer(), from: EntryState, to: EntryState }),
  ),
})
export type EditableCatalog = Static<typeof EditableCatalog>

/**
 * `id`: null for a new entry. `version`: the version that the user saw, 0 for a new entry. If it has changed since
 * then, the request is refused with 355.
 */
export const CatalogEntryChange = Type.Object(
  {
    id: Nullable(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
    description: EntryTexts,
    number: EntryNumber,
    active: Type.Boolean(),
    version: Type.Integer({ minimum: 0, maximum: 2_147_483_647 }),
  },
  closed,
)
export type CatalogEntryChange = Static<typeof CatalogEntryChange>
