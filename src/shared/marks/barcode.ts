import { productGroups, type MarkingCodeShape, type ProductGroup } from './product-groups.ts'

/** Lengths of EAN-8, UPC-A, EAN-13 and GTIN-14. */
const lengths = [8, 12, 13, 14]

function checkDigit(digits: string): number {
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, i) => total + Number(digit) * (i % 2 === 0 ? 3 : 1), 0)
  return (10 - (sum % 10)) % 10
}

/**
 * True for the digits of an EAN-8, UPC-A, EAN-13 or GTIN-14 with a correct check digit (GS1 General Specifications,
 * 7.9).
 */
export function isBarcode(text: string): boolean {
  if (!/^\d+$/.test(text) || !lengths.includes(text.length) || /^0+$/.test(text)) return false
  return checkDigit(text.slice(0, -1)) === Number(text.at(-1))
}

/** Appends the check digit, for example `addCheckDigit('460123456789')`. */
export function addCheckDigit(digits: string): string {
  return digits + checkDigit(digits)
}

/**
 * Barcode as 14 digits, so that barcodes of different lengths can be compared. Null if the text is not a valid barcode.
 */
export function toGtin14(barcode: string): string | null {
  return isBarcode(barcode) ? barcode.padStart(14, '0') : null
}

/**
 * Creates the check part of a marking code from a seed, so that the same seed always gives the same text. The check
 * parts of real codes are issued by the state system.
 */
function createPseudoRandomText(seed: string, length: number): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
  let state = 2166136261
  for (const character of seed) state = Math.imul(state ^ character.charCodeAt(0), 16777619)
  return Array.from({ length }, () => {
    state = Math.imul(state, 1664525) + 1013904223
    return alphabet[state >>> 26]
  }).join('')
}

/**
 * Creates a complete marking code for demo data and tests, always the same for the same unit. It is well formed, but
 * unknown to the state system. `gtin` has 14 digits. A short `serial` is left-padded with zeros to the length of its
 * group. Throws for a wrong GTIN or a long serial.
 */
export function createMarkingCode(unit: { gtin: string; serial: string; group: ProductGroup }): string {
  const shape: MarkingCodeShape = productGroups[unit.group]
  const serial = unit.serial.padStart(shape.serial, '0')
  if (unit.gtin.length !== 14 || !isBarcode(unit.gtin)) throw new Error(`not a GTIN-14: ${unit.gtin}`)
  if (serial.length > shape.serial) throw new Error(`serial longer than ${shape.serial}: ${serial}`)
  const parts = Object.entries(shape.required).map(([ai, length]) => {
    const value = createPseudoRandomText(`${unit.gtin}${serial}${ai}`, length)
    return `\x1d${ai}${value}`
  })
  return `01${unit.gtin}21${serial}${parts.join('')}`
}
