import { createHash, timingSafeEqual } from 'node:crypto'

/**
 * Parses `name:secret` pairs (RFC 7617) separated by commas. Returns the secrets by client name, or null for an invalid
 * text.
 */
export function parseIntakeClients(text: string): ReadonlyMap<string, string> | null {
  const clients = new Map<string, string>()
  for (const part of text.split(',')) {
    const [, name, secret] = /^\s*([a-z][a-z0-9-]{0,39}):(\S+)\s*$/.exec(part) ?? []
    if (name === undefined || secret === undefined || clients.has(name)) return null
    clients.set(name, secret)
  }
  return clients
}

const computeDigest = (text: string) => createHash('sha256').update(text).digest()

/**
 * Name of the client that the header `Authorization: Basic …` authenticates. Null for an unknown client or a wrong
 * secret.
 */
export function authenticateIntakeClient(
  clients: ReadonlyMap<string, string>,
  authorization: string | undefined,
): string | null {
  const encoded = /^Basic +([A-Za-z0-9+/=]+)$/i.exec(authorization ?? '')?.[1]
  if (encoded === undefined) return null
  const [, name, receivedSecret] =
    /^([^:]+):(.*)$/s.exec(Buffer.from(encoded, 'base64').toString('utf8')) ?? []
  const secret = clients.get(name ?? '')
  // The secret is compared even for an unknown name, so that the response time does not reveal which names exist.
  const isMatch = timingSafeEqual(computeDigest(receivedSecret ?? ''), computeDigest(secret ?? ''))
  return secret !== undefined && isMatch ? name! : null
}
