import { errorCodes, type ErrorCode } from '../../../shared/error-codes.ts'

/**
 * An expected refusal, for example of invalid input. It is thrown, so that it also rolls back a transaction. The error
 * handler converts it to `{ code, message, details? }` in the language of the user. Any other thrown error is a bug
 * (status 500), except for invalid requests and temporary failures of the database.
 */
export class Refusal extends Error {
  readonly status: number
  readonly code: ErrorCode
  /** Text key: `errors:<key>` or `<workflow>/v<n>:refusals.<guard>`. */
  readonly key: string
  readonly params: Record<string, unknown>
  readonly details: unknown

  constructor(
    status: number,
    code: ErrorCode,
    key: string,
    options: { params?: Record<string, unknown>; details?: unknown } = {},
  ) {
    super(`${code} ${key}`)
    this.status = status
    this.code = code
    this.key = key
    this.params = options.params ?? {}
    this.details = options.details
  }
}

export interface FieldProblem {
  /** JSON pointer of the field in the request. */
  path: string
  message: string
}

export const refuse = {
  incorrectData: (details: FieldProblem[]) =>
    new Refusal(400, errorCodes.incorrectData, 'errors:incorrectData', { details }),
  /** A body in another charset than UTF-8. */
  foreignCharset: () => new Refusal(415, errorCodes.incorrectData, 'errors:foreignCharset'),
  /** Too many uploaded files are being read at the moment. The caller may retry. */
  busyReading: () => new Refusal(503, errorCodes.internal, 'errors:busyReading'),
  /** Too many simulations are running at the moment. The caller may retry. */
  busySimulating: () => new Refusal(503, errorCodes.internal, 'errors:busySimulating'),
  /** This server is already running the proof of a changed process version. The caller may retry. */
  busyProving: () => new Refusal(503, errorCodes.internal, 'errors:busyProving'),
  /** A required partner does not respond. The caller may retry. */
  partnerAway: () => new Refusal(503, errorCodes.internal, 'errors:partnerAway'),
  /** The order is locked by another call. The caller may retry. */
  busy: () => new Refusal(503, errorCodes.internal, 'errors:orderBusy'),
  /** A text that PostgreSQL cannot store. `path`: JSON pointer of the field in the request. */
  unstorable: (path: string) =>
    new Refusal(400, errorCodes.incorrectData, 'errors:unstorable', {
      details: [{ path, message: 'errors:unstorable' }],
    }),
  denied: (key: string, params: Record<string, unknown> = {}, details?: unknown) =>
    new Refusal(409, errorCodes.actionDenied, key, { params, details }),
  forbidden: () => new Refusal(403, errorCodes.forbidden, 'errors:forbidden'),
  tooManyCalls: () => new Refusal(429, errorCodes.actionDenied, 'errors:tooManyRequests'),
  foreignRequest: () => new Refusal(403, errorCodes.forbidden, 'errors:foreignRequest'),
  accessDenied: () => new Refusal(400, errorCodes.accessDenied, 'errors:accessDenied'),
  unauthorized: () => new Refusal(401, errorCodes.unauthorized, 'errors:unauthorized'),
  pageNotFound: () => new Refusal(404, errorCodes.pageNotFound, 'errors:pageNotFound'),
  orderNotFound: () => new Refusal(404, errorCodes.pageNotFound, 'errors:orderNotFound'),
  refundNotFound: () => new Refusal(404, errorCodes.pageNotFound, 'errors:refundNotFound'),
  actNotFound: () => new Refusal(404, errorCodes.pageNotFound, 'errors:actNotFound'),
  boxNotFound: (code: string) =>
    new Refusal(404, errorCodes.pageNotFound, 'errors:box.unknown', { params: { code } }),
  exchangeNotFound: () => new Refusal(404, errorCodes.pageNotFound, 'errors:exchangeNotFound'),
  customerNotFound: () => new Refusal(404, errorCodes.pageNotFound, 'errors:customerNotFound'),
  taskNotFound: () => new Refusal(404, errorCodes.taskNotFound, 'errors:taskNotFound'),
  notOnMobile: () => new Refusal(409, errorCodes.notOnMobile, 'errors:notOnMobile'),
  stale: (details?: unknown) => new Refusal(409, errorCodes.staleOrder, 'errors:staleOrder', { details }),
  statusFailed: (key: string, params: Record<string, unknown> = {}, details?: unknown) =>
    new Refusal(409, errorCodes.statusChangeFailed, key, { params, details }),
  marksFailed: (key: string, params: Record<string, unknown> = {}) =>
    new Refusal(409, errorCodes.marksUpdateFailed, key, { params }),
}
