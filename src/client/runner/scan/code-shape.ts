import { isBarcode } from '../../../shared/marks/barcode.ts'
import { convertToEnglishLayout } from '../../../shared/marks/keyboard-layout.ts'

/**
 * True if the text looks like the content of a unit's Data Matrix code, complete or damaged. The message then
 * explains what is wrong with the marking code.
 */
export function isLikelyMarkingCode(text: string): boolean {
  const code = convertToEnglishLayout(text)
  return (
    code.includes('\x1d') ||
    /^\](d2|C1)/.test(code) ||
    (code.length > 14 && /^\(?01\)?\d{8}/.test(code)) ||
    (code.length > 14 && /^\(?21\)?.{6,20}9[13]/.test(code))
  )
}

/**
 * True if a scanned text looks like the end of a Data Matrix code whose beginning was lost. It is long and contains
 * only characters of a check part, unlike a web address or a sentence.
 */
export const isLikelyEndOfMarkingCode = (text: string): boolean =>
  /^(?=.*[A-Za-z])[A-Za-z0-9+/=]{20,}$/.test(text)

/**
 * True if a text that was typed as fast as by a machine can be a code. Notes typed by users contain spaces or are
 * short.
 */
export function isLikelyCode(text: string): boolean {
  return isLikelyMarkingCode(text) || /^\d{6,}$/.test(text) || (text.length >= 16 && !/\s/.test(text))
}

/**
 * Like `isLikelyCode`, but also true for a label of the store such as `1002345-2`. Used only for notes, because a
 * label code in a single-line field may be intended.
 */
export const isLikelyLabelCode = (text: string): boolean =>
  isLikelyCode(text) || /^(?=.*\d)\S{6,}$/.test(text)

/**
 * True if the text is a code at any typing speed. Eight digits are not sufficient, because one date in ten is a valid
 * EAN-8.
 */
export function isCertainlyCode(text: string): boolean {
  const code = convertToEnglishLayout(text)
  return isLikelyMarkingCode(code) || (code.length >= 12 && isBarcode(code))
}
