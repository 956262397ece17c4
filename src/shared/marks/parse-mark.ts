import { isBarcode } from './barcode.ts'
import { hasCyrillic } from './keyboard-layout.ts'
import { whatSpoiled } from './mark-faults.ts'
import { cutParts, GS } from './mark-parts.ts'
import { groupShapes, type GroupShape } from './product-groups.ts'

export type MarkProblem =
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
  /** Never answered here: only the caller knows which products are in the order. */
  | 'foreignProduct'

export type Mark =
  | {
      ok: true
      gtin: string
      serial: string
      /** 01 + GTIN + 21 + serial: what makes a unit itself. */ identity: string
    }
  | { ok: false; problem: MarkProblem }

/**
 * Reads the content of a unit's Data Matrix: GS1 element string, `]d2` or `]C1` before it allowed.
 * Lengths, check digit and characters are all checked; a code that is nearly right is refused with the reason, never mended.
 */
export function parseMark(code: string): Mark {
  const text = elementString(code)
  const problem = faultOfText(text)
  if (problem) return { ok: false, problem }
  const mark = readElements(text)
  if (mark.ok) return mark
  const spoiled = whatSpoiled(text, (mended) => readElements(mended).ok)
  return spoiled ? { ok: false, problem: spoiled } : mark
}

/** What the symbol holds, without what the scanner put before it. */
export const elementString = (code: string): string => code.trim().replace(/^\](d2|C1)/, '')

function faultOfText(text: string): MarkProblem | null {
  if (text === '') return 'empty'
  if (hasCyrillic(text)) return 'cyrillicLayout'
  if (text.includes('␝')) return 'typedSeparator'
  if (/[^\x20-\x7e]/.test(text.replaceAll(GS, ''))) return 'notAscii'
  if (/^\(\d{2,4}\)|^01\d{14}\(21\)/.test(text)) return 'humanReadable'
  if (text.startsWith(GS)) return 'leadingSeparator'
  if (text.includes(GS + GS)) return 'doubleSeparator'
  return null
}

function readElements(text: string): Mark {
  const refuse = (problem: MarkProblem): Mark => ({ ok: false, problem })
  if (!text.startsWith('01')) return refuse('noGtin')
  const gtin = text.slice(2, 16)
  if (gtin.length < 14 || !isBarcode(gtin)) return refuse('wrongGtin')
  const parts = cutParts(text)
  if (!parts.ok) return refuse(parts.problem)
  const serial = parts.values.get('21')
  if (!serial) return refuse('noSerial')
  const problem = faultOfUnit(serial, parts.values)
  return problem ? refuse(problem) : { ok: true, gtin, serial, identity: `01${gtin}21${serial}` }
}

/** The characters GS1 allows in a value : character set 82. */
const allowed = /^[!"%&'()*+,\-./0-9:;<=>?A-Z_a-z]+$/
const isCheckPart = (ai: string) => ai !== '01' && ai !== '21'

function faultOfUnit(serial: string, values: Map<string, string>): MarkProblem | null {
  if (!allowed.test(serial)) return 'wrongSerial'
  const present = [...values.keys()].filter(isCheckPart)
  const complete = groupShapes.filter((shape) => Object.keys(shape.required).every((ai) => values.has(ai)))
  if (complete.length === 0) return 'noCheckPart'
  const known = complete.filter((shape) =>
    present.every((ai) => ai in shape.required || ai in shape.optional),
  )
  if (known.length === 0) return 'unknownPart'
  const long = known.filter((shape) => shape.serial === serial.length)
  if (long.length === 0) return 'wrongSerial'
  return long.some((shape) => present.every((ai) => fits(shape, ai, values.get(ai) ?? '')))
    ? null
    : 'wrongCheckPart'
}

function fits(shape: GroupShape, ai: string, value: string): boolean {
  const digitsOnly = ai in shape.optional
  return (
    value.length === { ...shape.required, ...shape.optional }[ai] &&
    allowed.test(value) &&
    (!digitsOnly || /^\d+$/.test(value))
  )
}
