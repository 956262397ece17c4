import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal, refuse } from '../http/refusal.ts'
import { anonymousActor } from './actors.ts'
import { LRUCache } from 'lru-cache'

interface Window {
  refused: number
  /** Time at which the counting starts again, in ms since 1970. */
  until: number
}

const windowMs = 60_000
/**
 * Maximum number of callers in the cache. When it is exceeded, the caller whose last refusal is the oldest is removed.
 */
const maxCallers = 10_000

/**
 * Rate limit of refused calls. After too many refusals (status 401 or 403, or code 326: the user may not open the page)
 * a caller gets status 429 with Retry-After instead. Callers without a valid token are counted by address, users by id.
 * Authorized calls are neither counted nor delayed, so users can work during an attack from the same address.
 */
export class RefusedRequestLimiter {
  readonly #limit: number
  readonly #windows = new LRUCache<string, Window>({ max: maxCallers })

  /** `limit`: maximum number of refusals of one caller per minute. 0: no limit. */
  constructor(limit: number) {
    this.#limit = limit
  }

  /** Returns the given error, or the refusal with status 429 if the caller has exceeded the limit. */
  limitRefusal(error: unknown, request: FastifyRequest, reply: FastifyReply): unknown {
    if (this.#limit === 0 || !(error instanceof Refusal) || !isAccessRefusal(error)) return error
    const now = Date.now()
    const caller = getCallerKey(request)
    const previous = this.#windows.get(caller)
    const window = previous && previous.until > now ? previous : { refused: 0, until: now + windowMs }
    window.refused++
    this.#windows.set(caller, window)
    if (window.refused <= this.#limit) return error
    // The header was set for status 401. A new token would not help, because the limit is the reason of the refusal.
    reply.removeHeader('WWW-Authenticate')
    void reply.header('Retry-After', String(Math.max(1, Math.ceil((window.until - now) / 1000))))
    return refuse.tooManyCalls()
  }
}

const isAccessRefusal = ({ status, code }: Refusal) => status === 401 || status === 403 || code === 326

/** Key of the caller: the user id if the token was valid, otherwise the address. */
const getCallerKey = ({ actor, ip }: FastifyRequest) =>
  actor === undefined || actor.id === anonymousActor.id ? `address ${ip}` : `person ${actor.id}`
