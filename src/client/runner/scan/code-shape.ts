import { isBarcode } from '../../../shared/marks/barcode.ts'
import { restoreLayout } from '../../../shared/marks/keyboard-layout.ts'

/** The content of a unit's Data Matrix, whole or spoiled; of such a text the person is told what is wrong with the mark. */
export function looksLikeMark(text: string): boolean {
  const code = restoreLayout(text)
  return (
    code.includes('\x1d') ||
    /^\](d2|C1)/.test(code) ||
    (code.length > 14 && /^\(?01\)?\d{8}/.test(code)) ||
    (code.length > 14 && /^\(?21\)?.{6,20}9[13]/.test(code))
  )
}

/** Believable as a code when a machine typed it. People's notes have spaces or are short. */
export function looksLikeCode(text: string): boolean {
  return looksLikeMark(text) || /^\d{6,}$/.test(text) || (text.length >= 16 && !/\s/.test(text))
}

/** In a note a label of the store's own is one as well, `1002345-2`; a field of one line may be there for such a code. */
export const looksLikeOwnCode = (text: string): boolean =>
  looksLikeCode(text) || /^(?=.*\d)\S{6,}$/.test(text)

/** A code beyond doubt, even at the pace of a quick typist. A date passes for an EAN-8 once in ten, so eight digits do not. */
export function isCertainlyCode(text: string): boolean {
  const code = restoreLayout(text)
  return looksLikeMark(code) || (code.length >= 12 && isBarcode(code))
}
