import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT, type JWK } from 'jose'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { issuerKeys, KeysUnavailable } from '../../../src/server/identity/issuer-keys.ts'
import { Lru } from '../../../src/server/identity/lru.ts'
import { tokenCheck, TokenRefused } from '../../../src/server/identity/tokens.ts'
import { WrongPasswords } from '../../../src/server/identity/embedded/wrong-passwords.ts'
import { testIdentity, tokenFor } from '../../support/tokens.ts'

const silent = { warn: () => {} }

describe('what was checked is kept', () => {
  it('[SH-01] a token is checked once, and refused when its time is over', async () => {
    let asked = 0
    let now = Date.now()
    const keys: typeof testIdentity.keys = (header, token) => {
      asked++
      return testIdentity.keys(header, token)
    }
    const check = tokenCheck({ ...testIdentity, keys }, () => now)
    const token = await tokenFor('store', { lifetime: 60, claims: { name: 'Мария' } })
    const first = await check(token)
    expect(first).toEqual({
      subject: 'store',
      issuer: testIdentity.issuer,
      issuerSubject: 'id-of-store',
      name: 'Мария',
      expiresAt: expect.any(Number),
    })
    expect(await check(token)).toBe(first)
    expect(asked).toBe(1)
    now = first.expiresAt + 4_000
    expect(await check(token), 'clocks may differ by some seconds').toBe(first)
    now = first.expiresAt + 5_000
    await expect(check(token)).rejects.toBeInstanceOf(TokenRefused)
    await expect(check(token)).rejects.toBeInstanceOf(TokenRefused)
  })

  it.each([
    ['without preferred_username', { preferred_username: undefined }],
    ['with an empty preferred_username', { preferred_username: '' }],
    ['that is not valid yet', { nbf: Math.floor(Date.now() / 1000) + 600 }],
    ['that never expires', { exp: undefined }],
  ])('[RL-6] a token %s is refused', async (_what, claims) => {
    const { privateKey, publicKey } = await generateKeyPair('RS256')
    const check = tokenCheck({ ...testIdentity, keys: async () => publicKey })
    const token = await new SignJWT({
      typ: 'Bearer',
      azp: 'crm',
      preferred_username: 'store',
      sub: 'id-of-store',
      exp: Math.floor(Date.now() / 1000) + 60,
      iss: testIdentity.issuer,
      ...claims,
    })
      .setProtectedHeader({ alg: 'RS256' })
      .sign(privateKey)
    await expect(check(token)).rejects.toBeInstanceOf(TokenRefused)
  })

  it('[SH-01] the oldest unused entries give way', () => {
    const lru = new Lru<number>(2)
    lru.set('a', 1)
    lru.set('b', 2)
    lru.get('a')
    lru.set('c', 3)
    expect([lru.get('a'), lru.get('b'), lru.get('c'), lru.size]).toEqual([1, undefined, 3, 2])
  })
})

