import { sampleRows } from './sample-rows.ts'

const json = (body: unknown, status = 200) =>
  Promise.resolve(
    new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } }),
  )

const never = () => new Promise<Response>(() => undefined)

const reasons = [
  { id: 1, description: 'Передумал' },
  { id: 2, description: 'Нашёл дешевле' },
  { id: 3, description: 'Не устроил срок доставки' },
]

/**
 * Responses by path after `/api/`. `createSampleResponse` responds to some paths by their prefix, and to any other path with
 * 404.
 */
const answers: Readonly<Record<string, () => Promise<Response>>> = {
  stores: () => json([{ pfm: '1001', name: 'Европейский', zone: 'Europe/Moscow' }]),
  jobs: () => json([]),
  'tasks/next': () => json({ taskId: 8 }),
  'gallery/orders': () =>
    json({ items: sampleRows, total: 1250, totals: [{ currency: 'RUB', count: 1250, sum: 845_600_00 }] }),
  'gallery/none': () => json({ items: [], total: 0 }),
  'gallery/refused': () => json({ code: 19, message: 'Сервер занят: повторите через минуту' }, 400),
  'gallery/forbidden': () => json({ code: 0, message: 'Нет доступа' }, 403),
  'gallery/slow': never,
  'gallery/card': () => json({ code: 19, message: 'Комментарий изменил другой сотрудник' }, 400),
}

/** Returns a sample response to a call of the API, without a server; undefined for a request outside of `/api/`. */
export function createSampleResponse(
  input: RequestInfo | URL,
  init?: RequestInit,
): Promise<Response> | undefined {
  const url = new URL(input instanceof Request ? input.url : input, window.location.href)
  if (!url.pathname.startsWith('/api/')) return undefined
  const path = url.pathname.replace('/api/', '')
  if (path.startsWith('users/preferences/')) return json({})
  if (path.startsWith('views/')) return json({ views: [], roles: [] })
  if (path.startsWith('catalogs/')) return json(reasons)
  if (init?.method === 'POST' && path.endsWith('/export')) return never()
  return answers[path]?.() ?? json({ code: 1, message: 'Информация не найдена' }, 404)
}
