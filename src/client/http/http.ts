import i18next from 'i18next'
import { readStoredLocale } from '../ui/locale.ts'
import { isPhoneWidth } from '../ui/phone-width.ts'
import type { ApiCallInput, DeclaredPath, ApiMethod, OperationOf, ResponseOf } from './api-call.ts'
import { ApiError } from './api-error.ts'
import { orderUpdateTimeStore as pageUpdateTime } from './order-update-time.ts'
import { updateServerClock, getServerTime } from './server-clock.ts'
import { tabId } from './tab-id.ts'

/** Time limit of a request (specification 9). */
const timeoutMs = 120_000

export interface TokenSource {
  /** Returns the access token, renewed if necessary; null before sign-in. */
  token(): Promise<string | null>
  /**
   * Called after a response with status 401. True: there is a new token, and the request is sent once more. False: no
   * token is available now.
   */
  renew(): Promise<boolean>
}

let tokens: TokenSource = { token: async () => null, renew: async () => false }

export function setTokenSource(source: TokenSource): void {
  tokens = source
}

export type QueryParameters = Record<string, string | number | boolean | null | undefined>

export interface RequestOptions {
  /** Parameters of the URL; undefined, null and empty values are not sent. */
  query?: QueryParameters
  body?: unknown
  /** Sent as the body without changes, instead of JSON. */
  file?: Blob
  signal?: AbortSignal | undefined
  /** True if the browser must complete the request even if the page is left. */
  keepalive?: boolean
  /** Value of the header Idempotency-Key. */
  idempotencyKey?: string
  /**
   * `dateUpdate` of the order as displayed; the server refuses the call (code 355) if the order is newer. By default
   * the last value that the page received; null sends none.
   */
  orderUpdateTime?: string | null
}

type CallOptions = Omit<RequestOptions, 'query' | 'body' | 'file'>

/** Options of a call. The argument is required if the operation has a body, a file or a required query parameter. */
export type OptionsOf<Operation> = [Operation] extends [
  { body: unknown } | { file: Blob } | { query: object },
]
  ? [options: CallOptions & ApiCallInput<Operation>]
  : [options?: CallOptions & ApiCallInput<Operation>]

/**
 * Calls `/api/<path>`. Path, query, body and response have the types of the server's contract
 * (`api-types.generated.ts`). Returns the parsed JSON of the response, or undefined if it is empty. Throws ApiError
 * with the server's refusal, or with status and code 0 if there was no response. Throws AbortError if `signal` is
 * aborted.
 */
export const request = <M extends ApiMethod, const Path extends string>(
  method: M,
  path: DeclaredPath<M, Path>,
  ...[options]: OptionsOf<OperationOf<M, Path>>
): Promise<ResponseOf<OperationOf<M, Path>>> => requestAs(method, path, options as RequestOptions | undefined)

export const get = <const Path extends string>(
  path: DeclaredPath<'GET', Path>,
  ...options: OptionsOf<OperationOf<'GET', Path>>
): Promise<ResponseOf<OperationOf<'GET', Path>>> => request<'GET', Path>('GET', path, ...options)

/**
 * Like `request`, but for shared screens that get the path as data. The caller specifies the type of the response,
 * because the compiler cannot derive it from such a path.
 */
export async function requestAs<Answer>(
  method: ApiMethod,
  path: string,
  options: RequestOptions = {},
): Promise<Answer> {
  return read<Answer>(await sendWithRenewal(method, path, options))
}

export const getAs = <Answer>(path: string, options?: RequestOptions) =>
  requestAs<Answer>('GET', path, options)

/** Downloads a file and its name; the name is null if the server sends none. Throws like `request`. */
export async function getFile(
  path: string,
  options: RequestOptions = {},
): Promise<{ file: Blob; name: string | null }> {
  const response = await sendWithRenewal('GET', path, options)
  // A refusal is JSON even if a file was requested.
  if (!response.ok) return read<never>(response)
  const name = parseFileName(response.headers.get('Content-Disposition') ?? '')
  try {
    return { file: await response.blob(), name }
  } catch (error) {
    if (options.signal?.aborted) throw error
    throw new ApiError(response.status, 0, i18next.t('common:errors.file'))
  }
}

