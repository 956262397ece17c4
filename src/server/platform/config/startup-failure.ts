import type { Config } from './config.ts'
import { getDatabaseErrorCodes } from '../db/error-codes.ts'
import { describeError } from '../log.ts'

/**
 * Codes of errors for which the database is unreachable or rejects the login: socket errors, PostgreSQL classes 08 and
 * 28, missing database, too many connections, database starting up.
 */
const databaseErrorCode =
  /^(ECONN\w+|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ETIMEDOUT|08...|28...|3D000|53300|57P03)$/
const portErrorCode = /^(EADDRINUSE|EADDRNOTAVAIL|EACCES)$/

/** Message for an error that the operator who starts the server can fix. Null for any other error. */
export function describeStartupFailure(
  error: unknown,
  { port, host }: Pick<Config, 'port' | 'host'>,
): string | null {
  const codes = getDatabaseErrorCodes(error)
  const rootCause = describeError(findRootCause(error)).message
  if (codes.some((code) => portErrorCode.test(code)))
    return `HOST, PORT: ${host}:${port} is not available: ${rootCause}`
  if (codes.some((code) => databaseErrorCode.test(code)))
    return `DATABASE_URL: the server cannot connect to the database: ${rootCause}`
  return null
}

const findRootCause = (error: unknown): unknown =>
  error instanceof Error && error.cause instanceof Error ? findRootCause(error.cause) : error
