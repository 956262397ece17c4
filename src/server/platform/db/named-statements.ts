/**
 * Maximum number of named statements. The server has fewer distinct statements. Others would be parsed and planned each
 * time.
 */
const maxNamed = 500
const names = new Map<string, string>()
const seenTexts = new Set<string>()

/**
 * Returns a name for a statement from its second use, so that PostgreSQL parses and plans it only once per connection.
 */
export function getStatementName(text: string): string | undefined {
  const existing = names.get(text)
  if (existing) return existing
  if (names.size >= maxNamed) return undefined
  if (!seenTexts.has(text)) {
    if (seenTexts.size < maxNamed * 4) seenTexts.add(text)
    return undefined
  }
  const name = `s${names.size}`
  names.set(text, name)
  return name
}
