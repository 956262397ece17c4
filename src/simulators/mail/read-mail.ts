/** Decodes quoted-printable text and the Q encoding of encoded words. */
const decodeQuotedPrintable = (text: string): Buffer =>
  Buffer.from(
    text
      .replace(/=\r?\n/g, '')
      .replace(/=([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  )

/** Decodes encoded words of a header (RFC 2047); only UTF-8 is supported. */
const decodeWords = (header: string): string => {
  // Adjacent words may split a multibyte character, so their bytes are joined before decoding.
  const joined = header.replace(/(\?=)\s+(=\?)/g, '$1$2')
  return joined.replace(/(?:=\?utf-8\?[bq]\?[^?]*\?=)+/gi, (run) => {
    const bytes = [...run.matchAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi)].map(([, kind, text]) =>
      kind!.toLowerCase() === 'b'
        ? Buffer.from(text!, 'base64')
        : decodeQuotedPrintable(text!.replaceAll('_', ' ')),
    )
    return Buffer.concat(bytes).toString('utf8')
  })
}

/** Parses a raw mail with a single plain-text part. */
export function parseMail(raw: Buffer): { id: string; subject: string; text: string } {
  const source = raw.toString('latin1')
  const end = source.indexOf('\r\n\r\n')
  const head = end < 0 ? source : source.slice(0, end)
  const headers = new Map(
    head
      .replace(/\r\n[ \t]+/g, ' ')
      .split('\r\n')
      .map((line) => {
        const colon = line.indexOf(':')
        return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const
      }),
  )
  const body = end < 0 ? '' : source.slice(end + 4)
  const encoding = headers.get('content-transfer-encoding')?.toLowerCase()
  const bytes =
    encoding === 'base64'
      ? Buffer.from(body, 'base64')
      : encoding === 'quoted-printable'
        ? decodeQuotedPrintable(body)
        : Buffer.from(body, 'latin1')
  return {
    id: headers.get('message-id') ?? '',
    subject: decodeWords(headers.get('subject') ?? ''),
    text: bytes.toString('utf8').replaceAll('\r\n', '\n'),
  }
}
