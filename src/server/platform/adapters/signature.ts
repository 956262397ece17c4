import { createHmac, timingSafeEqual } from 'node:crypto'

/** `sha256=<hex>` over the body as it was sent. */
export const signatureHeader = 'x-signature'

export const signatureOf = (secret: string, body: string | Buffer): string =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`

/** By one of these secrets; without any nobody is believed. */
export function signedBy(secrets: readonly string[], body: Buffer, given: unknown): boolean {
  if (typeof given !== 'string') return false
  const actual = Buffer.from(given)
  return secrets.some((secret) => {
    const expected = Buffer.from(signatureOf(secret, body))
    return actual.length === expected.length && timingSafeEqual(actual, expected)
  })
}
