import { useQuery } from '@tanstack/react-query'
import { catalogLifetimeMs } from './catalog-store.ts'
import { get } from './http.ts'
import { queryKeys } from './query-keys.ts'

export const useHelpPages = () =>
  useQuery({
    queryKey: queryKeys.helpPages,
    queryFn: ({ signal }) => get('help-pages', { signal }),
    staleTime: catalogLifetimeMs,
  })
