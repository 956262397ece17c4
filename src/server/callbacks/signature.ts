import { createHmac, timingSafeEqual } from 'node:crypto'

/** `sha256=<hex>` over the body as it was sent. */
export const signatureHeader = 'x-signature'

export const signatureOf = (secret: string, body: string | Buffer): string =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`

/** Without a secret nobody is believed. */
export function signedBy(secret: string | null, body: Buffer, given: unknown): boolean {
  if (secret === null || typeof given !== 'string') return false
  const expected = Buffer.from(signatureOf(secret, body))
  const actual = Buffer.from(given)
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}
