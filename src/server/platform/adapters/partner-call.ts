import type { Static, TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { PartnerFailure } from './partner-failure.ts'

/** More than any answer of these protocols; a partner gone mad must not fill our memory. */
const maxAnswerBytes = 256 * 1024

/** Where a partner is. `off`: this server does without it, and says so at once. */
export interface PartnerConfig {
  url: string
  timeoutMs: number
  off?: boolean
}

export interface PartnerRequest {
  method: 'GET' | 'POST'
  url: string
  body?: unknown
  headers?: Record<string, string>
  timeoutMs: number
}

/** One HTTP exchange in JSON; throws {@link PartnerFailure} and nothing else. */
export type PartnerCall<Answer> = (request: PartnerRequest) => Promise<{ status: number; answer: Answer }>

/**
 * Makes a caller that checks every answer by `schema`. `accept`: statuses whose body is an answer; 4xx otherwise means
 * refused (never tried again), except 408, 425 and 429, and everything else that the partner is in trouble.
 */
export function partnerCall<S extends TSchema>(
  schema: S,
  accept: readonly number[] = [200, 201, 202],
): PartnerCall<Static<S>> {
  const checker = Compile(schema)
  return async ({ method, url, body, headers = {}, timeoutMs }) => {
    const { status, text } = await exchange(url, {
      method,
      headers: {
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const answer = parse(text)
    if (!accept.includes(status)) {
      const busy = status === 408 || status === 425 || status === 429
      if (status >= 400 && status < 500 && !busy)
        throw new PartnerFailure('refused', codeOf(answer) ?? String(status))
      throw new PartnerFailure('status', String(status))
    }
    if (!checker.Check(answer)) throw new PartnerFailure('unreadable')
    return { status, answer: answer as Static<S> }
  }
}

async function exchange(url: string, init: RequestInit): Promise<{ status: number; text: string }> {
  try {
    const response = await fetch(url, init)
    const chunks: Uint8Array[] = []
    let size = 0
    for await (const chunk of response.body ?? []) {
      size += chunk.byteLength
      if (size > maxAnswerBytes) throw new PartnerFailure('unreadable', 'too long')
      chunks.push(chunk)
    }
    return { status: response.status, text: Buffer.concat(chunks).toString('utf8') }
  } catch (error) {
    if (error instanceof PartnerFailure) throw error
    const late = error instanceof Error && error.name === 'TimeoutError'
    throw new PartnerFailure(late ? 'timeout' : 'unreachable')
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The partner's own code of the refusal, when it is short and plain enough to be no customer's data. */
function codeOf(answer: unknown): string | undefined {
  const code = (answer as { error?: unknown } | undefined)?.error
  return typeof code === 'string' && /^[a-zA-Z_.-]{1,40}$/.test(code) ? code : undefined
}
