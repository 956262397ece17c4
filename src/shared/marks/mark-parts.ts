import { groupShapes } from './product-groups.ts'

/** GS1's separator, ASCII 29. */
export const GS = '\x1d'

export function withoutLeadingSeparator(code: string): string {
  return code.startsWith(GS) ? code.slice(1) : code
}

/** Longest value of each application identifier that a unit's code may hold. AI 21: GS1 allows 20. */
const longest = new Map<string, number>([
  ['01', 14],
  ['21', 20],
])
for (const { required, optional } of groupShapes)
  for (const [ai, length] of Object.entries({ ...required, ...optional }))
    longest.set(ai, Math.max(length, longest.get(ai) ?? 0))

/** Identifiers whose values GS1 fixes at one length, so that no separator need follow them. */
const fixed = /^(01|3[1-6]\d\d)$/

export type Parts =
  | { ok: true; values: Map<string, string> }
  | { ok: false; problem: 'unknownPart' | 'repeatedPart' | 'separatorLost' | 'wrongCheckPart' }

/**
 * Cuts an element string into identifier → value. A separator after a fixed part or at the very end is superfluous
 * but allowed, as in GS1's own engine.
 */
export function cutParts(code: string): Parts {
  const values = new Map<string, string>()
  let rest = code
  while (rest !== '') {
    const ai = [...longest.keys()].find((known) => rest.startsWith(known))
    if (ai === undefined) return { ok: false, problem: isTornOff(rest) ? 'wrongCheckPart' : 'unknownPart' }
    if (values.has(ai)) return { ok: false, problem: 'repeatedPart' }
    const body = rest.slice(ai.length)
    const separator = body.indexOf(GS)
    const end = separator === -1 ? body.length : separator
    const length = fixed.test(ai) ? Math.min(longest.get(ai) ?? 0, end) : end
    if (length > (longest.get(ai) ?? 0))
      return { ok: false, problem: ai === '21' ? 'separatorLost' : 'wrongCheckPart' }
    values.set(ai, body.slice(0, length))
    rest = withoutLeadingSeparator(body.slice(length))
  }
  return { ok: true, values }
}

/** The beginning of an identifier and then nothing: the reading stopped in the middle. */
function isTornOff(rest: string): boolean {
  return [...longest.keys()].some((known) => known.startsWith(rest))
}
