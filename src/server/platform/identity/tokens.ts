import { errors, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose'
import { LRUCache } from 'lru-cache'

/** Identity provider whose tokens are accepted. */
export interface Issuer {
  issuer: string
  clientId: string
  keys: JWTVerifyGetKey
  /** Rejects while tokens cannot be verified. Absent if the keys are stored locally. */
  ready?: () => Promise<void>
}

export interface TokenIdentity {
  /** User name: `preferred_username` of the token. It is compared with `users.subject`. */
  subject: string
  /** Name of the identity provider: `iss` of the token. */
  issuer: string
  /** `sub` of the token. Together with `issuer` it identifies the user independently of the user name. */
  issuerSubject: string
  /** Display name at the identity provider. The name in the database takes precedence. */
  name: string
  /** Expiry of the token, in milliseconds since 1970. */
  expiresAt: number
}

/**
 * Thrown for a token that must not be accepted, for example because it is forged, expired, issued for another client,
 * or not an access token.
 */
export class InvalidTokenError extends Error {}

/** Signature algorithms that need the private key of the issuer. A shared secret or `none` is never accepted. */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']
const clockToleranceMs = 5_000
const maxCachedTokens = 5_000

/**
 * Creates a function that verifies access tokens: signature, issuer, client (`aud` or `azp`), time and kind. Verified
 * tokens are cached until they expire, so sessions continue while the issuer is unavailable. Throws {@link
 * InvalidTokenError}. Other errors, for example because the keys are unavailable, are rethrown unchanged.
 */
export function createTokenVerifier({ issuer, clientId, keys }: Issuer, now: () => number = Date.now) {
  const verified = new LRUCache<string, TokenIdentity>({ max: maxCachedTokens })

  return async (token: string): Promise<TokenIdentity> => {
    const cached = verified.get(token)
    if (cached) {
      if (cached.expiresAt + clockToleranceMs > now()) return cached
      verified.delete(token)
      throw new InvalidTokenError('expired')
    }
    const { payload, protectedHeader } = await jwtVerify(token, keys, {
      issuer,
      algorithms,
      clockTolerance: clockToleranceMs / 1000,
      currentDate: new Date(now()),
      requiredClaims: ['exp', 'sub'],
    }).catch((cause: unknown) => {
      throw cause instanceof errors.JOSEError ? new InvalidTokenError('not valid', { cause }) : cause
    })
    if (!isForClient(payload, clientId)) throw new InvalidTokenError('for another client')
    if (!isAccessToken(payload, protectedHeader.typ)) throw new InvalidTokenError('not an access token')
    const subject = payload.preferred_username
    if (typeof subject !== 'string' || subject === '') throw new InvalidTokenError('no preferred_username')
    const signedIn: TokenIdentity = {
      subject,
      issuer,
      issuerSubject: payload.sub ?? '',
      name: typeof payload.name === 'string' && payload.name !== '' ? payload.name : subject,
      expiresAt: (payload.exp ?? 0) * 1000,
    }
    verified.set(token, signedIn)
    return signedIn
  }
}

/** True if the token was issued for this client. Keycloak names the client in `azp`, other providers in `aud`. */
function isForClient({ aud, azp }: JWTPayload, clientId: string): boolean {
  return azp === clientId || aud === clientId || (Array.isArray(aud) && aud.includes(clientId))
}

/** False for an ID token. It has the same signature, issuer and client, but must not authorize calls. */
function isAccessToken(payload: JWTPayload, headerType: string | undefined): boolean {
  return payload.typ === 'Bearer' || /^(application\/)?at\+jwt$/i.test(headerType ?? '')
}
