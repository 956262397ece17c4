import type { Json } from '../support/server.ts'

export interface Reply {
  status: number
  body: Json
  /** The step had been taken by an earlier try of the same request. */
  replayed: boolean
}

/** What the people at their desks met with; counted over all of them. */
export interface Weather {
  /** Requests that broke off or were never answered. */
  broken: number
  /** Answers «try again»: 503 with our body. */
  unavailable: number
  /** Steps whose answer was lost and that a repeat found taken. */
  replays: number
  /** Answers that nobody may see. */
  raw: string[]
}
export const fairWeather = (): Weather => ({ broken: 0, unavailable: 0, replays: 0, raw: [] })

/** A person's way to the servers: keeps trying, as the runner does, with the same key. */
export type Desk = (
  user: string,
  method: 'GET' | 'POST',
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Reply>

export class Violation extends Error {}

const patienceMs = 90_000
/** Longer than a request may hang without being a fault of its own. */
const unansweredMs = 20_000

/**
 * `servers`: addresses in the order of this desk's preference; after a broken request the next one is tried.
 * A request that is not answered for {@link patienceMs} is a {@link Violation}.
 */
export function openDesk(
  servers: () => readonly string[],
  tokenFor: (user: string) => Promise<string>,
  weather: Weather,
): Desk {
  const tokens = new Map<string, Promise<string>>()
  let turn = 0
  return async (user, method, path, body, headers = {}) => {
    if (!tokens.has(user)) tokens.set(user, tokenFor(user))
    const authorization = `Bearer ${await tokens.get(user)!}`
    const until = performance.now() + patienceMs
    for (let tries = 1; performance.now() < until; tries++) {
      const all = servers()
      try {
        const response = await fetch(`${all[turn % all.length]}${path}`, {
          method,
          headers: {
            authorization,
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
            ...headers,
          },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
          signal: AbortSignal.timeout(unansweredMs),
        })
        const text = await response.text()
        const answer = read(text)
        if (response.status >= 500 && !(response.status === 503 && isOurs(answer))) {
          weather.raw.push(`${method} ${path}: ${response.status} ${text.slice(0, 200)}`)
        }
        if (response.status < 500) {
          const replayed = response.headers.get('idempotency-replayed') === 'true'
          if (replayed && tries > 1) weather.replays++
          return { status: response.status, body: answer, replayed }
        }
        weather.unavailable++
      } catch {
        weather.broken++
        turn++
      }
      await new Promise((resolve) => setTimeout(resolve, 50 + Math.random() * 100))
    }
    throw new Violation(`${method} ${path} not answered for ${patienceMs} ms`)
  }
}

const read = (text: string): Json => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Code and a sentence in the person's language; nothing of the database. */
const isOurs = (body: Json) =>
  typeof body?.code === 'number' && typeof body.message === 'string' && !/[a-z]{4}/i.test(body.message)
