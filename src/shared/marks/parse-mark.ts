import { isBarcode } from './barcode.ts'
import { hasCyrillic } from './keyboard-layout.ts'
import { findMarkingCodeFault } from './mark-faults.ts'
import { groupSeparator, splitMarkingCode } from './mark-parts.ts'
import { markingCodeShapes, type MarkingCodeShape } from './product-groups.ts'

export type MarkingCodeProblem =
  | 'empty'
  | 'cyrillicLayout'
  | 'notAscii'
  | 'humanReadable'
  | 'typedSeparator'
  | 'leadingSeparator'
  | 'doubleSeparator'
  | 'separatorLost'
  | 'noGtin'
  | 'wrongGtin'
  | 'noSerial'
  | 'wrongSerial'
  | 'noCheckPart'
  | 'wrongCheckPart'
  | 'repeatedPart'
  | 'unknownPart'
  /** The end of the code is missing. */
  | 'incomplete'
  /**
   * The code belongs to another product. The parser never returns this problem, but code that knows the products of the
   * order does.
   */
  | 'foreignProduct'

export type ParsedMarkingCode =
  | {
      ok: true
      gtin: string
      serial: string
      /** 01 + GTIN + 21 + serial. It identifies the unit. */ identity: string
    }
  | { ok: false; problem: MarkingCodeProblem }

/**
 * Parses the content of a unit's Data Matrix: a GS1 element string, optionally with the prefix `]d2` or `]C1`. Lengths,
 * check digit and characters are all checked. An almost valid code is refused with the reason and never corrected.
 */
export function parseMarkingCode(code: string): ParsedMarkingCode {
  const text = removeScannerPrefix(code)
  const problem = findTextFault(text)
  if (problem) return { ok: false, problem }
  const mark = readElements(text)
  if (mark.ok) return mark
  const fault = findMarkingCodeFault(text, (repaired) => readElements(repaired).ok)
  return fault ? { ok: false, problem: fault } : mark
}

/** Content of the symbol without the prefix that the scanner adds. */
export const removeScannerPrefix = (code: string): string => code.trim().replace(/^\](d2|C1)/, '')

function findTextFault(text: string): MarkingCodeProblem | null {
  if (text === '') return 'empty'
  if (hasCyrillic(text)) return 'cyrillicLayout'
  if (text.includes('␝')) return 'typedSeparator'
  if (/[^\x20-\x7e]/.test(text.replaceAll(groupSeparator, ''))) return 'notAscii'
  if (/^\(\d{2,4}\)|^01\d{14}\(21\)/.test(text)) return 'humanReadable'
  if (text.startsWith(`${groupSeparator}01`)) return 'leadingSeparator'
  if (text.includes(groupSeparator + groupSeparator)) return 'doubleSeparator'
  return null
}

function readElements(text: string): ParsedMarkingCode {
  const refuse = (problem: MarkingCodeProblem): ParsedMarkingCode => ({ ok: false, problem })
  if (!text.startsWith('01')) return refuse('noGtin')
  const gtin = text.slice(2, 16)
  if (gtin.length < 14 && /^\d*$/.test(gtin)) return refuse('incomplete')
  if (!isBarcode(gtin)) return refuse('wrongGtin')
  const parts = splitMarkingCode(text)
  if (!parts.ok) return refuse(parts.problem)
  const serial = parts.values.get('21')
  if (!serial) return refuse('noSerial')
  const problem = findUnitFault(serial, parts.values)
  return problem ? refuse(problem) : { ok: true, gtin, serial, identity: `01${gtin}21${serial}` }
}

/** Characters that GS1 allows in a value (character set 82). */
const allowed = /^[!"%&'()*+,\-./0-9:;<=>?A-Z_a-z]+$/
const isCheckPart = (ai: string) => ai !== '01' && ai !== '21'

function findUnitFault(serial: string, values: Map<string, string>): MarkingCodeProblem | null {
  if (!allowed.test(serial)) return 'wrongSerial'
  const present = [...values.keys()].filter(isCheckPart)
  const completeShapes = markingCodeShapes.filter((shape) =>
    Object.keys(shape.required).every((ai) => values.has(ai)),
  )
  if (completeShapes.length === 0) return 'noCheckPart'
  const knownShapes = completeShapes.filter((shape) =>
    present.every((ai) => ai in shape.required || ai in shape.optional),
  )
  if (knownShapes.length === 0) return 'unknownPart'
  const withSerialLength = knownShapes.filter((shape) => shape.serial === serial.length)
  if (withSerialLength.length === 0) return 'wrongSerial'
  const fits = (areLengthsEqual: boolean) =>
    withSerialLength.some((shape) =>
      present.every((ai) => isValidPart(shape, ai, values.get(ai) ?? '', areLengthsEqual)),
    )
  if (fits(true)) return null
  return fits(false) ? 'incomplete' : 'wrongCheckPart'
}

/**
 * True if the value of a part has a valid length and valid characters. `areLengthsEqual`: false if the value may be
 * shorter than its part.
 */
function isValidPart(
  { required, optional }: MarkingCodeShape,
  ai: string,
  value: string,
  areLengthsEqual: boolean,
): boolean {
  const length = { ...required, ...optional }[ai] ?? 0
  return (
    (areLengthsEqual ? value.length === length : value.length <= length) &&
    (value === '' || allowed.test(value)) &&
    (!(ai in optional) || /^\d*$/.test(value))
  )
}
