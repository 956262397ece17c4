import { errors, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose'
import { Lru } from './lru.ts'

/** Whose tokens are believed. */
export interface Issuer {
  issuer: string
  clientId: string
  keys: JWTVerifyGetKey
  /** Throws while no token can be checked; absent where the keys lie here. */
  known?: () => Promise<void>
}

export interface SignedIn {
  /** `preferred_username` of the token: `users.subject`. */
  subject: string
  /** `iss` and `sub` of the token: the person, whatever the user name. */
  issuer: string
  issuerSubject: string
  /** Name the identity provider knows; the database's own goes first. */
  name: string
  /** Milliseconds since 1970. */
  expiresAt: number
}

/** Not a token of ours: forged, expired, for somebody else, or no access token at all. */
export class TokenRefused extends Error {}

/** Signature algorithms that need the issuer's private key; a shared secret or `none` is never believed. */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']
const clockToleranceMs = 5_000
const keptTokens = 5_000

/**
 * Checks access tokens: signature, issuer, client (`aud` or `azp`), time, kind. What was found good is kept until it
 * expires, so a session runs on while the issuer's keys cannot be asked.
 * Throws {@link TokenRefused}; errors of `keys` that say nothing of the token come through as they are.
 */
export function tokenCheck({ issuer, clientId, keys }: Issuer, now: () => number = Date.now) {
  const good = new Lru<SignedIn>(keptTokens)

  return async (token: string): Promise<SignedIn> => {
    const known = good.get(token)
    if (known) {
      if (known.expiresAt + clockToleranceMs > now()) return known
      good.delete(token)
      throw new TokenRefused('expired')
    }
    const { payload, protectedHeader } = await jwtVerify(token, keys, {
      issuer,
      algorithms,
      clockTolerance: clockToleranceMs / 1000,
      currentDate: new Date(now()),
      requiredClaims: ['exp', 'sub'],
    }).catch((cause: unknown) => {
      throw cause instanceof errors.JOSEError ? new TokenRefused('not valid', { cause }) : cause
    })
    if (!isForClient(payload, clientId)) throw new TokenRefused('for another client')
    if (!isAccessToken(payload, protectedHeader.typ)) throw new TokenRefused('not an access token')
    const subject = payload.preferred_username
    if (typeof subject !== 'string' || subject === '') throw new TokenRefused('no preferred_username')
    const signedIn: SignedIn = {
      subject,
      issuer,
      issuerSubject: payload.sub ?? '',
      name: typeof payload.name === 'string' && payload.name !== '' ? payload.name : subject,
      expiresAt: (payload.exp ?? 0) * 1000,
    }
    good.set(token, signedIn)
    return signedIn
  }
}

/** Keycloak names the client in `azp` and puts `account` into `aud`; others put the client into `aud`. */
function isForClient({ aud, azp }: JWTPayload, clientId: string): boolean {
  return azp === clientId || aud === clientId || (Array.isArray(aud) && aud.includes(clientId))
}

/** An ID token carries the same signature, issuer and client, but is no key to the calls. */
function isAccessToken(payload: JWTPayload, headerType: string | undefined): boolean {
  return payload.typ === 'Bearer' || /^(application\/)?at\+jwt$/i.test(headerType ?? '')
}
