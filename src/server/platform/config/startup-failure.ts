import type { Config } from './config.ts'
import { codesOf } from '../db/error-codes.ts'
import { describeError } from '../log.ts'

/** No way to the database, or no way into it: sockets', PostgreSQL's classes 08 and 28, no such database, starting up. */
const noDatabase = /^(ECONN\w+|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ETIMEDOUT|08...|28...|3D000|53300|57P03)$/
const noPort = /^(EADDRINUSE|EADDRNOTAVAIL|EACCES)$/

/** Says in a line what the person who starts the server can mend; null: it is something else. */
export function describeStartupFailure(
  error: unknown,
  { port, host }: Pick<Config, 'port' | 'host'>,
): string | null {
  const codes = codesOf(error)
  const root = describeError(rootOf(error)).message
  if (codes.some((code) => noPort.test(code))) return `HOST, PORT: ${host}:${port} is not to be had: ${root}`
  if (codes.some((code) => noDatabase.test(code)))
    return `DATABASE_URL: the database does not let the server in: ${root}`
  return null
}

const rootOf = (error: unknown): unknown =>
  error instanceof Error && error.cause instanceof Error ? rootOf(error.cause) : error