/** Returns the file name of the header. The encoded name has priority over the ASCII name (RFC 6266). */
function parseFileName(disposition: string): string | null {
  const encoded = /filename\*=UTF-8''([^;\s]+)/i.exec(disposition)?.[1]
  try {
    if (encoded !== undefined) return decodeURIComponent(encoded)
  } catch {
    // The encoding is malformed, so the ASCII name is used.
  }
  return /filename="([^"]+)"/.exec(disposition)?.[1] ?? null
}

/** Headers of every API call, including the live stream (specification 7). */
export async function createHeaders(): Promise<Record<string, string>> {
  const token = await tokens.token()
  return {
    'X-Tab-Id': tabId,
    'X-Language': readStoredLocale(),
    ...(isPhoneWidth() && { 'X-Mobile': 'true' }),
    ...(token !== null && { Authorization: `Bearer ${token}` }),
  }
}

export function buildApiUrl(path: string, query: QueryParameters = {}): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') params.set(name, String(value))
  }
  const search = params.toString()
  return `/api/${path.replace(/^\/+/, '')}${search === '' ? '' : `?${search}`}`
}

/**
 * Sends the request once more if the token has expired and can be renewed. If the token cannot be renewed, the call
 * fails as if there were no response: the server has not processed it, so it may be repeated.
 */
async function sendWithRenewal(method: string, path: string, options: RequestOptions): Promise<Response> {
  const response = await send(method, path, options)
  if (response.status !== 401) return response
  if (await tokens.renew()) return send(method, path, options)
  throw new ApiError(0, 0, i18next.t('common:errors.signInAway'))
}

async function send(method: string, path: string, options: RequestOptions): Promise<Response> {
  const { query, body, file, signal, keepalive = false, idempotencyKey } = options
  const { orderUpdateTime = pageUpdateTime.read() } = options
  const { pathname } = window.location
  const headers = {
    ...(await createHeaders()),
    Accept: 'application/json',
    ...(body !== undefined && { 'Content-Type': 'application/json' }),
    ...(file && { 'Content-Type': file.type }),
    ...(idempotencyKey !== undefined && { 'Idempotency-Key': idempotencyKey }),
    ...(typeof orderUpdateTime === 'string' && { 'X-Order-Update-Time': orderUpdateTime }),
  }
  const timeout = AbortSignal.timeout(timeoutMs)
  const sentAt = Date.now()
  try {
    const response = await fetch(buildApiUrl(path, query), {
      method,
      headers,
      keepalive,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(file && { body: file }),
    })
    updateServerClock(response.headers.get('Date'), sentAt, Date.now())
    pageUpdateTime.update(pathname, response.headers.get('X-Order-Update-Time'))
    return response
  } catch (error) {
    if (signal?.aborted) throw error
    throw new ApiError(0, 0, i18next.t(timeout.aborted ? 'common:errors.timeout' : 'common:errors.network'))
  }
}

async function read<Answer>(response: Response): Promise<Answer> {
  if (response.ok && response.status === 204) return undefined as Answer
  let body: unknown
  try {
    const text = await response.text()
    body = text === '' ? undefined : JSON.parse(text)
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw new ApiError(response.status, 0, getStatusMessage(response.ok ? 0 : response.status))
  }
  if (response.ok) return body as Answer
  const { code, message, details } = (body ?? {}) as { code?: unknown; message?: unknown; details?: unknown }
  throw new ApiError(
    response.status,
    typeof code === 'number' ? code : 0,
    typeof message === 'string' && message !== '' ? message : getStatusMessage(response.status),
    details,
    parseRetryAfter(response.headers.get('Retry-After')),
  )
}

/**
 * Parses the header as seconds or as an instant on the server's clock (RFC 9110). Returns milliseconds; null if the
 * header is absent or invalid.
 */
function parseRetryAfter(header: string | null): number | null {
  if (header === null) return null
  const seconds = Number(header)
  const ms = Number.isNaN(seconds) ? Date.parse(header) - getServerTime() : seconds * 1000
  return Number.isNaN(ms) ? null : Math.max(0, ms)
}

/** Message for a response whose body cannot be read, or that contains no message, such as an error page of a proxy. */
function getStatusMessage(status: number): string {
  const known = [403, 404, 500].includes(status) ? status : 'unknown'
  return i18next.t(`common:errors.${known}`)
}
