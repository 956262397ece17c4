import { useQuery } from '@tanstack/react-query'
import type { HelpPages } from '../../../schemas/api/help-pages.ts'
import { catalogLifeMs } from './catalog-store.ts'
import { get } from './http.ts'
import { queryKeys } from './query-keys.ts'

/** The help links of all pages. */
export const useHelpPages = () =>
  useQuery({
    queryKey: queryKeys.helpPages,
    queryFn: ({ signal }) => get<HelpPages>('help-pages', { signal }),
    staleTime: catalogLifeMs,
  })
