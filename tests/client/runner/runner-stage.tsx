import { FluentProvider, webLightTheme } from '@fluentui/react-components'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { configure, createEvent, fireEvent, render } from '@testing-library/react'
import { Suspense } from 'react'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { outlines } from 'virtual:forms'
import { vi } from 'vitest'
import type { TaskView } from '../../../schemas/api/tasks.ts'
import { queryKeys } from '../../../src/client/http/query-keys.ts'
import type { Right } from '../../../src/shared/rights.ts'
import { startTexts } from '../texts.ts'
import { getFormLoader } from '../../../src/client/runner/form/load-form.ts'
import { hasFormFields, getFormTextNamespace } from '../../../src/client/runner/form/form-fields.ts'
import { lazyStepDialogs } from '../../../src/client/runner/parts/step-dialogs.tsx'
import type { Session } from '../../../src/client/session/session.ts'
import { SessionProvider } from '../../../src/client/session/session-context.tsx'
import { TaskRunner } from '../../../src/client/runner/task-runner.tsx'

// The first render of a page may take seconds on a busy machine.
configure({ asyncUtilTimeout: 10_000 })

export interface Call {
  method: string
  path: string
  body: unknown
  headers: Headers
}
type Answer = (call: Call) => unknown

export class Refused {
  readonly status: number
  readonly body: unknown
  readonly headers: Record<string, string>
  constructor(
    ...[status, code, message, details, headers]: [number, number, string, unknown?, Record<string, string>?]
  ) {
    this.status = status
    this.headers = headers ?? {}
    this.body = { code, message, details }
  }
}

const catalogs: Record<string, string[]> = {
  refundAccountTypes: ['На банковские реквизиты', 'На карту', 'На карту через терминал'],
  goodsLossReasons: ['Потеряно', 'Повреждено', 'Украдено', 'Повреждено в пути', 'Брак или поломка'],
  changeReasons: ['Нет в наличии', 'Брак'],
  bagTypes: ['Пакет малый', 'Пакет большой'],
  waitReasons: ['Не берёт трубку'],
  staffCancelReasons: ['Передумал'],
}

export const ownClaim = { name: 'Иванова', mine: true, since: '', until: '' }
export const claimOfOther = { ...ownClaim, name: 'Петров', mine: false }

/** Mocks the server for the runner; `answers` may be changed while a test runs. */
export class FakeServer {
  readonly calls: Call[] = []
  isUnreachable = false
  view: TaskView
  readonly answers: Record<string, Answer> = {
    // The user has taken the task from the list, so it is claimed.
    'GET tasks/7': () => ({
      ...this.view,
      claim: this.view.step.ended ? null : (this.view.claim ?? ownClaim),
    }),
    'POST tasks/7/claim': () => ownClaim,
    'DELETE tasks/7/claim': () => undefined,
    'PUT tasks/7/draft': () => ({ edition: ++this.edition, savedAt: '2026-03-05T11:21:00.000Z' }),
    'POST tasks/7/events': () => this.view,
    'GET tasks/next': () => ({ taskId: 8 }),
    'GET tasks/next?order=100234': () => ({ taskId: 8 }),
    'POST tasks/take-next': () => ({ taskId: 8 }),
  }
  edition = 0

  constructor(view: TaskView) {
    this.view = view
    vi.stubGlobal('fetch', (url: string, init: RequestInit) => this.#answer(url, init))
  }

  callsTo(key: string): Call[] {
    return this.calls.filter(({ method, path }) => `${method} ${path}` === key)
  }

  async #answer(url: string, init: RequestInit): Promise<Response> {
    const path = url.replace(/^\/api\//, '')
    const method = init.method ?? 'GET'
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    const call = { method, path, body, headers: new Headers(init.headers) }
    this.calls.push(call)
    if (this.isUnreachable) throw new TypeError('Failed to fetch')
    const answer = this.answers[`${method} ${path}`]
    if (answer) {
      const response = await answer(call)
      return response instanceof Refused
        ? json(response.body, response.status, response.headers)
        : json(response)
    }
    const catalog = /^catalogs\/(.*)$/.exec(path)?.[1]
    if (catalog) return json((catalogs[catalog] ?? []).map((description, i) => ({ id: i + 1, description })))
    return json({ code: 1, message: 'Информация не найдена' }, 404)
  }
}

const json = (body: unknown, status = 200, headers = {}) =>
  body === undefined
    ? new Response(null, { status: 204 })
    : new Response(JSON.stringify(body), { status, headers })

/** The forms of a workflow version with all components that render them. */
export const loadForms = (pack: string) =>
  Promise.all(
    Object.keys(outlines)
      .filter((id) => getFormTextNamespace(id) === pack && hasFormFields(id))
      .map((id) => getFormLoader(id).load()),
  )

/** Provides what jsdom lacks, and loads texts and forms, so that the first render does not suspend. */
export async function setUpRunner(width = 1366): Promise<void> {
  localStorage.clear()
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('max-width: 767px') && width <= 767,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
  await startTexts()
  await Promise.all(['formatting/v1', 'delivery/v1', 'confirming/v1', 'serviceSwitch/v1'].map(loadForms))
  await lazyStepDialogs.load()
}

const session = {
  id: 'ivanova',
  name: 'Иванова',
  config: { supportUrl: 'https://support.example' },
} as Session

/** Of a key that was released a moment ago, whoever pressed it. */
function releaseEnter(target: Element) {
  const release = createEvent.keyUp(target, { key: 'Enter', code: 'Enter' })
  Object.defineProperty(release, 'timeStamp', { value: release.timeStamp - 1_000 })
  fireEvent(target, release)
}

/** A separate press, however soon a test presses again: without the release it would count as a held key. */
export function pressCtrlEnter() {
  const target = document.activeElement ?? document.body
  releaseEnter(target)
  fireEvent.keyDown(target, { key: 'Enter', code: 'Enter', ctrlKey: true })
}

/** `rights`: rights of the user; unknown by default. */
export function openTask(path = 'tasks/7', rights?: readonly Right[]) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  if (rights) client.setQueryData(queryKeys.rights, rights)
  return render(
    <FluentProvider theme={webLightTheme}>
      <QueryClientProvider client={client}>
        <SessionProvider session={session}>
          <MemoryRouter initialEntries={[`/${path}`]}>
            <Suspense fallback={null}>
              <Routes>
                <Route path={`/${path}`} element={<TaskRunner path={path} />} />
                <Route path="*" element={<h1>elsewhere</h1>} />
              </Routes>
            </Suspense>
          </MemoryRouter>
        </SessionProvider>
      </QueryClientProvider>
    </FluentProvider>,
  )
}
