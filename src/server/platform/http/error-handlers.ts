import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { RefusalBody } from '../../../../schemas/api/refusals.ts'
import { errorCodes } from '../../../shared/error-codes.ts'
import { isMissingText } from '../../../shared/required-texts.ts'
import { getDatabaseErrorCodes } from '../db/error-codes.ts'
import type { App } from './http.ts'
import { parseLanguage, translate } from '../i18n/translate.ts'
import type { RefusedRequestLimiter } from '../identity/refused-calls.ts'
import { isLockNotAvailable } from './order-busy.ts'
import { Refusal, type FieldProblem } from './refusal.ts'
import { translateRefusal, type SupportContacts } from './support-endings.ts'

/**
 * Registers the conversion of refusals, invalid input, unknown paths and bugs to responses. Responses contain no
 * internal details of a bug.
 */
export function registerErrorHandlers(
  app: App,
  {
    refusedCalls,
    recordRefusal,
    support,
  }: {
    refusedCalls: RefusedRequestLimiter
    recordRefusal: (error: unknown, request: FastifyRequest) => void
    support: SupportContacts
  },
): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    recordRefusal(error, request)
    sendError(refusedCalls.limitRefusal(error, request, reply) as FastifyError, request, reply, support)
  })
  app.setNotFoundHandler((request, reply) => {
    void reply
      .code(404)
      .send({ code: errorCodes.pageNotFound, message: translate(request.language, 'errors:pageNotFound') })
  })
}

/** Sends a refusal or an error as a response. An error before routing has no `request.language` yet. */
export function sendError(
  error: FastifyError | Refusal,
  request: FastifyRequest,
  reply: FastifyReply,
  support: SupportContacts,
) {
  const language = request.language ?? parseLanguage(request.headers['x-language'])
  const send = (status: number, body: RefusalBody) => void reply.code(status).send(body)
  const text = (key: string, params?: Record<string, unknown>) => translate(language, key, params)

  if (error instanceof Refusal) {
    const message = translateRefusal(error, language, support)
    return send(error.status, {
      code: error.code,
      message,
      ...(error.details !== undefined && {
        details: translateDetails(error.details, (key) => (key === error.key ? message : text(key))),
      }),
    })
  }
  if (error.validation) {
    return send(400, {
      code: errorCodes.incorrectData,
      message: text('errors:incorrectData'),
      details: error.validation.map(({ instancePath, keyword, params }) => ({
        path: `/${error.validationContext ?? 'body'}${instancePath}${getFieldPath(params)}`,
        message: text(getMessageKey(keyword, params), params),
      })),
    })
  }
  if (isLockNotAvailable(error)) {
    request.log.warn({ url: request.routeOptions.url }, 'lock timeout')
    void reply.header('Retry-After', '2')
    return send(503, { code: errorCodes.internal, message: text('errors:orderBusy') })
  }
  // The client disconnected while sending the body, so it does not receive this response.
  if (request.raw.readableAborted)
    return send(400, { code: errorCodes.incorrectData, message: text('errors:incorrectData') })
  if (isDatabaseUnavailable(error)) {
    request.log.warn({ err: error }, 'the database is unreachable')
    return send(503, { code: errorCodes.internal, message: text('errors:unavailable') })
  }
  // The schemas accept NUL and unpaired surrogates, but PostgreSQL rejects them.
  if (isUnstorable(error))
    return send(400, { code: errorCodes.incorrectData, message: text('errors:unstorable') })
  const status = error.statusCode ?? 500
  if (status === 413) return send(413, { code: errorCodes.incorrectData, message: text('errors:tooLarge') })
  if (status === 429)
    return send(429, { code: errorCodes.actionDenied, message: text('errors:tooManyRequests') })
  if (status >= 400 && status < 500) {
    return send(status, { code: errorCodes.incorrectData, message: text('errors:incorrectData') })
  }
  request.log.error({ err: error }, 'request failed')
  return send(500, { code: errorCodes.internal, message: text('errors:internal') })
}

/**
 * Responds to malformed HTTP, oversized headers and timeouts, and closes the socket. Fastify creates no request for
 * them.
 */
export function respondToMalformedRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const status = statusByErrorCode[error.code ?? ''] ?? 400
  const body = JSON.stringify({
    code: errorCodes.incorrectData,
    message: translate(parseLanguage(undefined), 'errors:incorrectData'),
  } satisfies RefusalBody)
  if (socket.writable)
    socket.write(
      [
        `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
        'Content-Type: application/json; charset=utf-8',
        `Content-Length: ${Buffer.byteLength(body)}`,
        `Connection: close\r\n\r\n${body}`,
      ].join('\r\n'),
    )
  socket.destroy(error)
}

const statusByErrorCode: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }

/**
 * Text keys of messages about invalid fields, by the violated keyword of JSON schema. Any other keyword is reported as
 * an invalid format.
 */
const messageKeys: Readonly<Record<string, string>> = {
  required: 'errors:required',
  additionalProperties: 'errors:unknownField',
  minimum: 'errors:atLeast',
  maximum: 'errors:atMost',
  maxLength: 'errors:tooLong',
}
const getMessageKey = (keyword: string, params: unknown): string =>
  isMissingText({ keyword, params }) ? 'errors:required' : (messageKeys[keyword] ?? 'errors:invalidFormat')

const getFieldPath = (params: Record<string, unknown>): string => {
  const field = params.missingProperty ?? params.additionalProperty
  return typeof field === 'string' ? `/${field}` : ''
}

const isTextKey = (message?: string) => message !== undefined && /^(errors|\w+\/v\d+):\S+$/.test(message)

const translateDetails = (details: unknown, text: (key: string) => string): unknown =>
  Array.isArray(details)
    ? details.map((d: FieldProblem) => (isTextKey(d.message) ? { ...d, message: text(d.message) } : d))
    : details

const isUnstorable = (error: unknown): boolean =>
  getDatabaseErrorCodes(error).some((code) => code === '22021' || code === '22P05')

/**
 * True for a failure of the database that may be temporary, for example a restart, a lost connection, a timeout or a
 * deadlock. The caller may retry.
 */
function isDatabaseUnavailable(error: unknown): boolean {
  const codes = new Set([
    'ECONNREFUSED',
    'ECONNRESET',
    'EPIPE',
    '57P01',
    '57P02',
    '57P03',
    '53300',
    '40001',
    '40P01',
    '57014',
    '25P03',
    '08006',
    '08003',
  ])
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    const { code, message } = cause as Error & { code?: string }
    if (code !== undefined && codes.has(code)) return true
    if (
      /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
        message,
      )
    )
      return true
  }
  return false
}
