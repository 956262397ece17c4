/** Maximum number of digits in an order number. */
export const maxOrderNumberDigits = 12

/** Digits of an order number as users write it: 100473, №100473, # 100 473. Null if it is not an order number. */
export function parseOrderDigits(text: string): string | null {
  const [, written] = /^(?:№|#|N)?\s*(\d+|\d{1,3}(?:\s\d{3})+)$/i.exec(text.trim()) ?? []
  const digits = written?.replace(/\D/g, '') ?? ''
  return /^[1-9]/.test(digits) && digits.length <= maxOrderNumberDigits ? digits : null
}

/** The order number as an integer. Null if it is not an order number. */
export function parseOrderNumber(text: string): number | null {
  const digits = parseOrderDigits(text)
  return digits === null ? null : Number(digits)
}

/** Maximum number of order numbers in one search. */
export const maxSearchedOrderNumbers = 50

/**
 * Parses several order numbers, or partners' numbers with letters, separated by commas, semicolons, vertical bars,
 * tabs, lines or spaces. Each must have at least four characters and a digit, so that a phone number or a name with a
 * number is not treated as a list. Returns at most {@link maxSearchedOrderNumbers} numbers. Empty if the text is not a
 * list.
 */
export function parseOrderNumberList(text: string): string[] {
  const byCommas = splitText(text, /[,;|\n\r\t]+/)
  const parts = byCommas.every((part) => parseOrderDigits(part) !== null || isWholeNumber(part))
    ? byCommas
    : splitText(text, /[\s,;|]+/)
  const isList = parts.length > 1 && parts.every((part) => isWholeNumber(parseOrderDigits(part) ?? part))
  return isList
    ? [...new Set(parts.map((part) => parseOrderDigits(part) ?? part))].slice(0, maxSearchedOrderNumbers)
    : []
}

const splitText = (text: string, separator: RegExp) =>
  text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '')

const isWholeNumber = (part: string) => /^[№#]?[\p{L}\d_-]{4,64}$/u.test(part) && /\d/.test(part)
