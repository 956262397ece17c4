import { removeInvisibleFromText } from '../../../shared/clean-text.ts'
import { inputLimits } from './input-limits.ts'

/**
 * Name of request fields with the value that the screen displayed before a change. This value is compared with the
 * stored one, so it must not be modified.
 */
const previousValueKey = 'from'

/**
 * Removes invisible characters from all texts in the data. Returns the same object if nothing changes. Fields named
 * `from`, binary data, and the content of objects and arrays below the maximum nesting depth are not changed.
 */
export function removeInvisibleCharacters<Data>(data: Data, depth = 0): Data {
  return clean(data, depth) as Data
}

function clean(data: unknown, depth: number): unknown {
  if (typeof data === 'string') return removeInvisibleFromText(data)
  if (depth > inputLimits.depth) return data
  if (Array.isArray(data)) {
    const cleanedItems = data.map((item) => clean(item, depth + 1))
    return cleanedItems.every((item, index) => item === data[index]) ? data : cleanedItems
  }
  if (!isRecord(data)) return data
  const changed = Object.entries(data).flatMap(([key, value]) => {
    const cleaned = key === previousValueKey ? value : clean(value, depth + 1)
    return cleaned === value ? [] : [[key, cleaned] as const]
  })
  return changed.length === 0 ? data : { ...data, ...Object.fromEntries(changed) }
}

/** True for plain objects such as parsed JSON and query strings. False for buffers and forms. */
const isRecord = (data: unknown): data is Record<string, unknown> =>
  Object.prototype.toString.call(data) === '[object Object]'
