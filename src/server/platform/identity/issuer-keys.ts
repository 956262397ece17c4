import { createRemoteJWKSet, errors, type JWTVerifyGetKey } from 'jose'
import type { FastifyBaseLogger } from 'fastify'

/**
 * Thrown if the issuer is unavailable and the key of a token is not loaded yet, so that the token can be neither
 * accepted nor refused.
 */
export class IssuerKeysUnavailableError extends Error {}

const refreshAfterMs = 10 * 60_000
const timeoutMs = 3_000
/**
 * Minimum interval between reloads because of unknown key ids. Without it, forged key ids could overload the issuer.
 */
const cooldownMs = 10_000

export interface IssuerKeys {
  keys: JWTVerifyGetKey
  /** Resolves as soon as the keys are loaded. Rejects with {@link IssuerKeysUnavailableError}. */
  ready: () => Promise<void>
}

/**
 * Loads the public keys of an OpenID issuer from the address in its discovery document. Loaded keys are used even while
 * the issuer is unavailable. They are refreshed in the background, and immediately if a token names an unknown key.
 */
export function createIssuerKeys(issuer: string, log: Pick<FastifyBaseLogger, 'warn'>): IssuerKeys {
  let keySet: Promise<ReturnType<typeof createRemoteJWKSet>> | undefined
  let refreshedAt = 0

  const findKeySet = () =>
    (keySet ??= fetchDiscoveryDocument(issuer).then(
      (url) =>
        createRemoteJWKSet(url, {
          // Cached keys never expire, because jose would otherwise refuse every token while the issuer is unavailable.
          cacheMaxAge: Infinity,
          cooldownDuration: cooldownMs,
          timeoutDuration: timeoutMs,
        }),
      (error: unknown) => {
        keySet = undefined
        throw error
      },
    ))

  const load = async () => {
    const set = await findKeySet()
    if (set.jwks() === undefined) {
      await set.reload()
      refreshedAt = Date.now()
    }
    return set
  }

  return {
    ready: async () => {
      await load().catch((cause: unknown) => {
        throw createUnavailableError(issuer, cause)
      })
    },
    keys: async (header, token) => {
      try {
        const set = await load()
        if (Date.now() - refreshedAt > refreshAfterMs) {
          refreshedAt = Date.now()
          set.reload().catch((err: unknown) => log.warn({ err, issuer }, 'signing keys not renewed'))
        }
        return await set(header, token)
      } catch (cause) {
        throw isTokenError(cause) ? cause : createUnavailableError(issuer, cause)
      }
    },
  }
}

const createUnavailableError = (issuer: string, cause: unknown) =>
  new IssuerKeysUnavailableError(`the keys of ${issuer} are unavailable`, { cause })

/**
 * True if the token is the cause of the error: no key of the issuer matches it, more than one does, or its algorithm is
 * not supported. Any other error is a failed or malformed response of the issuer.
 */
const isTokenError = (error: unknown) =>
  error instanceof errors.JWKSNoMatchingKey ||
  error instanceof errors.JWKSMultipleMatchingKeys ||
  error instanceof errors.JOSENotSupported

async function fetchDiscoveryDocument(issuer: string): Promise<URL> {
  const base = issuer.replace(/\/$/, '')
  const response = await fetch(`${base}/.well-known/openid-configuration`, {
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (!response.ok) throw new Error(`${issuer} responded with ${response.status}`)
  const document = (await response.json()) as { issuer?: unknown; jwks_uri?: unknown }
  if (document.issuer !== issuer || typeof document.jwks_uri !== 'string')
    throw new Error(`${issuer} describes another issuer: ${String(document.issuer)}`)
  return new URL(document.jwks_uri)
}
