import { createHash, timingSafeEqual } from 'node:crypto'

/** Secret of each client by its name: `name:secret` (RFC 7617), several with commas between. Null: what is said cannot be. */
export function readClients(text: string): ReadonlyMap<string, string> | null {
  const clients = new Map<string, string>()
  for (const part of text.split(',')) {
    const [, name, secret] = /^\s*([a-z][a-z0-9-]{0,39}):(\S+)\s*$/.exec(part) ?? []
    if (name === undefined || secret === undefined || clients.has(name)) return null
    clients.set(name, secret)
  }
  return clients
}

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Name of the client that the header `Authorization: Basic …` speaks for; null: nobody that is known. */
export function clientOf(
  clients: ReadonlyMap<string, string>,
  authorization: string | undefined,
): string | null {
  const encoded = /^Basic +([A-Za-z0-9+/=]+)$/i.exec(authorization ?? '')?.[1]
  if (encoded === undefined) return null
  const [, name, given] = /^([^:]+):(.*)$/s.exec(Buffer.from(encoded, 'base64').toString('utf8')) ?? []
  const secret = clients.get(name ?? '')
  // As long for a name that nobody has.
  const same = timingSafeEqual(digest(given ?? ''), digest(secret ?? ''))
  return secret !== undefined && same ? name! : null
}
