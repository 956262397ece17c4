import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

/** A refusal stays a refusal: only a lost or broken answer is asked for again, twice. */
export const retryQuery = (failures: number, error: unknown) =>
  failures < 2 && !(error instanceof ApiError && error.status >= 400 && error.status < 500)

export const makeQueryClient = () =>
  new QueryClient({
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
