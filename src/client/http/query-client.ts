import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { behaviourOf } from './error-behaviour.ts'
import { toldErrors } from './told-errors.ts'

/** A refusal stays a refusal: only a lost or broken answer is asked for again, twice. */
export const retryQuery = (failures: number, error: unknown) =>
  failures < 2 && !(error instanceof ApiError && error.status >= 400 && error.status < 500)

/** What every refusal means for the page, beside what its own screen says. */
function heed(error: Error, windows: boolean): void {
  const behaviour = behaviourOf(error)
  if (behaviour === 'hidePage') toldErrors.hide(window.location.pathname)
  else if (behaviour === 'modal' && windows) toldErrors.show(error)
}

export const makeQueryClient = () =>
  new QueryClient({
    // A page that cannot be read says so in its place.
    queryCache: new QueryCache({ onError: (error) => heed(error, false) }),
    mutationCache: new MutationCache({ onError: (error) => heed(error, true) }),
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
