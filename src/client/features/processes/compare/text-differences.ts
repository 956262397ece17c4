import type { DifferenceKind } from './differences.ts'

export interface TextDifference {
  sign: DifferenceKind
  /** Dotted path in the texts of the version, for example `states.call_greeting.instruction`. */
  key: string
  oldText: string | null
  newText: string | null
}

/** Returns the texts by dotted path. Each plural form is a text of its own. */
export function flattenTexts(texts: unknown, prefix = ''): Map<string, string> {
  if (typeof texts === 'string') return new Map([[prefix, texts]])
  if (typeof texts !== 'object' || texts === null) return new Map()
  return new Map(
    Object.entries(texts).flatMap(([key, nested]) => [
      ...flattenTexts(nested, prefix === '' ? key : `${prefix}.${key}`),
    ]),
  )
}

export function compareTexts(older: unknown, newer: unknown): TextDifference[] {
  const [before, after] = [flattenTexts(older), flattenTexts(newer)]
  const keys = [...new Set([...after.keys(), ...before.keys()])]
  return keys.flatMap((key) => {
    const [oldText, newText] = [before.get(key) ?? null, after.get(key) ?? null]
    if (oldText === newText) return []
    return [
      {
        sign:
          oldText === null
            ? ('added' as const)
            : newText === null
              ? ('removed' as const)
              : ('changed' as const),
        key,
        oldText,
        newText,
      },
    ]
  })
}
