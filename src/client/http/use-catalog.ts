import { useQueries, useQuery, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { CatalogEntry } from '../../../schemas/api/catalogs.ts'
import { catalogLifetimeMs, removeCachedCatalog, cacheCatalog, readCachedCatalog } from './catalog-store.ts'
import { get } from './http.ts'
import { queryKeys } from './query-keys.ts'

export interface Catalog {
  /** Entries that can be selected; empty while the catalogue is loading and if it could not be loaded. */
  entries: CatalogEntry[]
  /**
   * Returns the name of an entry. An unknown id is returned unchanged. Returns an empty text without an id, and for
   * every id until the catalogue has loaded.
   */
  text: (id: number | string | null | undefined) => string
  error: Error | null
}

function createCatalogQuery(type: string, language: string): UseQueryOptions<CatalogEntry[]> {
  const stored = readCachedCatalog(type, language)
  return {
    queryKey: [...queryKeys.catalogs, type, language],
    queryFn: async ({ signal }) => {
      try {
        const entries = await get(`catalogs/${type}`, { signal })
        cacheCatalog(type, language, { at: Date.now(), entries })
        return entries
      } catch (error) {
        if (!signal.aborted) removeCachedCatalog(type, language)
        throw error
      }
    },
    staleTime: catalogLifetimeMs,
    ...(stored && { initialData: stored.entries, initialDataUpdatedAt: stored.at }),
  }
}

function createCatalog(entries: CatalogEntry[] | undefined, error: Error | null): Catalog {
  const texts = new Map(entries?.map(({ id, description }) => [id, description]))
  const isLoading = entries === undefined && error === null
  return {
    entries: error ? [] : (entries ?? []).filter(({ off }) => !off),
    text: (id) => (id === null || id === undefined || isLoading ? '' : (texts.get(id) ?? String(id))),
    error,
  }
}

/**
 * Returns the catalogue `type` in the language of the screen. The browser stores the catalogue and loads it again if it
 * is older than 120 s. If that fails, the stored catalogue is removed.
 */
export function useCatalog(type: string): Catalog {
  const { language } = useTranslation().i18n
  const { data, error } = useQuery(createCatalogQuery(type, language))
  return useMemo(() => createCatalog(data, error), [data, error])
}

/**
 * Returns several catalogues. `failed` is the first error among them. `types` must be a constant array, otherwise the
 * result is rebuilt at every render.
 */
export function useCatalogs<Type extends string>(
  types: readonly Type[],
): { catalogs: Record<Type, Catalog>; failed: Error | null; refetch: () => void } {
  const { language } = useTranslation().i18n
  const combine = useCallback(
    (results: UseQueryResult<CatalogEntry[]>[]) => ({
      catalogs: Object.fromEntries(
        results.map(({ data, error }, i) => [types[i], createCatalog(data, error)]),
      ) as Record<Type, Catalog>,
      failed: results.find(({ error }) => error)?.error ?? null,
      refetch: () => results.forEach((result) => void result.refetch()),
    }),
    [types],
  )
  return useQueries({ queries: types.map((type) => createCatalogQuery(type, language)), combine })
}

/** Stores that the user may see. */
export const useStores = (enabled = true) =>
  useQuery({
    enabled,
    queryKey: queryKeys.stores,
    queryFn: ({ signal }) => get('stores', { signal }),
    staleTime: catalogLifetimeMs,
  })
