import type { Texts } from '../db/schema/identity.ts'

/**
 * One line of a catalogue. `code` stands where an order keeps a word and not a number (currency RUB, language kk):
 * it is the id that the call answers with.
 */
export interface Entry {
  id: number
  description: Texts
  details?: { code?: string } & Record<string, unknown>
}

/** `[id, ru, en, kk, details?]`: a table of entries, read like one. */
export type EntryRow = readonly [id: number, ru: string, en: string, kk: string, details?: Entry['details']]

export const entriesOf = (table: readonly EntryRow[]): Entry[] =>
  table.map(([id, ru, en, kk, details]) => ({ id, description: { ru, en, kk }, ...(details && { details }) }))

/** The same for catalogues whose ids are words; numbers follow the order of the table. */
export const codedEntriesOf = (
  table: readonly (readonly [code: string, ru: string, en: string, kk: string, details?: Entry['details']])[],
): Entry[] =>
  entriesOf(table.map(([code, ru, en, kk, details], i) => [i + 1, ru, en, kk, { code, ...details }]))
