/** Numbers of orders have at most this many digits. */
export const longestOrderNumber = 12

/** Digits of an order number as users write it: 100473, №100473, # 100 473. Null: not an order number. */
export function orderDigits(text: string): string | null {
  const [, written] = /^(?:№|#|N)?\s*(\d+|\d{1,3}(?:\s\d{3})+)$/i.exec(text.trim()) ?? []
  const digits = written?.replace(/\D/g, '') ?? ''
  return /^[1-9]/.test(digits) && digits.length <= longestOrderNumber ? digits : null
}

/** The order number as an integer. Null: not an order number. */
export function readOrderNumber(text: string): number | null {
  const digits = orderDigits(text)
  return digits === null ? null : Number(digits)
}

/** Maximum numbers in one search. */
export const maxSearchedNumbers = 50

/**
 * Several numbers in one text, separated by commas, semicolons, lines or spaces: of orders, or partners' numbers with
 * letters. Each has at least four characters and a digit, so that a phone or a name with a number is not taken for a
 * list. Empty: not a list.
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
