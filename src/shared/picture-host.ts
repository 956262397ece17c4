/** Host name with at least two labels and an optional port. */
const hostPattern = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9](:\d{1,5})?$/
const maxHostLength = 253

/**
 * Parses a host from which product pictures may be loaded, and returns it as the content security policy writes it:
 * `cdn.shop.ru`, `*.shop.ru` for all hosts below it, `cdn.shop.ru:8443`. Accepts a host, an address with https:// or a
 * name in Cyrillic; the path of an address is ignored. Null for anything else and for a wildcard over a whole top-level
 * domain.
 */
export function parsePictureHost(typed: string): string | null {
  const text = typed.trim()
  const isWildcard = text.startsWith('*.')
  const address = /^https:\/\//i.test(text) ? text : `https://${isWildcard ? text.slice(2) : text}`
  if (/[\s;,'"@*]/.test(address) || !URL.canParse(address)) return null
  const { host, protocol, hostname } = new URL(address)
  if (protocol !== 'https:' || hostname.length > maxHostLength || !hostPattern.test(host)) return null
  return isWildcard ? `*.${host}` : host
}
