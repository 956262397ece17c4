import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { handleRefusal } from './handle-refusal.ts'

/**
 * True if a failed query is sent again. That is done at most twice, and never after a refusal (status 4xx), which is
 * final.
 */
export const shouldRetryQuery = (failures: number, error: unknown) =>
  failures < 2 && !(error instanceof ApiError && error.status >= 400 && error.status < 500)

export const createQueryClient = () =>
  new QueryClient({
    // The screen of a failed query displays the error, so no dialog is opened.
    queryCache: new QueryCache({ onError: (error) => handleRefusal(error, { hasDialog: false }) }),
    mutationCache: new MutationCache({ onError: (error) => handleRefusal(error, { hasDialog: true }) }),
    defaultOptions: {
      queries: {
        retry: shouldRetryQuery,
        retryDelay: (failures) => Math.min(500 * 2 ** failures, 4000),
        staleTime: 5_000,
        // Without network a query must fail immediately; by default it would wait without an error.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
