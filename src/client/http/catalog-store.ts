import type { CatalogEntry } from '../../../schemas/api/catalogs.ts'

/** A stored catalogue that is older than 120 s is loaded again (specification 7 and 9). */
export const catalogLifetimeMs = 120_000

export interface CachedCatalog {
  /** Time when the entries were loaded, in milliseconds since the epoch. */
  at: number
  entries: CatalogEntry[]
}

const getStorageKey = (type: string, language: string) => `catalog:${language}:${type}`

export function readCachedCatalog(type: string, language: string): CachedCatalog | undefined {
  try {
    const text = localStorage.getItem(getStorageKey(type, language))
    return text === null ? undefined : (JSON.parse(text) as CachedCatalog)
  } catch {
    return undefined
  }
}

export function cacheCatalog(type: string, language: string, catalog: CachedCatalog): void {
  try {
    localStorage.setItem(getStorageKey(type, language), JSON.stringify(catalog))
  } catch {
    // Storage is full or forbidden, so the catalogue is cached in memory only.
  }
}

export function removeCachedCatalog(type: string, language: string): void {
  try {
    localStorage.removeItem(getStorageKey(type, language))
  } catch {
    // Without storage there is nothing to remove.
  }
}
