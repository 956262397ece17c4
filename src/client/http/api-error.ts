/** A refusal of the server, or of the way to it. `code` is one of src/shared/error-codes.ts; 0: no answer came. */
export class ApiError extends Error {
  /** HTTP status; 0 when no answer came. */
  readonly status: number
  readonly code: number
  readonly details: unknown
  /** Milliseconds that the server asks to wait before the call is made again. */
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

const passing = [0, 408, 425, 429]

/** Without an answer, or refused for the moment alone: the same call may be made again later. */
export const isPassing = (error: unknown): error is ApiError =>
  error instanceof ApiError && (passing.includes(error.status) || error.status >= 500)

export const isNoAnswer = (error: unknown) => error instanceof ApiError && error.status === 0

export const isNotFound = (error: unknown) => error instanceof ApiError && error.status === 404

/** What a refusal says of a form with one field: the server names the fault of the field beside its general message. */
export function fieldMessage(error: Error): string {
  const details: unknown = error instanceof ApiError ? error.details : null
  const [first] = Array.isArray(details) ? (details as { message?: unknown }[]) : []
  return typeof first?.message === 'string' ? first.message : error.message
}
