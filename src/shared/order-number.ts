/** Numbers of orders have at most this many digits. */
export const longestOrderNumber = 12

/** Digits of an order's number as people write it: 100473, №100473, # 100 473. Null: it is none. */
export function orderDigits(text: string): string | null {
  const [, written] = /^(?:№|#|N)?\s*(\d+|\d{1,3}(?:\s\d{3})+)$/i.exec(text.trim()) ?? []
  const digits = written?.replace(/\D/g, '') ?? ''
  return /^[1-9]/.test(digits) && digits.length <= longestOrderNumber ? digits : null
}

/** The same as a number. */
export function readOrderNumber(text: string): number | null {
  const digits = orderDigits(text)
  return digits === null ? null : Number(digits)
}

/** Numbers that are searched for at once. */
export const maxSearchedNumbers = 50

/**
 * Several numbers in one text, parted by commas, semicolons, lines or spaces: of orders, or with letters those of partners.
 * Each is at least four characters long and has a digit, so that a phone and a name with a number are no list. Empty: it is
 * none.
 */
export function readNumberList(text: string): string[] {
  const byCommas = partsOf(text, /[,;|\n\r\t]+/)
  const parts = byCommas.every((part) => orderDigits(part) !== null || isWholeNumber(part))
    ? byCommas
    : partsOf(text, /[\s,;|]+/)
  const isList = parts.length > 1 && parts.every((part) => isWholeNumber(orderDigits(part) ?? part))
  return isList
    ? [...new Set(parts.map((part) => orderDigits(part) ?? part))].slice(0, maxSearchedNumbers)
    : []
}

const partsOf = (text: string, separator: RegExp) =>
  text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '')

const isWholeNumber = (part: string) => /^[№#]?[\p{L}\d_-]{4,64}$/u.test(part) && /\d/.test(part)
