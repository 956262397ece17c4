import { useQueries, useQuery, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { CatalogEntry } from '../../../schemas/api/catalogs.ts'
import { catalogLifeMs, removeStoredCatalog, storeCatalog, readStoredCatalog } from './catalog-store.ts'
import { get } from './http.ts'
import { queryKeys } from './query-keys.ts'

export interface Catalog {
  /** Selectable entries. */
  entries: CatalogEntry[]
  /**
   * Text of an entry; an unknown id is returned as it is. The text is empty for no id, and for every id until the
   * catalogue has loaded.
   */
  text: (id: number | string | null | undefined) => string
  error: Error | null
}

function catalogQuery(type: string, language: string): UseQueryOptions<CatalogEntry[]> {
  const stored = readStoredCatalog(type, language)
  return {
    queryKey: [...queryKeys.catalogs, type, language],
    queryFn: async ({ signal }) => {
      try {
        const entries = await get(`catalogs/${type}`, { signal })
        storeCatalog(type, language, { at: Date.now(), entries })
        return entries
      } catch (error) {
        if (!signal.aborted) removeStoredCatalog(type, language)
        throw error
      }
    },
    staleTime: catalogLifeMs,
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

/** Catalogue `type` in the language of the screen: stored locally for 120 s, dropped when it cannot be loaded. */
export function useCatalog(type: string): Catalog {
  const { language } = useTranslation().i18n
  const { data, error } = useQuery(catalogQuery(type, language))
  return useMemo(() => createCatalog(data, error), [data, error])
}

/**
 * Several catalogues; `failed` is the first error among them. `types` must be a constant, otherwise the result is
 * rebuilt at every render.
 */
export function useCatalogs<Type extends string>(
  types: readonly Type[],
): { catalogs: Record<Type, Catalog>; failed: Error | null } {
  const { language } = useTranslation().i18n
  const combine = useCallback(
    (results: UseQueryResult<CatalogEntry[]>[]) => ({
      catalogs: Object.fromEntries(
        results.map(({ data, error }, i) => [types[i], createCatalog(data, error)]),
      ) as Record<Type, Catalog>,
      failed: results.find(({ error }) => error)?.error ?? null,
    }),
    [types],
  )
  return useQueries({ queries: types.map((type) => catalogQuery(type, language)), combine })
}

/** Stores that the user may see. */
export const useStores = (enabled = true) =>
  useQuery({
    enabled,
    queryKey: queryKeys.stores,
    queryFn: ({ signal }) => get('stores', { signal }),
    staleTime: catalogLifeMs,
  })
