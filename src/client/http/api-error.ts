import { errorCodes } from '../../shared/error-codes.ts'

/**
 * A refusal by the server or a failed request. `code` is one of src/shared/error-codes.ts, or 0 if there was no
 * response or the response contained no code.
 */
export class ApiError extends Error {
  /** HTTP status; 0 without a response, and after a 401 if no new access token is available. */
  readonly status: number
  readonly code: number
  readonly details: unknown
  /** Milliseconds to wait before a retry, as requested by the server; null if it requested none. */
  readonly retryAfterMs: number | null

  constructor(
    status: number,
    code: number,
    message: string,
    details?: unknown,
    retryAfterMs: number | null = null,
  ) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.details = details
    this.retryAfterMs = retryAfterMs
  }
}

const transientStatuses = [0, 408, 425, 429]

/**
 * True for an error after which the same call may be sent again later: no response, a temporary refusal (408, 425, 429)
 * or a failure of the server (500 and higher).
 */
export const isTransientError = (error: unknown): error is ApiError =>
  error instanceof ApiError && (transientStatuses.includes(error.status) || error.status >= 500)

export const isNoResponseError = (error: unknown) => error instanceof ApiError && error.status === 0

export const isNotFoundError = (error: unknown) => error instanceof ApiError && error.status === 404

/** True if the server refused the call because the user lacks a right. */
export const isAccessDenied = (error: unknown) =>
  error instanceof ApiError && (error.status === 403 || error.code === errorCodes.accessDenied)

export interface FieldProblem {
  /** Path of the field in the request, as sent by the server: `/body/phone`, `/payload/code`. */
  path: string
  message: string
}

/** Messages of a refusal that belong to fields, in addition to its general message; empty for other errors. */
export function getFieldProblems(error: unknown): FieldProblem[] {
  if (!(error instanceof ApiError) || !Array.isArray(error.details)) return []
  return (error.details as Partial<Record<keyof FieldProblem, unknown>>[]).filter(
    (problem): problem is FieldProblem =>
      typeof problem.path === 'string' && typeof problem.message === 'string',
  )
}
