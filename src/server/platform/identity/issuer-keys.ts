import { createRemoteJWKSet, errors, type JWTVerifyGetKey } from 'jose'
import type { FastifyBaseLogger } from 'fastify'

/** The issuer cannot be asked and its keys are not known yet: no verdict on the token is possible. */
export class KeysUnavailable extends Error {}

const refreshAfterMs = 10 * 60_000
const answerWithinMs = 3_000
/** An unknown key id makes the set be asked for again, at most this often: forged ids must not load the issuer. */
const cooldownMs = 10_000

export interface IssuerKeys {
  keys: JWTVerifyGetKey
  /** Resolves once keys are known, which they are for good; throws {@link KeysUnavailable}. */
  known: () => Promise<void>
}

/**
 * Public keys of an OpenID issuer, found by its discovery document. Keys once known stay in use while the issuer is
 * away; they are renewed in the background, and at once when a token names a key that is not among them.
 */
export function issuerKeys(issuer: string, log: Pick<FastifyBaseLogger, 'warn'>): IssuerKeys {
  let found: Promise<ReturnType<typeof createRemoteJWKSet>> | undefined
  let renewedAt = 0

  const find = () =>
    (found ??= discover(issuer).then(
      (url) =>
        createRemoteJWKSet(url, {
          // Never stale by age: jose would refuse every token while the issuer is away.
          cacheMaxAge: Infinity,
          cooldownDuration: cooldownMs,
          timeoutDuration: answerWithinMs,
        }),
      (error: unknown) => {
        found = undefined
        throw error
      },
    ))

  const load = async () => {
    const set = await find()
    if (set.jwks() === undefined) {
      await set.reload()
      renewedAt = Date.now()
    }
    return set
  }

  return {
    known: async () => {
      await load().catch((cause: unknown) => {
        throw unavailable(issuer, cause)
      })
    },
    keys: async (header, token) => {
      try {
        const set = await load()
        if (Date.now() - renewedAt > refreshAfterMs) {
          renewedAt = Date.now()
          set.reload().catch((err: unknown) => log.warn({ err, issuer }, 'signing keys not renewed'))
        }
        return await set(header, token)
      } catch (cause) {
        throw saysSomethingOfTheToken(cause) ? cause : unavailable(issuer, cause)
      }
    },
  }
}

const unavailable = (issuer: string, cause: unknown) =>
  new KeysUnavailable(`the keys of ${issuer} cannot be asked`, { cause })

/** What jose throws when it looked through a key set; the rest is a failed or broken answer of the issuer. */
const saysSomethingOfTheToken = (error: unknown) =>
  error instanceof errors.JWKSNoMatchingKey ||
  error instanceof errors.JWKSMultipleMatchingKeys ||
  error instanceof errors.JOSENotSupported

async function discover(issuer: string): Promise<URL> {
  const base = issuer.replace(/\/$/, '')
  const answer = await fetch(`${base}/.well-known/openid-configuration`, {
    signal: AbortSignal.timeout(answerWithinMs),
  })
  if (!answer.ok) throw new Error(`${issuer} answered ${answer.status}`)
  const document = (await answer.json()) as { issuer?: unknown; jwks_uri?: unknown }
  if (document.issuer !== issuer || typeof document.jwks_uri !== 'string')
    throw new Error(`${issuer} describes another issuer: ${String(document.issuer)}`)
  return new URL(document.jwks_uri)
}
