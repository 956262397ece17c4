import { useQueries, useQuery, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { CatalogEntry } from '../../../schemas/api/catalogs.ts'
import type { Store } from '../../../schemas/api/orders.ts'
import { catalogLifeMs, drop, keep, readKept } from './catalog-store.ts'
import { get } from './http.ts'
import { queryKeys } from './query-keys.ts'

export interface Catalog {
  /** What is offered. */
  entries: CatalogEntry[]
  /**
   * Text of an entry; an id that the catalogue does not know is shown as it is. Nothing is an empty text, and so is
   * every entry until the catalogue has come.
   */
  text: (id: number | string | null | undefined) => string
  error: Error | null
}

function catalogQuery(type: string, language: string): UseQueryOptions<CatalogEntry[]> {
  const kept = readKept(type, language)
  return {
    queryKey: [...queryKeys.catalogs, type, language],
    queryFn: async ({ signal }) => {
      try {
        const entries = await get<CatalogEntry[]>(`catalogs/${type}`, { signal })
        keep(type, language, { at: Date.now(), entries })
        return entries
      } catch (error) {
        if (!signal.aborted) drop(type, language)
        throw error
      }
    },
    staleTime: catalogLifeMs,
    ...(kept && { initialData: kept.entries, initialDataUpdatedAt: kept.at }),
  }
}

function catalogOf(entries: CatalogEntry[] | undefined, error: Error | null): Catalog {
  const texts = new Map(entries?.map(({ id, description }) => [id, description]))
  const isComing = entries === undefined && error === null
  return {
    entries: error ? [] : (entries ?? []).filter(({ off }) => !off),
    text: (id) => (id === null || id === undefined || isComing ? '' : (texts.get(id) ?? String(id))),
    error,
  }
}

/** Catalogue `type` in the language of the screen: kept locally for 120 s, dropped when it cannot be read. */
export function useCatalog(type: string): Catalog {
  const { language } = useTranslation().i18n
  const { data, error } = useQuery(catalogQuery(type, language))
  return useMemo(() => catalogOf(data, error), [data, error])
}

/** Several at once; `failed` is the first error among them. `types`: a constant, or the answer is made anew at every drawing. */
export function useCatalogs<Type extends string>(
  types: readonly Type[],
): { catalogs: Record<Type, Catalog>; failed: Error | null } {
  const { language } = useTranslation().i18n
  const combine = useCallback(
    (results: UseQueryResult<CatalogEntry[]>[]) => ({
      catalogs: Object.fromEntries(
        results.map(({ data, error }, i) => [types[i], catalogOf(data, error)]),
      ) as Record<Type, Catalog>,
      failed: results.find(({ error }) => error)?.error ?? null,
    }),
    [types],
  )
  return useQueries({ queries: types.map((type) => catalogQuery(type, language)), combine })
}

/** Stores that the person may see. */
export const useStores = (enabled = true) =>
  useQuery({
    enabled,
    queryKey: queryKeys.stores,
    queryFn: ({ signal }) => get<Store[]>('stores', { signal }),
    staleTime: catalogLifeMs,
  })
