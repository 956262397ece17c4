import { markingCodeShapes } from './product-groups.ts'

/** The separator of GS1, ASCII 29. */
export const groupSeparator = '\x1d'

export function removeLeadingSeparator(code: string): string {
  return code.startsWith(groupSeparator) ? code.slice(1) : code
}

/** Maximum length of the value of each application identifier in a unit's code. GS1 allows 20 for AI 21. */
const maxLengths = new Map<string, number>([
  ['01', 14],
  ['21', 20],
])
for (const { required, optional } of markingCodeShapes)
  for (const [ai, length] of Object.entries({ ...required, ...optional }))
    maxLengths.set(ai, Math.max(length, maxLengths.get(ai) ?? 0))

/** Identifiers whose values have a fixed length in GS1, so that they need no separator after them. */
const fixedLength = /^(01|3[1-6]\d\d)$/

export type MarkingCodeParts =
  | { ok: true; values: Map<string, string> }
  | { ok: false; problem: 'unknownPart' | 'repeatedPart' | 'separatorLost' | 'wrongCheckPart' | 'incomplete' }

/**
 * Splits an element string into values by application identifier. A separator after a part of fixed length or at the
 * end is allowed but not required, as in the syntax engine of GS1.
 */
export function splitMarkingCode(code: string): MarkingCodeParts {
  const values = new Map<string, string>()
  let rest = code
  while (rest !== '') {
    const ai = [...maxLengths.keys()].find((candidate) => rest.startsWith(candidate))
    if (ai === undefined) return { ok: false, problem: isTruncated(rest) ? 'incomplete' : 'unknownPart' }
    if (values.has(ai)) return { ok: false, problem: 'repeatedPart' }
    const body = rest.slice(ai.length)
    const separator = body.indexOf(groupSeparator)
    const end = separator === -1 ? body.length : separator
    const length = fixedLength.test(ai) ? Math.min(maxLengths.get(ai) ?? 0, end) : end
    if (length > (maxLengths.get(ai) ?? 0))
      return { ok: false, problem: ai === '21' ? 'separatorLost' : 'wrongCheckPart' }
    values.set(ai, body.slice(0, length))
    rest = removeLeadingSeparator(body.slice(length))
  }
  return { ok: true, values }
}

/** True if the rest is only the beginning of an identifier, because the scan was cut off. */
function isTruncated(rest: string): boolean {
  return [...maxLengths.keys()].some((candidate) => candidate.startsWith(rest))
}
