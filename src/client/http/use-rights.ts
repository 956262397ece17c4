import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Right } from '../../shared/rights.ts'
import { get } from './http.ts'
import { queryKeys } from './query-keys.ts'

/**
 * The contract declares rights as strings, so they are cast. A right that this build does not know is harmless, because
 * no code checks for it.
 */
export const fetchRights = async (signal: AbortSignal) =>
  (await get('users/access-list', { signal })) as Right[]

/** Rights of the signed-in user, as loaded by `useAccess`; null until loaded. */
export function useRights(): ReadonlySet<Right> | null {
  const { data } = useQuery({
    queryKey: queryKeys.rights,
    queryFn: ({ signal }) => fetchRights(signal),
    staleTime: Infinity,
    gcTime: Infinity,
    // Only reads the cache, because `useAccess` loads the menu first and then the rights.
    enabled: false,
  })
  return useMemo(() => (data === undefined ? null : new Set(data)), [data])
}
