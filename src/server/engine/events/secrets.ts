import { sql, type SQL } from 'drizzle-orm'
import { eventHandlerRules, isHandlerName } from './event-catalog.ts'

type Data = Record<string, unknown>
const getParams = (data: Data): Data | undefined =>
  typeof data.params === 'object' && data.params !== null ? (data.params as Data) : undefined

/**
 * SQL for the data of an ended event: `data` with the secrets of the handler, such as an issue code, replaced by null.
 */
export function buildClearSecretsSql(handler: SQL, data: SQL): SQL {
  const withSecrets = Object.entries(eventHandlerRules).filter(([, rule]) => rule.secretParams.length > 0)
  const cases = withSecrets.map(([name, { secretParams }]) => {
    const cleared = secretParams.reduce<SQL>(
      (inner, param) =>
        sql`jsonb_set(${inner}, array['params', ${sql.raw(`'${param}'`)}], 'null'::jsonb, false)`,
      data,
    )
    return sql`when ${sql.raw(`'${name}'`)} then ${cleared}`
  })
  return sql`case ${handler} ${sql.join(cases, sql` `)} else ${data} end`
}

/** Replaces the secrets in the data of an event by null. */
export function clearEventSecrets(handler: string, data: Data): Data {
  const params = getParams(data)
  if (!isHandlerName(handler) || !params) return data
  const secretNames = eventHandlerRules[handler].secretParams.filter((name) => name in params)
  return secretNames.length === 0
    ? data
    : { ...data, params: { ...params, ...Object.fromEntries(secretNames.map((n) => [n, null])) } }
}

/** True if a secret in the data was replaced by null, so that the event cannot be processed again. */
export function isSecretCleared(handler: string, data: Data): boolean {
  const params = getParams(data)
  return (
    isHandlerName(handler) &&
    !!params &&
    eventHandlerRules[handler].secretParams.some((name) => params[name] === null)
  )
}

/**
 * Data for screens: masks secrets, all digits of a phone number except the last four, and all characters of an email
 * address between the first one and the @.
 */
export function maskSensitiveEventData(handler: string, data: Data): Data {
  const masked = { ...data }
  const params = getParams(data)
  if (isHandlerName(handler) && params) {
    const secretNames = eventHandlerRules[handler].secretParams.filter(
      (name) => typeof params[name] === 'string',
    )
    masked.params = { ...params, ...Object.fromEntries(secretNames.map((name) => [name, '••••'])) }
  }
  if (typeof masked.phone === 'string') masked.phone = masked.phone.replace(/\d(?=\d{4})/g, '•')
  if (typeof masked.email === 'string') masked.email = masked.email.replace(/(?<=^.)[^@]*(?=@)/, '•••')
  return masked
}
