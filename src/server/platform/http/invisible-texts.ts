import { withoutInvisible } from '../../../shared/clean-text.ts'
import { inputLimits } from './input-limits.ts'

/** What the screen saw before a change: compared with what is stored, it is left as it is. */
const seenBefore = 'from'

/**
 * The same data with every text as it is read from the screen; the data themselves where no text changes. Files and what is
 * nested deeper than is accepted stay as they are.
 */
export function withoutInvisibleTexts<Data>(data: Data, depth = 0): Data {
  return clean(data, depth) as Data
}

function clean(data: unknown, depth: number): unknown {
  if (typeof data === 'string') return withoutInvisible(data)
  if (depth > inputLimits.depth) return data
  if (Array.isArray(data)) {
    const cleaned = data.map((one) => clean(one, depth + 1))
    return cleaned.every((one, at) => one === data[at]) ? data : cleaned
  }
  if (!isRecord(data)) return data
  const changed = Object.entries(data).flatMap(([key, value]) => {
    const cleaned = key === seenBefore ? value : clean(value, depth + 1)
    return cleaned === value ? [] : [[key, cleaned] as const]
  })
  return changed.length === 0 ? data : { ...data, ...Object.fromEntries(changed) }
}

/** Of JSON and of an address; no bytes, no form. */
const isRecord = (data: unknown): data is Record<string, unknown> =>
  Object.prototype.toString.call(data) === '[object Object]'
