// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError, isNoResponseError } from '../../../src/client/http/api-error.ts'
import { buildApiUrl, get, request, setTokenSource } from '../../../src/client/http/http.ts'
import { getServerTime } from '../../../src/client/http/server-clock.ts'
import { startTexts } from '../texts.ts'

const answer = (status: number, body?: unknown) =>
  new Response(body === undefined ? null : JSON.stringify(body), { status })
const fetchMock = vi.fn<typeof fetch>()
const headersOf = (call: number) => new Headers(fetchMock.mock.calls[call]?.[1]?.headers)
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.unreachable('expected an error'),
    (error: unknown) => error as ApiError,
  )

beforeEach(async () => {
  localStorage.clear()
  vi.stubGlobal('fetch', fetchMock.mockReset())
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  setTokenSource({ token: async () => 'first', renew: async () => false })
  await startTexts()
})
afterEach(() => {
  vi.unstubAllGlobals()
  window.history.replaceState(null, '', '/')
})

describe('server clock', () => {
  const timeAfter = async (date: string) => {
    fetchMock.mockResolvedValue(new Response('{}', { headers: { Date: date } }))
    await get('menu-list')
  }

  it('[EN-11] is known from every answer, and does not jump with the whole seconds of the header', async () => {
    const ahead = () => getServerTime() - Date.now()
    await timeAfter(new Date(Date.now() + 3 * 3_600_000).toUTCString())
    expect(Math.abs(ahead() - 3 * 3_600_000)).toBeLessThan(1_100)
    const initialOffset = ahead()
    await timeAfter(new Date(Date.now() + 3 * 3_600_000).toUTCString())
    expect(Math.abs(ahead() - initialOffset)).toBeLessThan(1_100)
    await timeAfter('no date')
    expect(Math.abs(ahead() - 3 * 3_600_000)).toBeLessThan(1_100)
    await timeAfter(new Date().toUTCString())
    expect(Math.abs(ahead())).toBeLessThan(1_100)
  })

  it('[SH-18] the retry delay is read as seconds and as a date', async () => {
    const waitTimeOf = async (header: string) => {
      fetchMock.mockResolvedValue(
        new Response('{"code":19,"message":"later"}', { status: 429, headers: { 'Retry-After': header } }),
      )
      return (await failure(get('menu-list'))).retryAfterMs
    }
    expect(await waitTimeOf('30')).toBe(30_000)
    const waitTime = await waitTimeOf(new Date(getServerTime() + 10_000).toUTCString())
    expect(waitTime).toBeGreaterThan(8_000)
    expect(waitTime).toBeLessThanOrEqual(10_000)
    expect(await waitTimeOf('soon')).toBeNull()
  })
})

