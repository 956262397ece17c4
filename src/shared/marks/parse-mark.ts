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
  | 'repeatedPart'
  | 'unknownPart'
  | 'foreignProduct'

export type Mark =
  | {
      ok: true
      gtin: string
      serial: string
      /** 01 + GTIN + 21 + serial: what makes a unit itself. */ identity: string
    }
  | { ok: false; problem: MarkProblem }

export function parseMark(_code: string): Mark {
  return { ok: false, problem: 'empty' }
}
