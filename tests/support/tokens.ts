import { createLocalJWKSet, exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose'
import type { Issuer } from '../../src/server/platform/identity/tokens.ts'

/** An identity provider made in the test's own process; its address answers nothing. */
export const testIssuer = 'https://sign-in.test/realms/crm'
export const testClient = 'crm'

const kid = 'test'
const ours = await generateKeyPair('RS256', { extractable: true })
const forger = await generateKeyPair('RS256', { extractable: true })
const ourJwk = { ...(await exportJWK(ours.publicKey)), kid, alg: 'RS256', use: 'sig' }

/** Give it to `authenticate(app, services, testIdentity)` in place of the configured issuer. */
export const testIdentity: Issuer = {
  issuer: testIssuer,
  clientId: testClient,
  keys: createLocalJWKSet({ keys: [ourJwk] }),
}

interface Variation {
  issuer?: string
  audience?: string | string[]
  azp?: string
  /** Seconds from now; below zero: expired. */
  lifetime?: number
  claims?: JWTPayload
  /** `sub`, the identity provider's own id of the person. */
  id?: string
  /** Header `typ`. */
  type?: string
  signedBy?: typeof ours
}

/** An access token as Keycloak makes it for `subject` (`preferred_username`). */
export function tokenFor(subject: string, variation: Variation = {}): Promise<string> {
  const {
    issuer = testIssuer,
    audience = 'account',
    azp = testClient,
    lifetime = 300,
    claims = {},
    id = `id-of-${subject}`,
    type = 'JWT',
    signedBy = ours,
  } = variation
  const now = Math.floor(Date.now() / 1000)
  return new SignJWT({ typ: 'Bearer', azp, preferred_username: subject, ...claims })
    .setProtectedHeader({ alg: 'RS256', kid, typ: type })
    .setIssuer(issuer)
    .setAudience(audience)
    .setSubject(id)
    .setIssuedAt(now - 1)
    .setExpirationTime(now + lifetime)
    .sign(signedBy.privateKey)
}

/** Headers of a call by `subject`. */
export const signedInAs = async (subject: string) => ({ authorization: `Bearer ${await tokenFor(subject)}` })

/** Tokens that must be refused with 401, by what is wrong with them. */
export const badTokens: Record<string, (subject: string) => Promise<string>> = {
  expired: (subject) => tokenFor(subject, { lifetime: -60 }),
  forged: (subject) => tokenFor(subject, { signedBy: forger }),
  'of another issuer': (subject) => tokenFor(subject, { issuer: 'https://elsewhere.test/realms/crm' }),
  'for another audience': (subject) => tokenFor(subject, { audience: 'shop', azp: 'shop' }),
  'an ID token': (subject) => tokenFor(subject, { audience: testClient, claims: { typ: 'ID' } }),
  unsigned: async (subject) => {
    const [, payload] = (await tokenFor(subject)).split('.')
    const header = Buffer.from(JSON.stringify({ alg: 'none', typ: 'JWT' })).toString('base64url')
    return `${header}.${payload}.`
  },
  'signed with the public key as a secret': async (subject) =>
    new SignJWT({ typ: 'Bearer', azp: testClient, preferred_username: subject })
      .setProtectedHeader({ alg: 'HS256', kid })
      .setIssuer(testIssuer)
      .setAudience('account')
      .setExpirationTime('5m')
      .sign(new TextEncoder().encode(JSON.stringify(ourJwk))),
  'altered after signing': async (subject) => {
    const [header, payload, signature] = (await tokenFor('nobody')).split('.')
    const claims = JSON.parse(Buffer.from(payload ?? '', 'base64url').toString()) as JWTPayload
    const altered = Buffer.from(JSON.stringify({ ...claims, preferred_username: subject })).toString(
      'base64url',
    )
    return `${header}.${altered}.${signature}`
  },
  'not a token': async () => 'garbage',
}
