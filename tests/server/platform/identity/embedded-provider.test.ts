import { sql } from 'drizzle-orm'
import { createLocalJWKSet, createRemoteJWKSet, decodeJwt, jwtVerify } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writePendingAccessRefusals } from '../../../../src/server/platform/audit/audit-log.ts'
import type { Database } from '../../../../src/server/platform/db/database.ts'
import { auditEntries } from '../../../../src/server/platform/db/schema/audit.ts'
import type { App } from '../../../../src/server/platform/http/http.ts'
import { registerAuthentication } from '../../../../src/server/platform/identity/authenticate.ts'
import { registerEmbeddedProvider } from '../../../../src/server/platform/identity/embedded/provider.ts'
import { registerIdentityRoutes } from '../../../../src/server/platform/identity/routes.ts'
import { Browser, Client } from './browser.ts'
import { identityDatabase, smallApp, smallServices } from './small-app.ts'

const endpoint = '/realms/crm/protocol/openid-connect'
let database: Database
let app: App
let origin: string

async function start(): Promise<App> {
  const provider = smallApp()
  const services = smallServices(database)
  await registerAuthentication(provider, services)
  registerIdentityRoutes(provider, services)
  await registerEmbeddedProvider(provider, services)
  await provider.listen({ port: 0, host: '127.0.0.1' })
  return provider
}

const originOf = (app: App) => {
  const address = app.server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
}

beforeAll(async () => {
  database = await identityDatabase()
  app = await start()
  origin = originOf(app)
}, 30_000)

afterAll(async () => {
  await app.close()
  await database.close()
})

const newClient = () => new Client(new Browser(origin))
const readRights = (token: string | undefined, baseUrl = origin) =>
  fetch(`${baseUrl}/api/users/access-list`, { headers: { authorization: `Bearer ${token}` } })

