import type { PoolClient, QueryConfig } from 'pg'

/** More different statements than the server has; past it the rest is parsed and planned each time. */
const mostNamed = 500
const names = new Map<string, string>()
const seen = new Set<string>()

/** A statement that comes again gets a name, so that PostgreSQL parses and plans it once per connection. */
function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known) return known
  if (names.size >= mostNamed) return undefined
  if (!seen.has(text)) {
    if (seen.size < mostNamed * 4) seen.add(text)
    return undefined
  }
  const name = `s${names.size}`
  names.set(text, name)
  return name
}

/**
 * Names the repeated statements of transactions, where the steps are. Lists stay unnamed: they run outside of
 * transactions, and a plan made for all values of a filter would be a bad one for most.
 */
export function nameRepeated(client: PoolClient): void {
  const query = client.query.bind(client) as (config: unknown, ...rest: unknown[]) => unknown
  let inTransaction = false
  const named = (config: unknown, ...rest: unknown[]) => {
    const text = typeof config === 'string' ? config : (config as QueryConfig | undefined)?.text
    if (typeof text !== 'string') return query(config, ...rest)
    if (/^begin/i.test(text)) inTransaction = true
    else if (/^(commit|rollback$)/i.test(text)) inTransaction = false
    else if (inTransaction && typeof config === 'object') {
      const name = nameOf(text)
      if (name) return query({ ...(config as QueryConfig), name }, ...rest)
    }
    return query(config, ...rest)
  }
  client.query = named as unknown as PoolClient['query']
}
