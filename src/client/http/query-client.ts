import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { heedRefusal } from './heed-refusal.ts'

/** A refusal stays a refusal: only a lost or broken answer is asked for again, twice. */
export const retryQuery = (failures: number, error: unknown) =>
  failures < 2 && !(error instanceof ApiError && error.status >= 400 && error.status < 500)

export const makeQueryClient = () =>
  new QueryClient({
    // A page that cannot be read says so in its place.
    queryCache: new QueryCache({ onError: (error) => heedRefusal(error, { inWindow: false }) }),
    mutationCache: new MutationCache({ onError: (error) => heedRefusal(error, { inWindow: true }) }),
    defaultOptions: {
      queries: {
        retry: retryQuery,
        retryDelay: (failures) => Math.min(500 * 2 ** failures, 4000),
        staleTime: 5_000,
        // Without network a screen says so at once, instead of waiting in silence.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