describe('the embedded identity provider', () => {
  it('[SH-01] code flow with PKCE: sign-in page, code, tokens that open the calls, renewal, log-out', async () => {
    const client = newClient()
    const { url: page, answer } = await client.browser.open(client.authUrl({ ui_locales: 'en' }))
    expect(await answer?.text()).toContain('<h1>Sign in to CRM</h1>')
    const { url } = await client.sendForm(page, 'store', 'demo')
    const params = new URLSearchParams(url.hash.slice(1))
    expect(url.origin + url.pathname).toBe(`${origin}/`)
    expect(params.get('state')).toBe('state-1')

    const { status, body } = await client.exchange(params.get('code') ?? '')
    expect(status).toBe(200)
    expect(decodeJwt(body.id_token ?? '')).toMatchObject({ nonce: 'nonce-1', preferred_username: 'store' })
    expect(decodeJwt(body.refresh_token ?? '')).toMatchObject({ typ: 'Refresh' })
    const keys = createRemoteJWKSet(new URL(`${origin}${endpoint}/certs`))
    const { payload } = await jwtVerify(body.access_token ?? '', keys, { audience: 'crm' })
    expect(payload).toMatchObject({
      azp: 'crm',
      typ: 'Bearer',
      preferred_username: 'store',
      name: 'Мария Иванова',
      realm_access: { roles: ['storeStaff'] },
    })
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(300)
    expect((await readRights(body.access_token)).status).toBe(200)
    expect((await readRights(body.id_token)).status).toBe(401)

    const renewed = await client.refresh(body.refresh_token ?? '')
    expect(renewed.status).toBe(200)
    expect((await readRights(renewed.body.access_token)).status).toBe(200)
    expect(decodeJwt(renewed.body.refresh_token ?? '')).toMatchObject({ typ: 'Refresh' })

    const { url: repeated } = await client.browser.open(client.authUrl())
    expect(new URLSearchParams(repeated.hash.slice(1)).get('code'), 'signed in already: no page').toBeTruthy()

    const signOutParams = new URLSearchParams({
      client_id: 'crm',
      id_token_hint: body.id_token ?? '',
      post_logout_redirect_uri: `${origin}/`,
    })
    const question = await client.browser.open(`${endpoint}/logout?${signOutParams}`)
    const form = (await question.answer?.text()) ?? ''
    expect(form).toContain('data-send-at-once')
    const signedOut = await client.browser.open(`${endpoint}/logout/confirm`, {
      method: 'POST',
      body: new URLSearchParams({ logout: 'yes', xsrf: /name="xsrf" value="([^"]+)"/.exec(form)?.[1] ?? '' }),
    })
    expect(signedOut.url.href).toBe(`${origin}/`)
    expect((await client.refresh(body.refresh_token ?? '')).status, 'the session is over').toBe(400)
    const { answer: afterwards } = await client.browser.open(client.authUrl())
    expect(await afterwards?.text()).toContain('name="password"')
  })

  it('[SH-01] a code works once, with its own verifier and address', async () => {
    const client = newClient()
    expect(
      (await client.exchange(await client.signIn('store'), { code_verifier: 'x'.repeat(64) })).status,
    ).toBe(400)
    const otherClient = newClient()
    const otherAddress = await otherClient.exchange(await otherClient.signIn('store'), {
      redirect_uri: `${origin}/else`,
    })
    expect(otherAddress.status).toBe(400)
    const third = newClient()
    const code = await third.signIn('store')
    const first = await third.exchange(code)
    expect(first.status).toBe(200)
    expect((await third.exchange(code)).status).toBe(400)
    const { status } = await third.refresh(first.body.refresh_token ?? '')
    expect(status, 'a stolen code ends what it gave').toBe(400)
  })

  it.each([
    ['without PKCE', { code_challenge: '', code_challenge_method: '' }],
    ['with a plain challenge', { code_challenge_method: 'plain' }],
    ['for an unknown client', { client_id: 'shop' }],
    ['back to another origin', { redirect_uri: 'http://evil.test/' }],
    ['back to another port', { redirect_uri: 'http://127.0.0.1:1/' }],
    ['back to an address with a fragment', { redirect_uri: 'ORIGIN/#x' }],
  ])('[SH-01] a sign-in %s gets no code', async (_label, parameters) => {
    const client = newClient()
    const replaced = Object.fromEntries(
      Object.entries(parameters).map(([name, value]) => [name, value.replace('ORIGIN', origin)]),
    )
    const { url, answer } = await client.browser.open(client.authUrl(replaced))
    expect(url.hash).not.toContain('code=')
    expect(url.host).toBe(new URL(origin).host)
    if (answer) expect(answer.status).toBeGreaterThanOrEqual(400)
    else expect(url.hash).toContain('error=invalid_request')
  })

  it('[RL-6] a page of another origin gets no token', async () => {
    const client = newClient()
    const code = await client.signIn('store')
    const response = await client.browser.request(`${endpoint}/token`, {
      method: 'POST',
      headers: { origin: 'http://evil.test' },
      body: new URLSearchParams({
        client_id: 'crm',
        grant_type: 'authorization_code',
        code,
        redirect_uri: `${origin}/`,
        code_verifier: client.verifier,
      }),
    })
    expect(response.status).toBe(403)
  })

  it('[SH-01] signs users in on any page of the application', async () => {
    const client = newClient()
    const { url: page } = await client.browser.open(
      client.authUrl({ redirect_uri: `${origin}/orders?status=5&text=%D0%B0` }),
    )
    const { url } = await client.sendForm(page, 'operator', 'demo')
    expect(url.pathname + url.search).toBe('/orders?status=5&text=%D0%B0')
    expect(url.hash).toContain('code=')
  })

  it('[SH-01] a wrong password is reported and keeps the name, and too many must wait', async () => {
    const client = newClient()
    const { url: page } = await client.browser.open(client.authUrl())
    for (const [username, password] of [
      ['store2', 'wrong'],
      ['store2', ''],
      ['store2', 'Demo'],
      ['store2', 'demo '],
    ] as const) {
      const { answer } = await client.sendForm(page, username, password)
      expect(answer?.status).toBe(401)
      const text = (await answer?.text()) ?? ''
      expect(text).toContain('role="alert">Wrong username or password')
      expect(text).toContain('value="store2"')
    }
    await client.sendForm(page, 'STORE2', 'wrong')
    const { answer } = await client.sendForm(page, 'store2', 'demo')
    expect(answer?.status).toBe(429)
    expect(Number(answer?.headers.get('retry-after'))).toBeGreaterThan(50)
    expect(await answer?.text()).toContain('Too many failed attempts')
    const { url } = await client.sendForm(page, 'nobody', 'demo')
    expect(url.hash, 'another person is not held up').toContain('code=')
  })

  it('[SH-01] an unknown name and a disabled user are refused like a wrong password', async () => {
    await database.db.execute(sql`update users set active = false where subject = 'accountant'`)
    for (const username of ['stranger', 'accountant', '', '<script>', "' or 1=1 --"]) {
      const client = newClient()
      const { url: page } = await client.browser.open(client.authUrl())
      const { answer } = await client.sendForm(page, username, 'demo')
      expect(answer?.status, username).toBe(401)
      expect(await answer?.text()).not.toContain('<script>')
    }
    await database.db.execute(sql`update users set active = true where subject = 'accountant'`)
  })

  it('[OP-13] failed sign-ins are in the access log: known users by name, nothing of the input', async () => {
    const services = smallServices(database)
    await writePendingAccessRefusals(services)
    await database.db.execute(sql`delete from audit_entries`)
    for (const username of ['owner', 'my-password-1']) {
      const client = newClient()
      const { url: page } = await client.browser.open(client.authUrl())
      await client.sendForm(page, username, 'wrong-password')
    }
    await writePendingAccessRefusals(services)
    const entries = await database.db.select().from(auditEntries)
    expect(entries.map(({ kind, userName }) => [kind, userName]).toSorted()).toEqual([
      ['signInFailed', null],
      ['signInFailed', 'Наталья Соколова'],
    ])
    expect(JSON.stringify(entries)).not.toContain('password')
  })

  it('[SH-01] a user disabled while signed in cannot renew', async () => {
    const client = newClient()
    const { body } = await client.exchange(await client.signIn('admin'))
    await database.db.execute(sql`update users set active = false where subject = 'admin'`)
    expect((await client.refresh(body.refresh_token ?? '')).status).toBe(400)
    await database.db.execute(sql`update users set active = true where subject = 'admin'`)
  })

  it('[SH-01] a user disabled with an active session sees a message and can sign in as another user', async () => {
    const client = newClient()
    await client.exchange(await client.signIn('admin'))
    await database.db.execute(sql`update users set active = false where subject = 'admin'`)
    try {
      const silent = await client.browser.open(client.authUrl({ prompt: 'none' }))
      expect(silent.url.hash).toContain('error=login_required')
      const otherClient = newClient()
      await otherClient.exchange(await otherClient.signIn('manager'))
      await database.db.execute(sql`update users set active = false where subject = 'manager'`)
      const { url: page, answer } = await otherClient.browser.open(otherClient.authUrl({ ui_locales: 'ru' }))
      expect(answer?.status).toBe(200)
      const text = (await answer?.text()) ?? ''
      expect(text).toContain('role="alert">Доступ закрыт')
      expect(text).toContain('name="password"')
      const { url } = await otherClient.sendForm(page, 'operator', 'demo')
      const { body } = await otherClient.exchange(new URLSearchParams(url.hash.slice(1)).get('code') ?? '')
      expect(decodeJwt(body.access_token ?? '')).toMatchObject({ preferred_username: 'operator' })
    } finally {
      await database.db.execute(sql`update users set active = true where subject in ('admin', 'manager')`)
    }
  })

  it('[SH-01] an outdated sign-in page, or one of another browser, leads back to the application', async () => {
    const client = newClient()
    const { url: page } = await client.browser.open(client.authUrl())
    await client.sendForm(page, 'store', 'demo')
    for (const browser of [client.browser, newClient().browser]) {
      expect((await browser.open(page.href)).url.href).toBe(`${origin}/`)
      const response = await browser.open(page.href, {
        method: 'POST',
        body: new URLSearchParams({ username: 'store' }),
      })
      expect(response.url.href).toBe(`${origin}/`)
    }
    const resumed = await newClient().browser.open(`${endpoint}/auth/${page.pathname.split('/').at(-1)}`)
    expect(resumed.url.href).toBe(`${origin}/`)
  })

  it('[SH-01] a log-out without the own ID token asks first; without a session it redirects at once', async () => {
    const client = newClient()
    await client.exchange(await client.signIn('store'))
    const link = `${endpoint}/logout?client_id=crm&post_logout_redirect_uri=${encodeURIComponent(`${origin}/`)}`
    const question = (await (await client.browser.open(link)).answer?.text()) ?? ''
    expect(question).toContain('Выйти из CRM?')
    expect(question).not.toContain('data-send-at-once')
    const foreignRedirect = await client.browser.open(
      `${endpoint}/logout?client_id=crm&post_logout_redirect_uri=http://evil.test/`,
    )
    expect(foreignRedirect.answer?.status).toBe(400)
  })

  it('[SH-01] a restart, and a second server on the same database, sign no user out', async () => {
    const client = newClient()
    const { body } = await client.exchange(await client.signIn('manager'))
    const second = await start()
    try {
      const secondOrigin = originOf(second)
      expect((await readRights(body.access_token, secondOrigin)).status).toBe(200)
      const secondClient = new Client(new Browser(secondOrigin))
      const renewed = await secondClient.refresh(body.refresh_token ?? '')
      expect(renewed.status).toBe(200)
      expect((await readRights(renewed.body.access_token)).status).toBe(200)
    } finally {
      await second.close()
    }
  })

  it('[SH-01] userinfo accepts the access token only', async () => {
    const client = newClient()
    const { body } = await client.exchange(await client.signIn('owner'))
    const requestUserInfo = (token?: string) =>
      fetch(
        `${origin}${endpoint}/userinfo`,
        token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } },
      )
    expect(await (await requestUserInfo(body.access_token)).json()).toEqual({
      sub: 'owner',
      preferred_username: 'owner',
      name: 'Наталья Соколова',
    })
    expect((await requestUserInfo(body.id_token)).status).toBe(401)
    expect((await requestUserInfo()).status).toBe(401)
  })

  it('[SH-01] discovery names Keycloak paths on the requested origin, and no private key is exposed', async () => {
    const document = (await (
      await fetch(`${origin}/realms/crm/.well-known/openid-configuration`)
    ).json()) as Record<string, string>
    expect(document).toMatchObject({
      authorization_endpoint: `${origin}${endpoint}/auth`,
      token_endpoint: `${origin}${endpoint}/token`,
      jwks_uri: `${origin}${endpoint}/certs`,
      end_session_endpoint: `${origin}${endpoint}/logout`,
      userinfo_endpoint: `${origin}${endpoint}/userinfo`,
    })
    const { keys } = (await (await fetch(document.jwks_uri ?? '')).json()) as {
      keys: Record<string, string>[]
    }
    expect(keys).toHaveLength(1)
    expect(Object.keys(keys[0] ?? {}).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use'])
    expect(createLocalJWKSet({ keys: keys as never })).toBeTypeOf('function')
  })

  it('[SH-01] pages and their files run under a strict content security policy', async () => {
    const client = newClient()
    const { answer } = await client.browser.open(client.authUrl())
    const page = (await answer?.text()) ?? ''
    expect(page).not.toMatch(/<style|style=|<script(?! src=)| on[a-z]+=/)
    for (const [, file] of page.matchAll(/(?:href|src)="(\/realms[^"]+)"/g))
      expect((await fetch(`${origin}${file}`)).status, file).toBe(200)
    for (const language of ['ru', 'en', 'kk'])
      expect(
        await (await client.browser.open(client.authUrl({ ui_locales: language }))).answer?.text(),
      ).toContain(`<html lang="${language}">`)
  })
})

