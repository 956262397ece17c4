import { eventHandlers, isHandler } from './event-catalog.ts'

type Data = Record<string, unknown>
const paramsOf = (data: Data): Data | undefined =>
  typeof data.params === 'object' && data.params !== null ? (data.params as Data) : undefined

const replaced = (handler: string, data: object, by: (old: unknown) => unknown): Data => {
  const params = paramsOf(data as Data)
  if (!isHandler(handler) || !params) return { ...data }
  const secret = eventHandlers[handler].secretParams.filter((name) => Object.hasOwn(params, name))
  return {
    ...data,
    params: { ...params, ...Object.fromEntries(secret.map((name) => [name, by(params[name])])) },
  }
}

/** Data of an event that has ended: what was secret (an issue code) is gone for good, null in its place. */
export const wipe = (handler: string, data: object): Data => replaced(handler, data, () => null)

/** True when a secret is gone: the event cannot be carried out again. */
export function isWiped(handler: string, data: object): boolean {
  const params = paramsOf(data as Data)
  return (
    isHandler(handler) &&
    !!params &&
    eventHandlers[handler].secretParams.some((name) => params[name] === null)
  )
}

/** Data as a screen shows it: secrets and most digits of phone numbers are dots. */
export function masked(handler: string, data: object): Data {
  const shown = replaced(handler, data, (old) => (old === null ? null : '••••'))
  if (typeof shown.phone === 'string') shown.phone = shown.phone.replace(/\d(?=\d{4})/g, '•')
  return shown
}
