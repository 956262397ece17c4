import { pino, type Logger } from 'pino'
import type { Config } from './config/config.ts'

/** What a log may say of an error. */
export interface LoggedError {
  type: string
  message: string
  code?: string
  /** Text of the SQL statement, its values left out. */
  statement?: string
  constraint?: string
  table?: string
  column?: string
  routine?: string
  stack?: string
  cause?: LoggedError
}

/** Databases and parsers repeat values between quotes, and PostgreSQL in brackets behind an equals sign. */
const withoutValues = (message: string) =>
  message
    .split('\n')[0]!
    .replace(/"[^"]*"|'[^']*'|«[^»]*»|`[^`]*`/g, '"…"')
    .replace(/=\([^)]*\)/g, '=(…)')
    .replace(/[\w.+-]+@[\w-]+\.[\w.-]+/g, '…')
    .replace(/\+?\d[\d ()-]{8,}\d/g, '…')

const maxCauses = 5
const fields = ['code', 'constraint', 'table', 'column', 'routine'] as const

/**
 * An error as the log may have it: kinds, codes, the statement's text and where it happened. Parameters of statements,
 * PostgreSQL's details and values quoted in messages stay out: they are the customers' names, phones and accounts.
 */
export function describeError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: withoutValues(String(error)) }
  const given = error as Error & { query?: unknown } & Record<string, unknown>
  const statement = typeof given.query === 'string' ? given.query : undefined
  const said: LoggedError = {
    type: error.name,
    message: error.message.startsWith('Failed query') ? 'failed statement' : withoutValues(error.message),
    ...(statement === undefined ? {} : { statement }),
  }
  for (const name of fields) if (typeof given[name] === 'string') said[name] = given[name]
  const stack = error.stack?.split('\n').filter((line) => /^\s+at /.test(line))
  if (stack && stack.length > 0) said.stack = stack.map((line) => line.trim()).join('\n')
  if (error.cause !== undefined && depth < maxCauses) said.cause = describeError(error.cause, depth + 1)
  return said
}

/** Bodies, tokens, names, phones and values of statements never reach the log. `to`: another place than standard output. */
export const createLog = (
  { logLevel }: Pick<Config, 'logLevel'>,
  to?: { write: (line: string) => void },
): Logger =>
  pino(
    {
      level: logLevel,
      serializers: {
        err: (error: unknown) => describeError(error),
        error: (error: unknown) => describeError(error),
      },
      redact: ['req.headers.authorization', 'headers.authorization', '*.phone', '*.email', '*.token'],
    },
    ...(to ? [to] : []),
  )
