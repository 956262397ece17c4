import { useQuery } from '@tanstack/react-query'
import { get } from './http.ts'
import { queryKeys } from './query-keys.ts'

/** Menu sections of the signed-in user, as loaded by `useAccess`; null until loaded. */
export function useMenu(): readonly string[] | null {
  const { data } = useQuery({
    queryKey: queryKeys.menu,
    queryFn: ({ signal }) => get('menu-list', { signal }),
    staleTime: Infinity,
    gcTime: Infinity,
    // Only reads the cache, because `useAccess` loads the menu first and then the rights.
    enabled: false,
  })
  return data ?? null
}
