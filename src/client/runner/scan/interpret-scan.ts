import { isBarcode, toGtin14 } from '../../../shared/marks/barcode.ts'
import { hasCyrillic } from '../../../shared/marks/keyboard-layout.ts'
import { parseMarkingCode, type MarkingCodeProblem } from '../../../shared/marks/parse-mark.ts'
import { isLikelyEndOfMarkingCode, isLikelyMarkingCode } from './code-shape.ts'
import type { ScannerMisconfiguration } from './wedge.ts'

/** The data of a line that are needed to interpret a scan. Quantities are pieces. */
export interface ScannableLine {
  lineId: number
  sku: string
  barcode: string | null
  /** Barcode on the piece itself, if it differs from the product card. */
  actualBarcode?: string | null
  /** Number of the product (GTIN), 14 digits. */
  gtin: string | null
  marked: boolean
  /** Marking codes of the order's units, if only these may be scanned. */
  units?: readonly string[] | null
  /** Those of `units` that the customer took and that therefore may not be scanned here. */
  handedUnits?: readonly string[]
  /** Those of `units` that the customer left and that therefore may not be scanned here. */
  leftUnits?: readonly string[]
  ordered: number
  collected: number
  /** Pieces that were entered as not taken. A scan never takes a piece from them. */
  declined?: number
  /** True if a marking code first identifies one of the counted pieces that have no marking code yet. */
  identifiesCounted?: boolean
  marks: readonly string[]
}

export type ScanProblem =
  | 'wrongLayout'
  | 'capsLock'
  | 'wrongMode'
  | 'duplicateMark'
  | 'foreignProduct'
  | 'foreignUnit'
  | 'handedUnit'
  | 'leftUnit'
  | 'damagedCode'
  | 'tooMany'
  | 'declined'
  | 'markNeeded'
  | 'incompleteBarcode'
  | 'unknownBarcode'

export interface AcceptedScan {
  kind: 'added'
  lineId: number
  /** The whole marking code of a unit. */
  mark?: string
  /** True if the marking code identifies a piece that was counted before, so that the count stays the same. */
  isCounted?: true
  /**
   * The code was read reliably from the physical keys, but the user should switch the keyboard layout. Text
   * `scan:warnings.wrongLayout`.
   */
  warning?: 'wrongLayout'
}

export interface RefusedScan {
  kind: 'problem'
  /** Reason why the scan is not counted, text `scan:problems.<problem>`. */
  problem: ScanProblem
  /** What is wrong with a damaged marking code, text `scan:marks.<markProblem>`. */
  markProblem?: MarkingCodeProblem
  /** Line of the product, if the product is known. */
  lineId?: number
}

export type ScanResult = AcceptedScan | RefusedScan

/**
 * Returns what a scan means for the lines of a step. Pure and fast, because it only looks up some hundred lines.
 * Source of the refusals: specification 5, «Marked goods», and 8, «Scanner».
 */
export function interpretScan(
  lines: readonly ScannableLine[],
  { text: raw, suspicion }: { text: string; suspicion?: ScannerMisconfiguration },
): ScanResult {
  if (suspicion === 'wrongMode') return refuse('wrongMode')
  const text = raw.trim()
  const matching = findLinesByBarcode(lines, text)
  if (matching.length > 0) return addLayoutWarning(addPlain(matching), suspicion)
  // If the layout was recognised from the physical keys, the text is reliable. Without them a Cyrillic text could
  // only be guessed, so it is refused.
  if (hasCyrillic(text)) return refuse('wrongLayout')
  // A serial number is case-sensitive. Some scanners compensate for Caps Lock themselves, so the intended case is
  // unknown.
  if (suspicion === 'capsLock') return refuse('capsLock')
  return addLayoutWarning(readMark(lines, text), suspicion)
}

/**
 * Adds the wrong keyboard layout to a result: a valid code is accepted with a warning, and an unreadable code is
 * reported as a wrong layout.
 */
