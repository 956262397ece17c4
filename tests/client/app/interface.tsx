import { configure, render } from '@testing-library/react'
import { FluentProvider } from '@fluentui/react-components'
import { QueryClientProvider } from '@tanstack/react-query'
import i18next from 'i18next'
import { Suspense, type ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { vi } from 'vitest'
import { startTexts } from '../texts.ts'
import { createQueryClient } from '../../../src/client/http/query-client.ts'

// Other test projects may load the machine, so the default timeout is too short.
configure({ asyncUtilTimeout: 10_000 })

export const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })

/** Answers by path without the query; a function receives the URL and may be called more than once. */
export type Answers = Record<string, unknown | ((url: URL) => Response | Promise<Response>)>

/** Mocks the server: every call under /api is answered from `answers`, which a test may change while it runs. */
export function mockServer(answers: Answers) {
  const calls: URL[] = []
  vi.stubGlobal('fetch', async (input: string) => {
    const url = new URL(input, 'http://crm.test')
    calls.push(url)
    const path = url.pathname.replace('/api/', '')
    if (!(path in answers)) return json({ code: 1, message: 'Информация не найдена' }, 404)
    const answer = answers[path]
    return typeof answer === 'function' ? (answer as (url: URL) => Response)(url) : json(answer)
  })
  return { calls, callsOf: (path: string) => calls.filter((url) => url.pathname === `/api/${path}`) }
}

/** jsdom has no media queries. */
export function setWidth(px: number): void {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: px <= Number(/max-width: (\d+)px/.exec(query)?.[1] ?? 0),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
}

/**
 * Renders `screen` at `path` with all providers that surround screens, in Russian. `texts`: for a namespace of the
 * test's own.
 */
export async function renderScreen(screen: ReactNode, path = '/', texts: Record<string, object> = {}) {
  await startTexts()
  for (const [namespace, entries] of Object.entries(texts))
    i18next.addResourceBundle('ru', namespace, entries)
  const queries = createQueryClient()
  queries.setDefaultOptions({ queries: { ...queries.getDefaultOptions().queries, retry: false } })
  const result = render(
    <FluentProvider theme={{}}>
      <QueryClientProvider client={queries}>
        <MemoryRouter initialEntries={[path]}>
          <Suspense fallback={null}>{screen}</Suspense>
        </MemoryRouter>
      </QueryClientProvider>
    </FluentProvider>,
  )
  return { ...result, queries }
}
