import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { SignInUnavailableError } from '../../src/client/session/session.ts'
import { startSession } from '../../src/client/session/session.ts'

/** Mocks keycloak-js: each test sets what its `init` and `updateToken` do. */
const adapter = vi.hoisted(() => ({
  made: [] as unknown[],
  init: vi.fn(),
  updateToken: vi.fn(),
  createLoginUrl: vi.fn(),
  createLogoutUrl: vi.fn(),
  token: 'access',
  refreshToken: 'refresh' as string | undefined,
  timeSkew: 0,
  tokenParsed: { name: 'Мария Иванова', preferred_username: 'store', exp: 0 },
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
/** Flushes all pending promises. */
const settle = () => vi.advanceTimersByTimeAsync(0)

beforeEach(() => {
  vi.useFakeTimers()
  visited.length = 0
  sessionStorage.clear()
  localStorage.clear()
  window.history.replaceState(null, '', '/')
  adapter.refreshToken = 'refresh'
  adapter.tokenParsed.exp = Date.now() / 1000 + 300
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
  it('[SH-01] signs in with PKCE as configured by /config.json and reads the name', async () => {
    const session = await start()
    expect(adapter.made.at(-1)).toEqual(keycloak)
    expect(adapter.init).toHaveBeenCalledWith(expect.objectContaining({ pkceMethod: 'S256' }))
    expect(session.name).toBe('Мария Иванова')
    expect(session.config.appEnv).toBe('prod')
  })

  it('[SH-01] without a session redirects to sign-in with the bare origin, and returns to the page', async () => {
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

  it('[SH-01] the page of a tab that was never sent to sign-in stays', async () => {
    window.history.replaceState(null, '', '/tasks/7')
    await start()
    expect(location.pathname).toBe('/tasks/7')
  })

  it.each(['//evil.test/', '/\\evil.test', 'https://evil.test/', 'javascript:alert(1)'])(
    '[SH-01] «%s» is not accepted as a return path',
    async (path) => {
      sessionStorage.setItem('returnTo', path)
      window.history.replaceState(null, '', '/#state=s&code=c')
      await start()
      expect(location.href).toBe(`${origin}/`)
    },
  )

  it('[SH-01] every 10 s the token is renewed when it expires within 70 s', async () => {
    await start()
    await vi.advanceTimersByTimeAsync(9_999)
    expect(adapter.updateToken).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(adapter.updateToken).toHaveBeenLastCalledWith(70)
    await vi.advanceTimersByTimeAsync(20_000)
    expect(adapter.updateToken).toHaveBeenCalledTimes(3)
  })

  it('[SH-01] a refused renewal leads to sign-in once and back to the current page', async () => {
    const session = await start()
    window.history.replaceState(null, '', '/tasks/9?stage=packages')
    adapter.updateToken.mockRejectedValue(refusal)
    const answered = vi.fn()
    void session.token().then(answered)
    void session.renew().then(answered)
    await vi.advanceTimersByTimeAsync(30_000)
    expect(visited).toEqual(['/sign-in-here'])
    expect(sessionStorage.getItem('returnTo')).toBe('/tasks/9?stage=packages')
    expect(answered, 'no call is sent without a token while the page is left').not.toHaveBeenCalled()
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

  it('[SH-01] a failed sign-in is retried twice, then shown', async () => {
    sessionStorage.setItem('returnTo', '/orders')
    adapter.init.mockImplementation(async () => {
      // keycloak-js also removes the answer from the address first.
      window.history.replaceState(null, '', '/')
      throw { error: 'server_error' }
    })
    for (let n = 1; n <= 2; n++) {
      window.history.replaceState(null, '', '/#state=s&error=server_error')
      void start()
      await settle()
      expect(visited).toHaveLength(n)
      expect(sessionStorage.getItem('returnTo')).toBe('/orders')
    }
    window.history.replaceState(null, '', '/#state=s&error=server_error')
    await expect(start()).rejects.toThrow('Sign-in failed')
    expect(location.pathname, 'a reload of the page begins on the same page').toBe('/orders')
  })

  describe('at an issuer of its own', () => {
    const issuer = { url: 'https://sso.test', realm: 'crm', clientId: 'crm' }
    let answers: () => Response
    let requests: string[]

    beforeEach(() => {
      requests = []
      vi.stubGlobal(
        'fetch',
        vi.fn(async (url: string) => {
          if (url === '/config.json') return Response.json({ keycloak: issuer })
          requests.push(url)
          return answers()
        }),
      )
    })

    const outages = {
      'with no connection': () => {
        throw new TypeError('Failed to fetch')
      },
      'with a gateway in its place': () => new Response('', { status: 502 }),
    }
    it.each(Object.entries(outages))(
      '[SH-01] unreachable at sign-in, %s: the page stays and reports the outage until the issuer responds',
      async (_, outage) => {
        answers = outage
        window.history.replaceState(null, '', '/orders?status=5')
        adapter.init.mockResolvedValue(false)
        const error = await start().catch((cause: unknown) => cause)
        expect(error).toMatchObject({ service: 'issuer' })
        expect(requests).toEqual(['https://sso.test/realms/crm/.well-known/openid-configuration'])
        const onRecovered = vi.fn()
        void (error as SignInUnavailableError).waitUntilAvailable().then(onRecovered)
        await vi.advanceTimersByTimeAsync(30_000)
        expect(onRecovered).not.toHaveBeenCalled()
        answers = () => Response.json({})
        await vi.advanceTimersByTimeAsync(5_000)
        expect(onRecovered).toHaveBeenCalled()
        expect(visited).toEqual([])
        expect(location.search).toBe('?status=5')
      },
    )

    it('[SH-01] unreachable between the form and the token: not a failed sign-in, and the path is preserved', async () => {
      answers = outages['with no connection']
      sessionStorage.setItem('returnTo', '/tasks/7')
      adapter.init.mockRejectedValue(new TypeError('Failed to fetch'))
      for (let n = 0; n < 5; n++) {
        window.history.replaceState(null, '', n === 0 ? '/#state=s&code=c' : location.pathname)
        await expect(start()).rejects.toMatchObject({ service: 'issuer' })
        expect(location.pathname).toBe('/tasks/7')
      }
    })
  })

  it('[SH-01] disconnected only when the token has expired without an answer, until there is one', async () => {
    const { signInUnavailable, renew } = await start()
    const listener = vi.fn()
    signInUnavailable.subscribe(listener)
    adapter.updateToken.mockRejectedValue(new TypeError('Failed to fetch'))
    expect(await renew()).toBe(false)
    expect(signInUnavailable.now(), 'the token is still valid').toBe(false)
    await vi.advanceTimersByTimeAsync(310_000)
    expect(signInUnavailable.now()).toBe(true)
    expect(listener).toHaveBeenCalledTimes(1)
    expect(visited).toEqual([])
    adapter.updateToken.mockResolvedValue(true)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(signInUnavailable.now()).toBe(false)
    expect(listener).toHaveBeenCalledTimes(2)
  })

  it('[SH-01] without any answer of the issuer a call waits no longer than ten seconds', async () => {
    const session = await start()
    adapter.updateToken.mockReturnValue(new Promise(() => {}))
    const token = vi.fn()
    void session.token().then(token)
    await vi.advanceTimersByTimeAsync(9_999)
    expect(token).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(token).toHaveBeenCalledWith('access')
  })

  it('[SH-01] an expired token that cannot be renewed leads to sign-in', async () => {
    const session = await start()
    adapter.refreshToken = undefined
    adapter.updateToken.mockRejectedValue(new Error('Unable to update token, no refresh token available.'))
    expect(await session.renew()).toBe(false)
    await vi.advanceTimersByTimeAsync(310_000)
    expect(visited).toEqual(['/sign-in-here'])
  })

  it('[SH-01] log-out goes to the identity provider and no request follows', async () => {
    const session = await start()
    await session.logout()
    expect(visited).toEqual(['/sign-out-here'])
    expect(adapter.createLogoutUrl).toHaveBeenCalledWith({ redirectUri: `${origin}/` })
    await vi.advanceTimersByTimeAsync(30_000)
    expect(adapter.updateToken).not.toHaveBeenCalled()
    expect(visited).toHaveLength(1)
  })

  it('[SH-01] [SH-18] log-out without network notifies that the session remains, and ends it when the network is back', async () => {
    const session = await start()
    const originalFetch = fetch
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
    const listener = vi.fn()
    void session.logout(listener)
    await settle()
    expect([listener.mock.calls.length, visited]).toEqual([1, []])
    // The tab was closed: the next page ends the session before it lets anybody in.
    vi.stubGlobal('fetch', originalFetch)
    visited.length = 0
    adapter.init.mockResolvedValue(false)
    void start()
    await vi.waitFor(() => expect(visited).toEqual(['/sign-out-here']))
    expect(adapter.createLoginUrl).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(5_000)
    expect(visited).toEqual(['/sign-out-here', '/sign-out-here'])
    void start()
    await vi.waitFor(() => expect(visited.at(-1)).toBe('/sign-in-here'))
  })

  it('[SH-01] a sign-out in another window leads to sign-in and back to the page, once the session has ended', async () => {
    window.history.replaceState(null, '', '/tasks/7')
    const session = await start()
    void session.handleSignOutElsewhere()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(visited, 'the identity provider would sign in automatically').toEqual([])
    adapter.updateToken.mockRejectedValue(refusal)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(visited).toEqual(['/sign-in-here'])
    expect(sessionStorage.getItem('returnTo')).toBe('/tasks/7')
  })

  it('[SH-01] a session that survives the sign-out of another window is not resumed automatically', async () => {
    const session = await start()
    void session.handleSignOutElsewhere()
    await vi.advanceTimersByTimeAsync(6_000)
    expect(visited).toEqual(['/sign-in-here'])
    expect(adapter.createLoginUrl).toHaveBeenCalledWith(expect.objectContaining({ prompt: 'login' }))
  })

  it('[SH-01] a missing configuration is an error, not a blank page', async () => {
    vi.stubGlobal(
      'fetch',
      vi.fn(async () => new Response('', { status: 502 })),
    )
    await expect(start()).rejects.toMatchObject({ service: 'server', message: '/config.json: 502' })
  })
})