describe('hosts of the embedded provider', () => {
  it('[RL-6] a host name other than this machine gets 403, whatever the proxy headers', async () => {
    const url = '/realms/crm/protocol/openid-connect/certs'
    const statusFor = async (headers: Record<string, string>) =>
      (await app.inject({ url, headers })).statusCode
    expect(await statusFor({ host: 'localhost:3000' })).toBe(200)
    expect(await statusFor({ host: '[::1]:3000' })).toBe(200)
    expect(await statusFor({ host: 'evil.test' })).toBe(403)
    expect(await statusFor({ host: 'localhost.evil.test' })).toBe(403)
    expect(await statusFor({ host: 'evil.test', 'x-forwarded-host': 'localhost' })).toBe(403)
  })

  it('[RL-6] an address reachable by others stops the start; a configured issuer disables the provider', async () => {
    const exposedApp = smallApp()
    await expect(
      registerEmbeddedProvider(exposedApp, smallServices(database, { host: '0.0.0.0' })),
    ).rejects.toThrow('OIDC_ISSUER')
    await registerEmbeddedProvider(
      exposedApp,
      smallServices(database, {
        host: '0.0.0.0',
        oidc: { issuer: 'https://sso.test/realms/x', clientId: 'crm' },
      }),
    )
    expect((await exposedApp.inject('/realms/crm/protocol/openid-connect/certs')).statusCode).toBe(404)
  })
})
