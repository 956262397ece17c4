/** Whole host names of the web, with at least two labels, and a port if need be. */
const hostPattern = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9](:\d{1,5})?$/
const longestHost = 253

/**
 * A host that product pictures may come from, as the content security policy writes it: `cdn.shop.ru`, `*.shop.ru` for
 * all hosts below it, `cdn.shop.ru:8443`. Reads a host as typed, an address with https:// and a name in Cyrillic among
 * them; null for what is none, and for a wildcard over a whole top-level domain.
 */
export function readPictureHost(typed: string): string | null {
  const text = typed.trim()
  const isWildcard = text.startsWith('*.')
  const address = /^https:\/\//i.test(text) ? text : `https://${isWildcard ? text.slice(2) : text}`
  if (/[\s;,'"@*]/.test(address) || !URL.canParse(address)) return null
  const { host, protocol, hostname } = new URL(address)
  if (protocol !== 'https:' || hostname.length > longestHost || !hostPattern.test(host)) return null
  return isWildcard ? `*.${host}` : host
}