function addLayoutWarning(result: ScanResult, suspicion: ScannerMisconfiguration | undefined): ScanResult {
  if (suspicion !== 'wrongLayout') return result
  if (result.kind === 'added') return { ...result, warning: 'wrongLayout' }
  return ['damagedCode', 'incompleteBarcode', 'unknownBarcode'].includes(result.problem)
    ? refuse('wrongLayout')
    : result
}

function findLinesByBarcode(lines: readonly ScannableLine[], text: string): ScannableLine[] {
  const gtin = toGtin14(text)
  return lines.filter(
    (line) =>
      text !== '' &&
      (text === line.barcode ||
        text === line.actualBarcode ||
        text === line.sku ||
        (gtin && gtin === getGtin(line))),
  )
}

function addPlain(lines: ScannableLine[]): ScanResult {
  const marked = lines.find((line) => line.marked)
  // The marking code of a line without pieces to count could not be counted either.
  if (marked && lines.some(({ ordered }) => ordered > 0))
    return refuse('markNeeded', { lineId: marked.lineId })
  return addTo(lines)
}

function readMark(lines: readonly ScannableLine[], text: string): ScanResult {
  const mark = parseMarkingCode(text)
  if (!mark.ok) {
    if (isLikelyMarkingCode(text) || isLikelyEndOfMarkingCode(text))
      return refuse('damagedCode', { markProblem: mark.problem })
    return refuse(/^\d+$/.test(text) && !isBarcode(text) ? 'incompleteBarcode' : 'unknownBarcode')
  }
  const sameProduct = lines.filter((line) => getGtin(line) === mark.gtin)
  const duplicate = sameProduct.find((line) => line.marks.some((code) => getIdentity(code) === mark.identity))
  if (duplicate) return refuse('duplicateMark', { lineId: duplicate.lineId })
  if (sameProduct.length === 0) return refuse('foreignProduct')
  const linesWithUnits = sameProduct.filter((line) => line.units)
  if (linesWithUnits.length > 0) {
    const findWith = (units: (line: ScannableLine) => readonly string[] | null | undefined) =>
      linesWithUnits.filter((line) => units(line)?.some((code) => getIdentity(code) === mark.identity))
    const [handed] = findWith(({ handedUnits }) => handedUnits)
    if (handed) return refuse('handedUnit', { lineId: handed.lineId })
    const [left] = findWith(({ leftUnits }) => leftUnits)
    if (left) return refuse('leftUnit', { lineId: left.lineId })
    const matching = findWith(({ units }) => units)
    return matching.length > 0
      ? addTo(matching, text)
      : refuse('foreignUnit', { lineId: linesWithUnits[0]?.lineId })
  }
  const marked = sameProduct.filter((line) => line.marked)
  return marked.length > 0 ? addTo(marked, text) : addTo(sameProduct)
}

function addTo(lines: ScannableLine[], mark?: string): ScanResult {
  const counted = lines.find((line) => line.identifiesCounted && line.marks.length < line.collected)
  if (counted && mark !== undefined) return { kind: 'added', lineId: counted.lineId, mark, isCounted: true }
  const line = lines.find(({ collected, declined = 0, ordered }) => collected + declined < ordered)
  if (!line) {
    const declinedLine = lines.find(({ declined = 0 }) => declined > 0)
    return declinedLine
      ? refuse('declined', { lineId: declinedLine.lineId })
      : refuse('tooMany', { lineId: lines[0]?.lineId })
  }
  return { kind: 'added', lineId: line.lineId, ...(mark === undefined ? {} : { mark }) }
}

function getGtin(line: ScannableLine): string | null {
  return line.gtin ?? (line.barcode ? toGtin14(line.barcode) : null)
}

function getIdentity(code: string): string {
  const mark = parseMarkingCode(code)
  return mark.ok ? mark.identity : code
}

function refuse(problem: ScanProblem, details: Omit<RefusedScan, 'kind' | 'problem'> = {}): RefusedScan {
  return { kind: 'problem', problem, ...details }
}
