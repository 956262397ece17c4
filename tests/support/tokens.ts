import { createLocalJWKSet, exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose'
import type { Issuer } from '../../src/server/platform/identity/tokens.ts'

/** Issuer of an identity provider in the test process; its address does not respond. */
export const testIssuer = 'https://sign-in.test/realms/crm'
export const testClient = 'crm'

const kid = 'test'
const issuerKeys = await generateKeyPair('RS256', { extractable: true })
const forgerKeys = await generateKeyPair('RS256', { extractable: true })
const issuerJwk = { ...(await exportJWK(issuerKeys.publicKey)), kid, alg: 'RS256', use: 'sig' }

/** Pass it to `authenticate(app, services, testIdentity)` instead of the configured issuer. */
export const testIdentity: Issuer = {
  issuer: testIssuer,
  clientId: testClient,
  keys: createLocalJWKSet({ keys: [issuerJwk] }),
}

interface Variation {
  issuer?: string
  audience?: string | string[]
  azp?: string
  /** Seconds from now; below zero: expired. */
  lifetime?: number
  claims?: JWTPayload
  /** `sub`, the provider's id of the user. */
  id?: string
  /** Header `typ`. */
  type?: string
  signedBy?: typeof issuerKeys
}

/** Returns an access token as Keycloak issues it for `subject` (`preferred_username`). */
export function tokenFor(subject: string, variation: Variation = {}): Promise<string> {
  const {
    issuer = testIssuer,
    audience = 'account',
    azp = testClient,
    lifetime = 300,
    claims = {},
    id = `id-of-${subject}`,
    type = 'JWT',
    signedBy = issuerKeys,
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

/** Headers of a request by `subject`. */
export const signedInAs = async (subject: string) => ({ authorization: `Bearer ${await tokenFor(subject)}` })

/** Tokens that must be refused with 401, by their defect. */
export const badTokens: Record<string, (subject: string) => Promise<string>> = {
  expired: (subject) => tokenFor(subject, { lifetime: -60 }),
  forged: (subject) => tokenFor(subject, { signedBy: forgerKeys }),
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
      .sign(new TextEncoder().encode(JSON.stringify(issuerJwk))),
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
