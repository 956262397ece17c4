import { createHmac, timingSafeEqual } from 'node:crypto'

/** Name of the header that contains `sha256=<hex>`, the HMAC of the raw body. */
export const signatureHeader = 'x-signature'

export const signBody = (secret: string, body: string | Buffer): string =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`

/** True if the body was signed with one of the secrets. Always false without secrets. */
export function isSignedBy(secrets: readonly string[], body: Buffer, signature: unknown): boolean {
  if (typeof signature !== 'string') return false
  const actual = Buffer.from(signature)
  return secrets.some((secret) => {
    const expected = Buffer.from(signBody(secret, body))
    return actual.length === expected.length && timingSafeEqual(actual, expected)
  })
}
