import { escapePointer, inputLimits } from './input-limits.ts'
import { refuse } from './refusal.ts'

/** An object with the keys read so far and the current one, or an array (`keys` is null) with its current index. */
interface Container {
  keys: Set<string> | null
  key: string
  index: number
}

const quote = 0x22
const backslash = 0x5c

/** Index of the quote that ends the string which begins at `start`. */
function findStringEnd(json: string, start: number): number {
  let end = json.indexOf('"', start + 1)
  while (end !== -1) {
    let backslashes = 0
    while (json.charCodeAt(end - 1 - backslashes) === backslash) backslashes++
    if (backslashes % 2 === 0) return end
    end = json.indexOf('"', end + 1)
  }
  return json.length
}

/**
 * JSON pointers of the keys that occur more than once in their object, at most `inputLimits.faults`. `JSON.parse` would
 * silently use the last value of each.
 * @param json text that `JSON.parse` accepts
 */
export function findDuplicateKeys(json: string): string[] {
  const duplicates = new Set<string>()
  const containers: Container[] = []
  /** True if the next string is a key. */
  let expectsKey = false
  for (let at = 0; at < json.length && duplicates.size < inputLimits.faults; at++) {
    const container = containers.at(-1)
    const code = json.charCodeAt(at)
    if (code === quote) {
      const end = findStringEnd(json, at)
      if (expectsKey && container?.keys) {
        const raw = json.slice(at + 1, end)
        const key = raw.includes('\\') ? (JSON.parse(`"${raw}"`) as string) : raw
        container.key = key
        if (container.keys.has(key)) duplicates.add(buildPointer(containers))
        container.keys.add(key)
      }
      at = end
      continue
    }
    switch (json[at]) {
      case '{':
        containers.push({ keys: new Set(), key: '', index: 0 })
        expectsKey = true
        break
      case '[':
        containers.push({ keys: null, key: '', index: 0 })
        expectsKey = false
        break
      case '}':
      case ']':
        containers.pop()
        expectsKey = false
        break
      case ':':
        expectsKey = false
        break
      case ',':
        if (container) container.index++
        expectsKey = container !== undefined && container.keys !== null
        break
    }
  }
  return [...duplicates]
}

const buildPointer = (containers: readonly Container[]): string =>
  containers.map(({ keys, key, index }) => `/${keys === null ? index : escapePointer(key)}`).join('')

/** Refuses (code 7) a body in which a key occurs twice, with the path of each such key. */
export function refuseDuplicateKeys(json: string): void {
  const duplicates = findDuplicateKeys(json)
  if (duplicates.length > 0)
    throw refuse.incorrectData(
      duplicates.map((path) => ({ path: `/body${path}`, message: 'errors:repeatedKey' })),
    )
}
