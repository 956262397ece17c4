export interface DifferencePart {
  kind: 'same' | 'added' | 'removed'
  text: string
}

/** Compares two texts by words. Consecutive words of the same kind are one part. */
export function compareWords(before: string, after: string): DifferencePart[] {
  const [old, now] = [splitWords(before), splitWords(after)]
  const lengths = countCommonWords(old, now)
  const parts: DifferencePart[] = []
  const push = (kind: DifferencePart['kind'], text: string) => {
    const last = parts.at(-1)
    if (last?.kind === kind) last.text += text
    else parts.push({ kind, text })
  }
  let [i, j] = [0, 0]
  while (i < old.length || j < now.length) {
    if (i < old.length && j < now.length && old[i] === now[j]) {
      push('same', old[i]!)
      i++
      j++
    } else if (j >= now.length || (i < old.length && lengths[i + 1]![j]! >= lengths[i]![j + 1]!))
      push('removed', old[i++]!)
    else push('added', now[j++]!)
  }
  return parts
}

/** Words, each with the spaces after it; a placeholder is one word. */
const splitWords = (text: string): string[] => text.match(/\{\{[^}]*\}\}\s*|[^\s{]+\s*|\s+|\{/g) ?? []

/** Lengths of the longest common subsequences of the words from `i` and from `j` on. */
function countCommonWords(old: readonly string[], now: readonly string[]): number[][] {
  const lengths = Array.from({ length: old.length + 1 }, () =>
    Array.from({ length: now.length + 1 }, () => 0),
  )
  for (let i = old.length - 1; i >= 0; i--)
    for (let j = now.length - 1; j >= 0; j--)
      lengths[i]![j] =
        old[i] === now[j] ? lengths[i + 1]![j + 1]! + 1 : Math.max(lengths[i + 1]![j]!, lengths[i]![j + 1]!)
  return lengths
}
