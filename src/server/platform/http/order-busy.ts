import { codesOf } from '../db/error-codes.ts'
import { Refusal } from './refusal.ts'

/** PostgreSQL: somebody held a row for longer than a call may wait. */
const lockNotAvailable = '55P03'

export const isLockNotAvailable = (error: unknown): boolean => codesOf(error).includes(lockNotAvailable)

/** Somebody holds the order for longer than a call may wait: the same call may come again. */
export const isOrderBusy = (error: unknown): boolean =>
  (error instanceof Refusal && error.status === 503) || isLockNotAvailable(error)
