import { Type, type Static } from 'typebox'
import { closed } from '../formats.ts'

/** Type of a catalogue in either spelling: `bagTypes` as the specification lists it, `bag-types` as its paths write it. */
export const CatalogParams = Type.Object({ type: Type.String({ pattern: '^[A-Za-z-]{1,60}$' }) }, closed)

/** `id` is what the order keeps: a number, or a word (currency RUB, language kk, a person's id). */
export const CatalogEntry = Type.Object({
  id: Type.Union([Type.Integer(), Type.String()]),
  description: Type.String(),
})
export type CatalogEntry = Static<typeof CatalogEntry>
