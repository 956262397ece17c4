import { sql, type SQL } from 'drizzle-orm'
import { eventHandlers, isHandler } from './event-catalog.ts'

type Data = Record<string, unknown>
const paramsOf = (data: Data): Data | undefined =>
  typeof data.params === 'object' && data.params !== null ? (data.params as Data) : undefined

/** SQL: data of an event that has ended. What was secret (an issue code) is gone for good, null in its place. */
export function wiped(handler: SQL, data: SQL): SQL {
  const keeping = Object.entries(eventHandlers).filter(([, rule]) => rule.secretParams.length > 0)
  const cases = keeping.map(([name, { secretParams }]) => {
    const gone = secretParams.reduce<SQL>(
      (inner, param) =>
        sql`jsonb_set(${inner}, array['params', ${sql.raw(`'${param}'`)}], 'null'::jsonb, false)`,
      data,
    )
    return sql`when ${sql.raw(`'${name}'`)} then ${gone}`
  })
  return sql`case ${handler} ${sql.join(cases, sql` `)} else ${data} end`
}

/** The same of data that are at hand. */
export function wipedData(handler: string, data: Data): Data {
  const params = paramsOf(data)
  if (!isHandler(handler) || !params) return data
  const gone = eventHandlers[handler].secretParams.filter((name) => name in params)
  return gone.length === 0
    ? data
    : { ...data, params: { ...params, ...Object.fromEntries(gone.map((n) => [n, null])) } }
}

/** True when a secret is gone: the event cannot be carried out again. */
export function isWiped(handler: string, data: Data): boolean {
  const params = paramsOf(data)
  return (
    isHandler(handler) &&
    !!params &&
    eventHandlers[handler].secretParams.some((name) => params[name] === null)
  )
}

/** Data as a screen shows it: secrets, most digits of a phone number and most of an e-mail address are dots. */
export function maskSecrets(handler: string, data: Data): Data {
  const shown = { ...data }
  const params = paramsOf(data)
  if (isHandler(handler) && params) {
    const secret = eventHandlers[handler].secretParams.filter((name) => typeof params[name] === 'string')
    shown.params = { ...params, ...Object.fromEntries(secret.map((name) => [name, '••••'])) }
  }
  if (typeof shown.phone === 'string') shown.phone = shown.phone.replace(/\d(?=\d{4})/g, '•')
  if (typeof shown.email === 'string') shown.email = shown.email.replace(/(?<=^.)[^@]*(?=@)/, '•••')
  return shown
}
