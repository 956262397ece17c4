import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal, refuse } from '../http/refusal.ts'
import { anonymousActor } from './actors.ts'
import { LRUCache } from 'lru-cache'

interface Window {
  refused: number
  /** End of the limit, as `Date.now()`. */
  until: number
}

const windowMs = 60_000
/** Maximum number of counted callers. When it is exceeded, the caller whose refusal is the oldest is removed. */
const maxCallers = 10_000

/**
 * Rate limit of refused calls: after too many refusals (401, 403, 326) a caller gets 429 with Retry-After instead of
 * further ones. Callers without a valid token are counted by address, users by id. Authorized calls are neither counted
 * nor delayed, so a store behind one address can work during an attack from that address.
 */
export class RefusedCallLimiter {
  readonly #limit: number
  readonly #windows = new LRUCache<string, Window>({ max: maxCallers })

  /** `limit`: maximum number of refusals of one caller per minute. 0: no limit. */
  constructor(limit: number) {
    this.#limit = limit
  }

  /** Returns the refusal itself, or 429 if the caller is over the limit. */
  limitRefusal(error: unknown, request: FastifyRequest, reply: FastifyReply): unknown {
    if (this.#limit === 0 || !(error instanceof Refusal) || !isAccessRefusal(error)) return error
    const now = Date.now()
    const caller = getCallerKey(request)
    const previous = this.#windows.get(caller)
    const window = previous && previous.until > now ? previous : { refused: 0, until: now + windowMs }
    window.refused++
    this.#windows.set(caller, window)
    if (window.refused <= this.#limit) return error
    // The header of the refusal would make the client request a token at once.
    reply.removeHeader('WWW-Authenticate')
    void reply.header('Retry-After', String(Math.max(1, Math.ceil((window.until - now) / 1000))))
    return refuse.tooManyCalls()
  }
}

const isAccessRefusal = ({ status, code }: Refusal) => status === 401 || status === 403 || code === 326

/** Tokens are checked before rights. So a 403 has a known user, and a 401 only an address. */
const getCallerKey = ({ actor, ip }: FastifyRequest) =>
  actor === undefined || actor.id === anonymousActor.id ? `address ${ip}` : `person ${actor.id}`
