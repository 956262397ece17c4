import { normalizeText } from '../../../shared/clean-text.ts'
import { inputLimits } from './input-limits.ts'

/**
 * Field with the value that the screen displayed before a change. It is compared with the stored value, so it must not
 * be modified.
 */
const previousValueKey = 'from'

/**
 * Normalizes all texts of a request ({@link normalizeText}). Returns the same object if nothing changes. Binary data,
 * and values deeper than the accepted nesting, are not changed.
 */
export function normalizeRequestTexts<Data>(data: Data, depth = 0): Data {
  return normalize(data, depth) as Data
}

/**
 * Normalizes the texts of a query string. A text of which nothing remains becomes a space, because it was given: it must
 * not be treated like a missing filter, which matches everything.
 */
export function normalizeQueryTexts(query: unknown): unknown {
  const normalized = normalizeRequestTexts(query)
  if (normalized === query || !isRecord(normalized)) return normalized
  return Object.fromEntries(
    Object.entries(normalized).map(([key, value]) => [
      key,
      value === '' && (query as Record<string, unknown>)[key] !== '' ? ' ' : value,
    ]),
  )
}

function normalize(data: unknown, depth: number): unknown {
  if (typeof data === 'string') return normalizeText(data)
  if (depth > inputLimits.depth) return data
  if (Array.isArray(data)) {
    const normalizedItems = data.map((item) => normalize(item, depth + 1))
    return normalizedItems.every((item, index) => item === data[index]) ? data : normalizedItems
  }
  if (!isRecord(data)) return data
  const changed = Object.entries(data).flatMap(([key, value]) => {
    const normalized = key === previousValueKey ? value : normalize(value, depth + 1)
    return normalized === value ? [] : [[key, normalized] as const]
  })
  return changed.length === 0 ? data : { ...data, ...Object.fromEntries(changed) }
}

/** True for plain objects such as parsed JSON and query strings. False for buffers and forms. */
const isRecord = (data: unknown): data is Record<string, unknown> =>
  Object.prototype.toString.call(data) === '[object Object]'
