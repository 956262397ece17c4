import { isBarcode } from '../../../shared/marks/barcode.ts'
import { restoreEnglishLayout } from '../../../shared/marks/keyboard-layout.ts'

/**
 * The content of a unit's Data Matrix, complete or damaged; for such a text the user is told what is wrong with the
 * mark.
 */
export function isLikelyMark(text: string): boolean {
  const code = restoreEnglishLayout(text)
  return (
    code.includes('\x1d') ||
    /^\](d2|C1)/.test(code) ||
    (code.length > 14 && /^\(?01\)?\d{8}/.test(code)) ||
    (code.length > 14 && /^\(?21\)?.{6,20}9[13]/.test(code))
  )
}

/** Plausible as a code when it was typed by a machine. Notes typed by users have spaces or are short. */
export function isLikelyCode(text: string): boolean {
  return isLikelyMark(text) || /^\d{6,}$/.test(text) || (text.length >= 16 && !/\s/.test(text))
}

/**
 * Inside a note a label of the store itself counts too, `1002345-2`; a single-line field may be meant for such a
 * code.
 */
export const isLikelyLabelCode = (text: string): boolean =>
  isLikelyCode(text) || /^(?=.*\d)\S{6,}$/.test(text)

/**
 * A code beyond doubt, even at the speed of a fast typist. Eight digits are not enough: one date in ten is a valid
 * EAN-8.
 */
export function isCertainlyCode(text: string): boolean {
  const code = restoreEnglishLayout(text)
  return isLikelyMark(code) || (code.length >= 12 && isBarcode(code))
}
