import { Type, type Static } from 'typebox'
import { Instant, Nullable, OneOf, closed } from '../formats.ts'

/** Type of a catalogue in either spelling: `bagTypes` as the specification lists it, `bag-types` as its paths write it. */
export const CatalogParams = Type.Object({ type: Type.String({ pattern: '^[A-Za-z-]{1,60}$' }) }, closed)

/** `id` is what the order keeps: a number, or a word (currency RUB, language kk, a person's id). */
export const CatalogEntry = Type.Object({
  id: Type.Union([Type.Integer(), Type.String()]),
  description: Type.String(),
  /** Offered no longer; old orders still name it. */
  off: Type.Optional(Type.Literal(true)),
})
export type CatalogEntry = Static<typeof CatalogEntry>

const EntryText = Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' })
const EntryTexts = Type.Object({ ru: EntryText, en: EntryText, kk: EntryText }, closed)
/** In the unit of the catalogue: kopecks of a bag, grams of a tare. */
const EntryNumber = Nullable(Type.Integer({ minimum: 0, maximum: 10_000_000 }))

/** An entry as the shop has it. `version` moves with every change; 0: as the release brought it. */
export const OwnedEntry = Type.Object({
  id: Type.Integer(),
  description: EntryTexts,
  number: EntryNumber,
  active: Type.Boolean(),
  version: Type.Integer(),
})
export type OwnedEntry = Static<typeof OwnedEntry>

const EntryState = Nullable(
  Type.Object({ description: EntryTexts, number: EntryNumber, active: Type.Boolean() }),
)
export type EntryState = Static<typeof EntryState>

/** A catalogue that the shop edits. `unit`: what `number` counts; null: entries have texts alone. */
export const OwnedCatalog = Type.Object({
  type: Type.String(),
  unit: Nullable(OneOf('kopecks', 'grams')),
  entries: Type.Array(OwnedEntry),
  mayEdit: Type.Boolean(),
  /** The newest fifty; `from` null: added. None for who may not edit. */
  changes: Type.Array(
    Type.Object({ at: Instant, by: Type.String(), id: Type.Integer(), from: EntryState, to: EntryState }),
  ),
})
export type OwnedCatalog = Static<typeof OwnedCatalog>

/** `id` null: a new entry. `version`: as the person saw it, 0 for a new one; another by now is refused with 355. */
export const ChangedEntry = Type.Object(
  {
    id: Nullable(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
    description: EntryTexts,
    number: EntryNumber,
    active: Type.Boolean(),
    version: Type.Integer({ minimum: 0, maximum: 2_147_483_647 }),
  },
  closed,
)
export type ChangedEntry = Static<typeof ChangedEntry>
