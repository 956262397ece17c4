import type { Static, TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { decodeUtf8 } from '../http/body-encoding.ts'
import { PartnerFailure } from './partner-failure.ts'

/**
 * Maximum size of a response. It is larger than any response of these protocols and limits the memory that a
 * malfunctioning partner can use.
 */
const maxResponseBytes = 256 * 1024

/**
 * Address and timeout of a partner. `off`: the partner is switched off in the configuration, so every call fails
 * immediately.
 */
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

/** Sends one HTTP request and returns the validated JSON of the response. Throws only {@link PartnerFailure}. */
export type PartnerCall<Answer> = (request: PartnerRequest) => Promise<{ status: number; answer: Answer }>

/**
 * Creates a function that calls a partner and validates every response against `schema`. `accept`: statuses with a
 * valid body. Other 4xx statuses except 408, 425 and 429 are refusals, which are never retried. Any other status is a
 * failure of the partner.
 */
export function createPartnerCall<S extends TSchema>(
  schema: S,
  accept: readonly number[] = [200, 201, 202],
): PartnerCall<Static<S>> {
  const checker = Compile(schema)
  return async ({ method, url, body, headers = {}, timeoutMs }) => {
    const { status, bytes } = await exchange(url, {
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
    const responseBody = parse(bytes)
    if (!accept.includes(status)) {
      const isTemporary = status === 408 || status === 425 || status === 429
      if (status >= 400 && status < 500 && !isTemporary)
        throw new PartnerFailure('refused', readRefusalCode(responseBody) ?? String(status))
      throw new PartnerFailure('status', String(status))
    }
    if (!checker.Check(responseBody)) throw new PartnerFailure('unreadable')
    return { status, answer: responseBody }
  }
}

async function exchange(url: string, init: RequestInit): Promise<{ status: number; bytes: Buffer }> {
  try {
    const response = await fetch(url, init)
    const chunks: Uint8Array[] = []
    let size = 0
    for await (const chunk of response.body ?? []) {
      size += chunk.byteLength
      if (size > maxResponseBytes) throw new PartnerFailure('unreadable', 'too long')
      chunks.push(chunk)
    }
    return { status: response.status, bytes: Buffer.concat(chunks) }
  } catch (error) {
    if (error instanceof PartnerFailure) throw error
    const isTimeout = error instanceof Error && error.name === 'TimeoutError'
    throw new PartnerFailure(isTimeout ? 'timeout' : 'unreachable')
  }
}

/** Undefined for a body that is not JSON in UTF-8. */
function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(decodeUtf8(bytes))
  } catch {
    return undefined
  }
}

/**
 * Error code in the response of the partner. Undefined if there is none, or if it is too long or too complex to be
 * certain that it contains no customer data.
 */
function readRefusalCode(responseBody: unknown): string | undefined {
  const code = (responseBody as { error?: unknown } | undefined)?.error
  return typeof code === 'string' && /^[a-zA-Z_.-]{1,40}$/.test(code) ? code : undefined
}
