import { getDatabaseErrorCodes } from '../db/error-codes.ts'
import { Refusal } from './refusal.ts'

/** PostgreSQL: a row was locked for longer than a call may wait. */
const lockNotAvailable = '55P03'

export const isLockNotAvailable = (error: unknown): boolean =>
  getDatabaseErrorCodes(error).includes(lockNotAvailable)

/** True if the order was locked for longer than a call may wait. The caller may retry. */
export const isOrderBusy = (error: unknown): boolean =>
  (error instanceof Refusal && error.status === 503) || isLockNotAvailable(error)
