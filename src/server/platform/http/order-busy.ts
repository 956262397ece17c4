import { getDatabaseErrorCodes } from '../db/error-codes.ts'
import { Refusal } from './refusal.ts'

/** Code of PostgreSQL for a lock that was not available within the lock timeout. */
const lockNotAvailable = '55P03'

export const isLockNotAvailable = (error: unknown): boolean =>
  getDatabaseErrorCodes(error).includes(lockNotAvailable)

/**
 * True for a refusal with status 503, for example of a locked order, and for a lock timeout of the database. The caller
 * may retry.
 */
export const isBusyError = (error: unknown): boolean =>
  (error instanceof Refusal && error.status === 503) || isLockNotAvailable(error)
