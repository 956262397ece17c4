import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { handleRefusal } from './handle-refusal.ts'

/** A refusal is final: only a lost or broken response is retried, twice. */
export const shouldRetryQuery = (failures: number, error: unknown) =>
  failures < 2 && !(error instanceof ApiError && error.status >= 400 && error.status < 500)

export const createQueryClient = () =>
  new QueryClient({
    // A failed query is displayed in place by its screen.
    queryCache: new QueryCache({ onError: (error) => handleRefusal(error, { inWindow: false }) }),
    mutationCache: new MutationCache({ onError: (error) => handleRefusal(error, { inWindow: true }) }),
    defaultOptions: {
      queries: {
        retry: shouldRetryQuery,
        retryDelay: (failures) => Math.min(500 * 2 ** failures, 4000),
        staleTime: 5_000,
        // Without network a query fails at once instead of waiting silently.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
