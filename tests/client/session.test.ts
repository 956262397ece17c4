import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startSession } from '../../src/client/session/session.ts'

/** Stands for keycloak-js: what its `init` and `updateToken` do is said by each test. */
const adapter = vi.hoisted(() => ({
  made: [] as unknown[],
  init: vi.fn(),
  updateToken: vi.fn(),
  createLoginUrl: vi.fn(),
  createLogoutUrl: vi.fn(),
  token: 'access',
  tokenParsed: { name: 'Мария Иванова', preferred_username: 'store' } as Record<string, string>,
}))
vi.mock('keycloak-js', () => ({
  default: function Keycloak(config: unknown) {
    adapter.made.push(config)
    return adapter
  },
}))

const keycloak = { url: '/', realm: 'crm', clientId: 'crm' }
const visited: string[] = []
const start = () => startSession((url) => void visited.push(url))
const refusal = Object.assign(new Error('Server responded with an invalid status.'), {
  response: { status: 400 },
})
/** Lets everything that is ready run. */
const settle = () => vi.advanceTimersByTimeAsync(0)

beforeEach(() => {
  vi.useFakeTimers()
  visited.length = 0
  sessionStorage.clear()
  window.history.replaceState(null, '', '/')
  adapter.init.mockReset().mockResolvedValue(true)
  adapter.updateToken.mockReset().mockResolvedValue(false)
  adapter.createLoginUrl.mockReset().mockResolvedValue('/sign-in-here')
  adapter.createLogoutUrl.mockReset().mockReturnValue('/sign-out-here')
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => Response.json({ keycloak, appEnv: 'prod' })),
  )
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('session', () => {
  it('[SH-01] signs in with PKCE as /config.json says and knows the name', async () => {
    const session = await start()
    expect(adapter.made.at(-1)).toEqual(keycloak)
    expect(adapter.init).toHaveBeenCalledWith(expect.objectContaining({ pkceMethod: 'S256' }))
    expect(session.name).toBe('Мария Иванова')
    expect(session.config.appEnv).toBe('prod')
  })

  it('[SH-01] not signed in: leaves for sign-in, tells the issuer the bare origin, and comes back to the place', async () => {
    window.history.replaceState(null, '', '/orders?status=5#row')
    adapter.init.mockResolvedValue(false)
    void start()
    await vi.waitFor(() => expect(visited).toEqual(['/sign-in-here']))
    expect(adapter.createLoginUrl).toHaveBeenCalledWith({ redirectUri: `${origin}/`, locale: 'ru' })

    adapter.init.mockResolvedValue(true)
    window.history.replaceState(null, '', '/#state=s&code=c')
    await start()
    expect(location.pathname + location.search + location.hash).toBe('/orders?status=5#row')
  })

  it('[SH-01] the place of a tab that was never sent to sign-in stays', async () => {
    window.history.replaceState(null, '', '/tasks/7')
    await start()
    expect(location.pathname).toBe('/tasks/7')
  })

  it.each(['//evil.test/', '/\\evil.test', 'https://evil.test/', 'javascript:alert(1)'])(
    '[SH-01] a place «%s» is not gone to',
    async (place) => {
      sessionStorage.setItem('returnTo', place)
      window.history.replaceState(null, '', '/#state=s&code=c')
      await start()
      expect(location.href).toBe(`${origin}/`)
    },
  )

  it('[SH-01] every 10 s the token is renewed when under 70 s remain', async () => {
    await start()
    await vi.advanceTimersByTimeAsync(9_999)
    expect(adapter.updateToken).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(adapter.updateToken).toHaveBeenLastCalledWith(70)
    await vi.advanceTimersByTimeAsync(20_000)
    expect(adapter.updateToken).toHaveBeenCalledTimes(3)
  })

  it('[SH-01] a refused renewal leads to sign-in once and back to the page of that moment', async () => {
    const session = await start()
    window.history.replaceState(null, '', '/tasks/9?stage=packages')
    adapter.updateToken.mockRejectedValue(refusal)
    const answered = vi.fn()
    void session.token().then(answered)
    void session.renew().then(answered)
    await vi.advanceTimersByTimeAsync(30_000)
    expect(visited).toEqual(['/sign-in-here'])
    expect(sessionStorage.getItem('returnTo')).toBe('/tasks/9?stage=packages')
    expect(answered, 'no call goes out without a token while the page is left').not.toHaveBeenCalled()
  })

  it('[SH-01] no network, or a broken identity provider, keeps the session', async () => {
    const session = await start()
    for (const error of [
      new TypeError('Failed to fetch'),
      Object.assign(new Error(), { response: { status: 502 } }),
    ]) {
      adapter.updateToken.mockRejectedValue(error)
      expect(await session.renew()).toBe(false)
      expect(await session.token()).toBe('access')
    }
    await vi.advanceTimersByTimeAsync(20_000)
    expect(visited).toEqual([])
    adapter.updateToken.mockResolvedValue(true)
    expect(await session.renew()).toBe(true)
    expect(adapter.updateToken).toHaveBeenLastCalledWith(-1)
  })

  it('[SH-01] a failed sign-in is tried again twice, then shown', async () => {
    window.history.replaceState(null, '', '/#state=s&error=server_error')
    sessionStorage.setItem('returnTo', '/orders')
    adapter.init.mockRejectedValue({ error: 'server_error' })
    void start()
    await settle()
    void start()
    await settle()
    expect(visited).toHaveLength(2)
    expect(sessionStorage.getItem('returnTo')).toBe('/orders')
    await expect(start()).rejects.toThrow('Sign-in failed')
  })

  it('[SH-01] log-out goes to the identity provider and nothing more is asked there', async () => {
    const session = await start()
    session.logout()
    expect(visited).toEqual(['/sign-out-here'])
    expect(adapter.createLogoutUrl).toHaveBeenCalledWith({ redirectUri: `${origin}/` })
    await vi.advanceTimersByTimeAsync(30_000)
    expect(adapter.updateToken).not.toHaveBeenCalled()
    expect(visited).toHaveLength(1)
  })

  it('[SH-01] no configuration is an error, not a blank page', async () => {
    vi.stubGlobal(
      'fetch',
      vi.fn(async () => new Response('', { status: 502 })),
    )
    await expect(start()).rejects.toThrow('/config.json: 502')
  })
})
