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

export interface FieldProblem {
  /** As the server names the field: `/body/phone`, `/payload/code`. */
  path: string
  message: string
}

/** What a refusal says of single fields beside its general message; of other errors nothing. */
export function fieldProblems(error: unknown): FieldProblem[] {
  if (!(error instanceof ApiError) || !Array.isArray(error.details)) return []
  return (error.details as Partial<Record<keyof FieldProblem, unknown>>[]).filter(
    (problem): problem is FieldProblem =>
      typeof problem.path === 'string' && typeof problem.message === 'string',
  )
}
