import { pino, type Logger } from 'pino'
import type { Config } from './config/config.ts'

/** Parts of an error that may be logged. */
export interface LoggedError {
  type: string
  message: string
  code?: string
  /** Text of the SQL statement without its values. */
  statement?: string
  constraint?: string
  table?: string
  column?: string
  routine?: string
  stack?: string
  cause?: LoggedError
}

/**
 * Removes values from the first line of a message and drops the other lines. Databases and parsers repeat values in
 * quotes, PostgreSQL also in parentheses after an equals sign. E-mail addresses and phone numbers are removed
 * everywhere in the line.
 */
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
 * Reduces an error to what may be logged: types, codes, the message without values, the text of the statement and the
 * stack. Parameters of statements, details from PostgreSQL and quoted values are left out, because they may contain
 * names, phones and accounts of customers.
 */
export function describeError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: withoutValues(String(error)) }
  const details = error as Error & { query?: unknown } & Record<string, unknown>
  const statement = typeof details.query === 'string' ? details.query : undefined
  const logged: LoggedError = {
    type: error.name,
    message: error.message.startsWith('Failed query') ? 'failed statement' : withoutValues(error.message),
    ...(statement === undefined ? {} : { statement }),
  }
  for (const name of fields) if (typeof details[name] === 'string') logged[name] = details[name]
  const stack = error.stack?.split('\n').filter((line) => /^\s+at /.test(line))
  if (stack && stack.length > 0) logged.stack = stack.map((line) => line.trim()).join('\n')
  if (error.cause !== undefined && depth < maxCauses) logged.cause = describeError(error.cause, depth + 1)
  return logged
}

/**
 * Creates the log. Tokens, phones and e-mail addresses are redacted, and errors are reduced by `describeError`.
 * `destination` replaces standard output.
 */
export const createLogger = (
  { logLevel }: Pick<Config, 'logLevel'>,
  destination?: { write: (line: string) => void },
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
    ...(destination ? [destination] : []),
  )