describe('calls to the server', () => {
  it('[SH-12] every call carries tab id, language, token and the order update time it saw', async () => {
    fetchMock.mockResolvedValue(answer(200, {}))
    localStorage.setItem('locale', 'en')
    await request('POST', 'tasks/1/events', {
      body: { type: 'NEXT', revision: 1 },
      orderUpdateTime: '2026-01-02T03:04:05Z',
    })
    const headers = headersOf(0)
    expect(headers.get('X-Tab-Id')).toMatch(/^[0-9a-f-]{36}$/)
    expect(headers.get('X-Language')).toBe('en')
    expect(headers.get('Authorization')).toBe('Bearer first')
    expect(headers.get('X-Order-Update-Time')).toBe('2026-01-02T03:04:05Z')
    expect(headers.get('X-Mobile')).toBeNull()
  })

  it('[SP-07] every call of a page that shows an order sends the last update time that it received', async () => {
    const receiveTime = (time: string) =>
      fetchMock.mockResolvedValueOnce(
        new Response('{}', { status: 200, headers: { 'X-Order-Update-Time': time } }),
      )
    window.history.replaceState(null, '', '/orders/100')
    receiveTime('2026-01-02T03:04:05.000Z')
    await get('orders/100')
    receiveTime('2026-01-02T03:04:04.000Z')
    await get('orders/100/statement')
    fetchMock.mockImplementation(async () => answer(200, {}))
    await get('catalogs/payTypes')
    await request('PUT', 'orders/100', { body: {}, orderUpdateTime: '2026-01-01T00:00:00.000Z' })
    await request('POST', 'desks/1/events', { body: { type: 'NEXT', revision: 1 }, orderUpdateTime: null })
    window.history.replaceState(null, '', '/tasks')
    await get('tasks')
    const sentTimes = fetchMock.mock.calls.map((_, call) => headersOf(call).get('X-Order-Update-Time'))
    expect(sentTimes).toEqual([
      null,
      '2026-01-02T03:04:05.000Z',
      // An older answer that arrives late is not the latest one.
      '2026-01-02T03:04:05.000Z',
      '2026-01-01T00:00:00.000Z',
      null,
      null,
    ])
  })

  it('[SP-07] an answer for a page that was left is ignored', async () => {
    window.history.replaceState(null, '', '/orders/100')
    let answerLate: (response: Response) => void = () => undefined
    fetchMock.mockReturnValueOnce(new Promise((resolve) => (answerLate = resolve)))
    const lateAnswer = get('orders/100')
    window.history.replaceState(null, '', '/orders/200')
    await Promise.resolve()
    answerLate(
      new Response('{}', { status: 200, headers: { 'X-Order-Update-Time': '2026-01-02T03:04:05.000Z' } }),
    )
    await lateAnswer
    fetchMock.mockResolvedValue(answer(200, {}))
    await get('orders/200')
    expect(headersOf(1).get('X-Order-Update-Time')).toBeNull()
  })

  it('[SH-02] at phone width the mobile flag is sent', async () => {
    fetchMock.mockResolvedValue(answer(200, []))
    vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === '(max-width: 767px)' }))
    await get('menu-list')
    expect(headersOf(0).get('X-Mobile')).toBe('true')
  })

  it('[IN-01] an unsupported stored locale is sent as Russian', async () => {
    fetchMock.mockResolvedValue(answer(200, []))
    localStorage.setItem('locale', 'kk')
    await get('menu-list')
    expect(headersOf(0).get('X-Language')).toBe('ru')
  })

  it('[ER-01] a refusal keeps status, code, message and details', async () => {
    fetchMock.mockResolvedValue(answer(409, { code: 355, message: 'Страница обновлена', details: { a: 1 } }))
    const error = await failure(get('tasks/1'))
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ status: 409, code: 355, message: 'Страница обновлена', details: { a: 1 } })
  })

  it('[ER-01] an answer without a message gets the one of its HTTP status', async () => {
    fetchMock.mockResolvedValue(new Response('<html>', { status: 500 }))
    expect(await failure(get('orders'))).toMatchObject({
      status: 500,
      message: 'Внутренняя ошибка сервера',
    })
    fetchMock.mockResolvedValue(answer(403, {}))
    expect(await failure(get('orders'))).toMatchObject({ status: 403, message: 'Нет доступа' })
  })

  it('[ER-02] a network failure is code 0 with a message', async () => {
    fetchMock.mockRejectedValue(new TypeError('Failed to fetch'))
    const error = await failure(get('orders'))
    expect(error).toMatchObject({ status: 0, code: 0 })
    expect(error.message).toContain('Нет связи с сервером')
  })

  it('[SH-12] a call whose screen was left is an abort, not an error to show', async () => {
    const leaving = new AbortController()
    fetchMock.mockImplementation(async () => {
      leaving.abort()
      throw new DOMException('aborted', 'AbortError')
    })
    expect((await failure(get('orders', { signal: leaving.signal }))).name).toBe('AbortError')
  })

  it('[SH-01] a refused token is renewed and the call repeated once', async () => {
    let current = 'old'
    setTokenSource({ token: async () => current, renew: async () => ((current = 'new'), true) })
    fetchMock.mockResolvedValueOnce(answer(401, { code: 401, message: '-' }))
    fetchMock.mockResolvedValueOnce(answer(200, [1]))
    expect(await get('orders')).toEqual([1])
    expect(headersOf(1).get('Authorization')).toBe('Bearer new')
  })

  it('[SH-01] a refused token that cannot be renewed counts as no response, may be retried, and has the reason in its message', async () => {
    fetchMock.mockResolvedValue(answer(401, { code: 401, message: 'Нужно войти в систему' }))
    const error = await failure(get('orders'))
    expect(isNoResponseError(error)).toBe(true)
    expect(error.message).toContain('Сервис входа не отвечает')
  })

  it('[OL-01] empty values are left out of the query', () => {
    expect(
      buildApiUrl('orders', { search: 'Иван ов', pfm: '', id: undefined, isTest: false, offset: 0 }),
    ).toBe('/api/orders?search=%D0%98%D0%B2%D0%B0%D0%BD+%D0%BE%D0%B2&isTest=false&offset=0')
  })
})
