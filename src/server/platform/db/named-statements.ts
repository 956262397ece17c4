/**
 * Maximum number of named statements. The server has fewer distinct statements in transactions. Any further ones are
 * parsed and planned each time.
 */
const maxNamed = 500
const names = new Map<string, string>()
const seenTexts = new Set<string>()

/**
 * Returns the name of a statement, so that PostgreSQL parses and plans it only once per connection. Undefined at its
 * first use, and if there are already too many names.
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
