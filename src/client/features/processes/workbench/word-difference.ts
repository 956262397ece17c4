export interface DifferencePart {
  kind: 'same' | 'added' | 'removed'
  text: string
}

/** Compares two texts by words. Of adjacent changes the removed words come first. */
export function compareWords(before: string, after: string): DifferencePart[] {
  const parts: DifferencePart[] = []
  let [removed, added] = ['', '']
  const endChange = () => {
    if (removed !== '') parts.push({ kind: 'removed', text: removed })
    if (added !== '') parts.push({ kind: 'added', text: added })
    removed = added = ''
  }
  const steps = listSteps(splitWords(before), splitWords(after))
  for (const [index, { kind, text }] of steps.entries()) {
    const next = steps[index + 1]?.kind ?? 'same'
    // A space between two changes is part of both, because otherwise every changed word would be a change of its own.
    const isBetween = kind === 'same' && text.trim() === '' && removed + added !== '' && next !== 'same'
    if (kind === 'removed' || isBetween) removed += text
    if (kind === 'added' || isBetween) added += text
    if (kind !== 'same' || isBetween) continue
    endChange()
    const last = parts.at(-1)
    if (last?.kind === 'same') last.text += text
    else parts.push({ kind: 'same', text })
  }
  endChange()
  return parts
}

/** Placeholders, words, spaces and punctuation marks. */
const splitWords = (text: string): string[] =>
  text.match(/\{\{[^}]*\}\}|[\p{L}\p{N}]+|\s+|[^\p{L}\p{N}\s]/gu) ?? []

function listSteps(old: readonly string[], now: readonly string[]): DifferencePart[] {
  const lengths = countCommonWords(old, now)
  const steps: DifferencePart[] = []
  let [i, j] = [0, 0]
  while (i < old.length || j < now.length) {
    if (i < old.length && j < now.length && old[i] === now[j]) {
      steps.push({ kind: 'same', text: old[i]! })
      i++
      j++
    } else if (j >= now.length || (i < old.length && lengths[i + 1]![j]! >= lengths[i]![j + 1]!))
      steps.push({ kind: 'removed', text: old[i++]! })
    else steps.push({ kind: 'added', text: now[j++]! })
  }
  return steps
}

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
