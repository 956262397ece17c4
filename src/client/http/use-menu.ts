import { useQuery } from '@tanstack/react-query'
import { get } from './http.ts'
import { queryKeys } from './query-keys.ts'

/** Sections of the signed-in person's menu as the guard has read them; null while they are not known. */
export function useMenu(): readonly string[] | null {
  const { data } = useQuery({
    queryKey: queryKeys.menu,
    queryFn: ({ signal }) => get<string[]>('menu-list', { signal }),
    staleTime: Infinity,
    gcTime: Infinity,
    // The guard asks, in its own order; here they are only read.
    enabled: false,
  })
  return data ?? null
}
