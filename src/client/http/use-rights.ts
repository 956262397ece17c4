import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Right } from '../../shared/rights.ts'
import { get } from './http.ts'
import { queryKeys } from './query-keys.ts'

/** Rights of the signed-in user as loaded by the guard; null until loaded. */
export function useRights(): ReadonlySet<Right> | null {
  const { data } = useQuery({
    queryKey: queryKeys.rights,
    queryFn: ({ signal }) => get<Right[]>('users/access-list', { signal }),
    staleTime: Infinity,
    gcTime: Infinity,
    // The guard loads it in its own order; here the cache is only read.
    enabled: false,
  })
  return useMemo(() => (data === undefined ? null : new Set(data)), [data])
}
