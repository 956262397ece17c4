import type { Json } from '../support/server.ts'

export interface Reply {
  status: number
  body: Json
  /** An earlier attempt of the same request had already taken the step. */
  replayed: boolean
}

/** What the users met with, counted over all of them. */
export interface ClientStats {
  /** Requests that broke off or were never answered. */
  broken: number
  /** Responses «try again»: 503 with our body. */
  unavailable: number
  /** Steps whose response was lost and that a repeat found already taken. */
  replays: number
  /** Responses that no user may ever receive. */
  raw: string[]
}
export const emptyClientStats = (): ClientStats => ({ broken: 0, unavailable: 0, replays: 0, raw: [] })

/** A user's connection to the servers: retries with the same key, as the runner of the client does. */
export type UserClient = (
  user: string,
  method: 'GET' | 'POST',
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Reply>

export class Violation extends Error {}

const giveUpMs = 90_000
/** A request that takes longer counts as a fault. */
const responseTimeoutMs = 20_000

/**
 * `servers`: addresses in the order of preference of this user; after a broken request the next one is tried. A
 * request without a response within {@link giveUpMs} is a {@link Violation}.
 */
export function createUserClient(
  servers: () => readonly string[],
  tokenFor: (user: string) => Promise<string>,
  stats: ClientStats,
): UserClient {
  const tokens = new Map<string, Promise<string>>()
  let turn = 0
  return async (user, method, path, body, headers = {}) => {
    if (!tokens.has(user)) tokens.set(user, tokenFor(user))
    const authorization = `Bearer ${await tokens.get(user)!}`
    const until = performance.now() + giveUpMs
    for (let attempts = 1; performance.now() < until; attempts++) {
      const addresses = servers()
      try {
        const response = await fetch(`${addresses[turn % addresses.length]}${path}`, {
          method,
          headers: {
            authorization,
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
            ...headers,
          },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
          signal: AbortSignal.timeout(responseTimeoutMs),
        })
        const text = await response.text()
        const parsed = parseBody(text)
        if (response.status >= 500 && !(response.status === 503 && isOwnBody(parsed))) {
          stats.raw.push(`${method} ${path}: ${response.status} ${text.slice(0, 200)}`)
        }
        if (response.status < 500) {
          const isReplayed = response.headers.get('idempotency-replayed') === 'true'
          if (isReplayed && attempts > 1) stats.replays++
          return { status: response.status, body: parsed, replayed: isReplayed }
        }
        stats.unavailable++
      } catch {
        stats.broken++
        turn++
      }
      await new Promise((resolve) => setTimeout(resolve, 50 + Math.random() * 100))
    }
    throw new Violation(`${method} ${path} not answered for ${giveUpMs} ms`)
  }
}

const parseBody = (text: string): Json => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** A code and a sentence in the user's language; no internals of the database. */
const isOwnBody = (body: Json) =>
  typeof body?.code === 'number' && typeof body.message === 'string' && !/[a-z]{4}/i.test(body.message)
