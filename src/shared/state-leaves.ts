/**
 * Paths of the leaf states in a stored state. A stored state is the path of one leaf, or the paths of the leaves of
 * parallel regions joined with «|». Each leaf after the first is stored without the prefix that it shares with the
 * previous one. Unknown paths are skipped.
 */
export function findLeafStates(stored: string, known: ReadonlySet<string>): string[] {
  let previous = ''
  return stored.split('|').flatMap((part) => {
    const previousParts = previous.split('.')
    for (let shared = previousParts.length; shared >= 0; shared -= 1) {
      const path = [...previousParts.slice(0, shared), part].filter((p) => p !== '').join('.')
      if (!known.has(path)) continue
      previous = path
      return [path]
    }
    return []
  })
}

/** The state and its ancestors, innermost first. */
export function listStateWithAncestors(path: string): string[] {
  const parts = path.split('.')
  return parts.map((_, n) => parts.slice(0, parts.length - n).join('.'))
}
