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