describe('a real issuer', () => {
  let server: Server
  let issuer: string
  let published: JWK[]
  let requests: string[]
  let up: boolean
  let described: string

  beforeEach(async () => {
    published = []
    requests = []
    up = true
    server = createServer((request, response) => {
      requests.push(request.url ?? '')
      if (!up) return void response.writeHead(503).end('<h1>away</h1>')
      const body = request.url?.endsWith('/certs')
        ? { keys: published }
        : { issuer: described, jwks_uri: `${issuer}/certs` }
      response.setHeader('content-type', 'application/json').end(JSON.stringify(body))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}/realms/retail`
    described = issuer
  })

  afterEach(async () => {
    vi.useRealTimers()
    await new Promise((resolve) => server.close(resolve))
  })

  const later = (minutes: number) =>
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 })

  async function signer(kid: string) {
    const { privateKey, publicKey } = await generateKeyPair('RS256')
    const jwk = { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' }
    const sign = (subject: string) =>
      new SignJWT({ typ: 'Bearer', azp: 'crm', preferred_username: subject })
        .setProtectedHeader({ alg: 'RS256', kid })
        .setIssuer(issuer)
        .setSubject(`id-of-${subject}`)
        .setExpirationTime('5m')
        .sign(privateKey)
    return { jwk, sign }
  }

  const newCheck = () => tokenCheck({ issuer, clientId: 'crm', ...issuerKeys(issuer, silent) })

  it('[SH-01] while it is away, running sessions go on and new tokens of known keys are believed', async () => {
    const { jwk, sign } = await signer('one')
    published = [jwk]
    const check = newCheck()
    const running = await sign('store')
    await check(running)
    up = false
    expect((await check(running)).subject).toBe('store')
    expect((await check(await sign('operator'))).subject).toBe('operator')
    expect(requests).toHaveLength(2)
  })

  it('[SH-01] away from the start: no verdict, neither good nor forged; back again, it works', async () => {
    const { jwk, sign } = await signer('one')
    published = [jwk]
    up = false
    const check = newCheck()
    await expect(check(await sign('store'))).rejects.toBeInstanceOf(KeysUnavailable)
    up = true
    expect((await check(await sign('store'))).subject).toBe('store')
  })

  it('[SH-01] its keys are known once it has answered, and stay known when it goes away', async () => {
    published = [(await signer('one')).jwk]
    up = false
    const { known } = issuerKeys(issuer, silent)
    await expect(known()).rejects.toBeInstanceOf(KeysUnavailable)
    up = true
    await known()
    up = false
    await known()
  })

  it('[SH-01] a key set that is no key set gives no verdict', async () => {
    const { sign } = await signer('one')
    published = 'garbage' as never
    await expect(newCheck()(await sign('store'))).rejects.toBeInstanceOf(KeysUnavailable)
  })

  it('[SH-01] a new key is asked for when a token names it', async () => {
    const [old, fresh] = [await signer('one'), await signer('two')]
    published = [old.jwk]
    const check = newCheck()
    await check(await old.sign('store'))
    published = [old.jwk, fresh.jwk]
    later(1)
    expect((await check(await fresh.sign('store'))).subject).toBe('store')
  })

  it('[RL-6] a key taken back is forgotten within ten minutes of use', async () => {
    const [old, fresh] = [await signer('one'), await signer('two')]
    published = [old.jwk]
    const check = newCheck()
    await check(await old.sign('store'))
    published = [fresh.jwk]
    later(11)
    await check(await old.sign('store'))
    await vi.waitFor(async () => {
      await expect(check(await old.sign('operator'))).rejects.toBeInstanceOf(TokenRefused)
    })
  })

  it('[RL-6] a discovery document of another issuer is not believed', async () => {
    const { jwk, sign } = await signer('one')
    published = [jwk]
    described = 'https://elsewhere.test/realms/retail'
    await expect(newCheck()(await sign('store'))).rejects.toBeInstanceOf(KeysUnavailable)
  })

  it('[RL-6] forged key ids do not make the server ask the issuer each time', async () => {
    const { jwk, sign } = await signer('one')
    published = [jwk]
    const check = newCheck()
    await check(await sign('store'))
    for (let n = 0; n < 3; n++) {
      const forged = await (await signer(`forged-${n}`)).sign('admin')
      await expect(check(forged)).rejects.toBeInstanceOf(TokenRefused)
    }
    expect(requests).toHaveLength(2)
  })
})

describe('wrong passwords', () => {
  it('[SH-01] five in a minute make a name wait for the rest of the minute; thirty an address', () => {
    let now = 1_000_000
    const wrong = new WrongPasswords(() => now)
    for (let n = 0; n < 5; n++) {
      expect(wrong.wait('store', 'here')).toBe(0)
      wrong.note('store', 'here')
      now += 1_000
    }
    expect(wrong.wait('Store', 'elsewhere')).toBe(55)
    expect(wrong.wait('admin', 'here')).toBe(0)
    now += 55_000
    expect(wrong.wait('store', 'here')).toBe(0)
    wrong.note('store', 'here')
    expect(wrong.wait('store', 'here'), 'the window slides').toBe(1)
    for (let n = 0; n < 30; n++) wrong.note(`name-${n}`, 'there')
    expect(wrong.wait('fresh-name', 'there')).toBe(60)
    expect(wrong.wait('fresh-name', 'here')).toBe(0)
  })
})
