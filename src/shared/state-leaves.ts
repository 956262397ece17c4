/**
 * Paths of the states that a stored state names: one leaf, or those of parallel regions joined by «|», of which every
 * one after the first leaves out what it shares with the one before. Unknown paths are left out.
 */
export function leavesOf(stored: string, known: ReadonlySet<string>): string[] {
  let before = ''
  return stored.split('|').flatMap((part) => {
    const around = before.split('.')
    for (let shared = around.length; shared >= 0; shared -= 1) {
      const path = [...around.slice(0, shared), part].filter((p) => p !== '').join('.')
      if (!known.has(path)) continue
      before = path
      return [path]
    }
    return []
  })
}

/** The state and every state around it, innermost first. */
export function withAround(path: string): string[] {
  const parts = path.split('.')
  return parts.map((_, n) => parts.slice(0, parts.length - n).join('.'))
}
