import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal, refuse } from '../http/refusal.ts'
import { anonymous } from './actors.ts'
import { Lru } from './lru.ts'

interface Window {
  refused: number
  /** `Date.now()` of its end. */
  until: number
}

const windowMs = 60_000
/** Callers that are counted at once: of more, who was refused longest ago is forgotten. */
const kept = 10_000

/**
 * Whoever collects refusals (401, 403, 326) is told to wait (429 with Retry-After) in the place of further ones. Whoever
 * shows no good token is counted by address, a person by who they are; a call that is let through is never counted and
 * never held up, so a store behind one address works on, whatever somebody there tries.
 */
export class RefusedCalls {
  readonly #most: number
  readonly #windows = new Lru<Window>(kept)

  /** `most`: refusals of one caller in a minute; 0: no limit. */
  constructor(most: number) {
    this.#most = most
  }

  /** What is answered to this refusal: itself, or that the caller is to wait. */
  answerTo(error: unknown, request: FastifyRequest, reply: FastifyReply): unknown {
    if (this.#most === 0 || !(error instanceof Refusal) || !isOfAccess(error)) return error
    const now = Date.now()
    const caller = callerOf(request)
    const known = this.#windows.get(caller)
    const window = known && known.until > now ? known : { refused: 0, until: now + windowMs }
    window.refused++
    this.#windows.set(caller, window)
    if (window.refused <= this.#most) return error
    // The header of the refusal would ask for a token at once.
    reply.removeHeader('WWW-Authenticate')
    void reply.header('Retry-After', String(Math.max(1, Math.ceil((window.until - now) / 1000))))
    return refuse.tooManyCalls()
  }
}

const isOfAccess = ({ status, code }: Refusal) => status === 401 || status === 403 || code === 326

/** The tokens of a person are checked before their rights: a 403 has a name, a 401 an address. */
const callerOf = ({ actor, ip }: FastifyRequest) =>
  actor === undefined || actor.id === anonymous.id ? `address ${ip}` : `person ${actor.id}`
