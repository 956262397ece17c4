/** More different statements than the server has; past it the rest is parsed and planned each time. */
const maxNamed = 500
const names = new Map<string, string>()
const seen = new Set<string>()

/** A statement that comes again gets a name, so that PostgreSQL parses and plans it once per connection. */
export function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known) return known
  if (names.size >= maxNamed) return undefined
  if (!seen.has(text)) {
    if (seen.size < maxNamed * 4) seen.add(text)
    return undefined
  }
  const name = `s${names.size}`
  names.set(text, name)
  return name
}
