import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT, type JWK } from 'jose'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  createIssuerKeys,
  IssuerKeysUnavailableError,
} from '../../../../src/server/platform/identity/issuer-keys.ts'
import { createTokenVerifier, InvalidTokenError } from '../../../../src/server/platform/identity/tokens.ts'
import { WrongPasswordLimiter } from '../../../../src/server/platform/identity/embedded/wrong-passwords.ts'
import { testIdentity, tokenFor } from '../../../support/tokens.ts'

const silentLog = { warn: () => {} }

describe('cached token checks', () => {
  it('[SH-01] a token is checked once, and refused when it has expired', async () => {
    let calls = 0
    let now = Date.now()
    const keys: typeof testIdentity.keys = (header, token) => {
      calls++
      return testIdentity.keys(header, token)
    }
    const check = createTokenVerifier({ ...testIdentity, keys }, () => now)
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
    expect(calls).toBe(1)
    now = first.expiresAt + 4_000
    expect(await check(token), 'clocks may differ by some seconds').toBe(first)
    now = first.expiresAt + 5_000
    await expect(check(token)).rejects.toBeInstanceOf(InvalidTokenError)
    await expect(check(token)).rejects.toBeInstanceOf(InvalidTokenError)
  })

  it.each([
    ['without preferred_username', { preferred_username: undefined }],
    ['with an empty preferred_username', { preferred_username: '' }],
    ['that is not valid yet', { nbf: Math.floor(Date.now() / 1000) + 600 }],
    ['that never expires', { exp: undefined }],
  ])('[RL-6] a token %s is refused', async (_label, claims) => {
    const { privateKey, publicKey } = await generateKeyPair('RS256')
    const check = createTokenVerifier({ ...testIdentity, keys: async () => publicKey })
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
    await expect(check(token)).rejects.toBeInstanceOf(InvalidTokenError)
  })
})

describe('a real issuer', () => {
  let server: Server
  let issuer: string
  let published: JWK[]
  let requests: string[]
  let isUp: boolean
  let discoveredIssuer: string

  beforeEach(async () => {
    published = []
    requests = []
    isUp = true
    server = createServer((request, response) => {
      requests.push(request.url ?? '')
      if (!isUp) return void response.writeHead(503).end('<h1>away</h1>')
      const body = request.url?.endsWith('/certs')
        ? { keys: published }
        : { issuer: discoveredIssuer, jwks_uri: `${issuer}/certs` }
      response.setHeader('content-type', 'application/json').end(JSON.stringify(body))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}/realms/retail`
    discoveredIssuer = issuer
  })

  afterEach(async () => {
    vi.useRealTimers()
    await new Promise((resolve) => server.close(resolve))
  })

  const advanceClock = (minutes: number) =>
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 })

  async function createSigner(kid: string) {
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

  const createCheck = () =>
    createTokenVerifier({ issuer, clientId: 'crm', ...createIssuerKeys(issuer, silentLog) })

  it('[SH-01] while it is unavailable, running sessions continue and new tokens of known keys are accepted', async () => {
    const { jwk, sign } = await createSigner('one')
    published = [jwk]
    const check = createCheck()
    const running = await sign('store')
    await check(running)
    isUp = false
    expect((await check(running)).subject).toBe('store')
    expect((await check(await sign('operator'))).subject).toBe('operator')
    expect(requests).toHaveLength(2)
  })

  it('[SH-01] unavailable from the start: tokens are neither accepted nor rejected; when it is back, it works', async () => {
    const { jwk, sign } = await createSigner('one')
    published = [jwk]
    isUp = false
    const check = createCheck()
    await expect(check(await sign('store'))).rejects.toBeInstanceOf(IssuerKeysUnavailableError)
    isUp = true
    expect((await check(await sign('store'))).subject).toBe('store')
  })

  it('[SH-01] its keys are known once it has responded, and stay known when it becomes unavailable', async () => {
    published = [(await createSigner('one')).jwk]
    isUp = false
    const { ready: known } = createIssuerKeys(issuer, silentLog)
    await expect(known()).rejects.toBeInstanceOf(IssuerKeysUnavailableError)
    isUp = true
    await known()
    isUp = false
    await known()
  })

  it('[SH-01] an invalid key set neither accepts nor rejects tokens', async () => {
    const { sign } = await createSigner('one')
    published = 'garbage' as never
    await expect(createCheck()(await sign('store'))).rejects.toBeInstanceOf(IssuerKeysUnavailableError)
  })

  it('[SH-01] a new key is fetched when a token names it', async () => {
    const [old, added] = [await createSigner('one'), await createSigner('two')]
    published = [old.jwk]
    const check = createCheck()
    await check(await old.sign('store'))
    published = [old.jwk, added.jwk]
    advanceClock(1)
    expect((await check(await added.sign('store'))).subject).toBe('store')
  })

  it('[RL-6] a revoked key is dropped within ten minutes of use', async () => {
    const [old, added] = [await createSigner('one'), await createSigner('two')]
    published = [old.jwk]
    const check = createCheck()
    await check(await old.sign('store'))
    published = [added.jwk]
    advanceClock(11)
    await check(await old.sign('store'))
    await vi.waitFor(async () => {
      await expect(check(await old.sign('operator'))).rejects.toBeInstanceOf(InvalidTokenError)
    }, 10_000)
  })

  it('[RL-6] a discovery document of another issuer is rejected', async () => {
    const { jwk, sign } = await createSigner('one')
    published = [jwk]
    discoveredIssuer = 'https://elsewhere.test/realms/retail'
    await expect(createCheck()(await sign('store'))).rejects.toBeInstanceOf(IssuerKeysUnavailableError)
  })

  it('[RL-6] forged key ids do not cause a request to the issuer each time', async () => {
    const { jwk, sign } = await createSigner('one')
    published = [jwk]
    const check = createCheck()
    await check(await sign('store'))
    for (let n = 0; n < 3; n++) {
      const forged = await (await createSigner(`forged-${n}`)).sign('admin')
      await expect(check(forged)).rejects.toBeInstanceOf(InvalidTokenError)
    }
    expect(requests).toHaveLength(2)
  })
})

describe('wrong passwords', () => {
  it('[SH-01] five in a minute block a name for the rest of the minute; thirty an address', () => {
    let now = 1_000_000
    const wrongPasswords = new WrongPasswordLimiter(() => now)
    for (let n = 0; n < 5; n++) {
      expect(wrongPasswords.secondsToWait('store', 'here')).toBe(0)
      wrongPasswords.record('store', 'here')
      now += 1_000
    }
    expect(wrongPasswords.secondsToWait('Store', 'elsewhere')).toBe(55)
    expect(wrongPasswords.secondsToWait('admin', 'here')).toBe(0)
    now += 55_000
    expect(wrongPasswords.secondsToWait('store', 'here')).toBe(0)
    wrongPasswords.record('store', 'here')
    expect(wrongPasswords.secondsToWait('store', 'here'), 'the window slides').toBe(1)
    for (let n = 0; n < 30; n++) wrongPasswords.record(`name-${n}`, 'there')
    expect(wrongPasswords.secondsToWait('fresh-name', 'there')).toBe(60)
    expect(wrongPasswords.secondsToWait('fresh-name', 'here')).toBe(0)
  })
})
