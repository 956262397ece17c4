import type { LocalizedText } from '../db/schema/identity.ts'

/**
 * One entry of a catalogue. `code` is set if orders store a word instead of a number (currency RUB, language kk). This
 * word is then the id in responses of the API.
 */
export interface EntryDefinition {
  id: number
  description: LocalizedText
  details?: { code?: string } & Record<string, unknown>
}

/** Compact form of an entry for tables: `[id, ru, en, kk, details?]`. */
export type CatalogEntryTuple = readonly [
  id: number,
  ru: string,
  en: string,
  kk: string,
  details?: EntryDefinition['details'],
]

export const createEntries = (table: readonly CatalogEntryTuple[]): EntryDefinition[] =>
  table.map(([id, ru, en, kk, details]) => ({ id, description: { ru, en, kk }, ...(details && { details }) }))

/**
 * Creates entries of a catalogue whose ids in the API are words. The numeric id of an entry is its position in the
 * table, from 1.
 */
export const createCodedEntries = (
  table: readonly (readonly [
    code: string,
    ru: string,
    en: string,
    kk: string,
    details?: EntryDefinition['details'],
  ])[],
): EntryDefinition[] =>
  createEntries(table.map(([code, ru, en, kk, details], i) => [i + 1, ru, en, kk, { code, ...details }]))
