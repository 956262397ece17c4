import { writeToString } from 'fast-csv'
import type { TrackNumberMatches, TrackedParcel } from '../../../../schemas/api/tracks.ts'
import { formatWallTime, getStoreZone } from '../../../shared/store-day.ts'
import { removeInvisibleFromText } from '../../../shared/clean-text.ts'
import { normalizeTrackNumber } from '../../../shared/track-number.ts'
import { sheetLimits } from '../batches/sheet/sheet.ts'
import type { Language } from '../../platform/i18n/translate.ts'
import { translateListText } from '../../platform/lists/list-texts.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { readCsv, type CsvLine } from './read-csv.ts'

export const csvMimeType = 'text/csv'
export const postalFileLimits = { bytes: 256 * 1024, rows: 1000, lines: 10_000, days: 92 } as const

const languages = ['ru', 'en', 'kk'] as const
const formatField = (language: Language, id: string) => translateListText(language, `tracks:fields.${id}`)
const columns = ['track', 'orderId', 'pfm', 'state', 'deliveryStatusId', 'statusAt', 'askedAt'] as const

/** Escapes a text that a spreadsheet would execute as a formula (CSV injection). */
const escapeFormula = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)

/** Writes CSV as local spreadsheets expect it: with semicolons, and with a byte order mark for UTF-8. */
const writeCsv = (lines: string[][]): Promise<string> =>
  writeToString(
    lines.map((line) => line.map(escapeFormula)),
    { delimiter: ';', rowDelimiter: '\r\n', writeBOM: true, includeEndRowDelimiter: true },
  )

/**
 * CSV of postal parcels. `statusOf` returns the name of an entry of deliveryStatuses in the user's language. `zones`
 * contains the time zone of each store.
 */
export const buildPostalCsv = (
  parcels: readonly TrackedParcel[],
  language: Language,
  { statusOf, zones }: { statusOf: (id: number) => string; zones: ReadonlyMap<string, string> },
): Promise<string> => {
  const formatTime = (at: string | null, pfm: string) =>
    at === null ? '' : formatWallTime(at, zones.get(pfm) ?? getStoreZone(null))
  return writeCsv([
    columns.map((id) => formatField(language, id)),
    ...parcels.map(({ track, orderId, pfm, state, deliveryStatusId, statusAt, askedAt }) => [
      track ?? '',
      String(orderId),
      pfm,
      translateListText(language, `tracks:states.${state}`),
      deliveryStatusId === null ? '' : statusOf(deliveryStatusId),
      formatTime(statusAt, pfm),
      formatTime(askedAt, pfm),
    ]),
  ])
}

export const buildPostalTemplate = (language: Language): Promise<string> =>
  writeCsv([[formatField(language, 'track')]])

export type PostalFileRow = Pick<TrackNumberMatches['rows'][number], 'line' | 'track'>

/** Maximum length of a track number in characters. */
const maxTrackLength = 60

/**
 * Matches a number in scientific notation. A spreadsheet writes long numbers in this way, and their last digits are
 * lost.
 */
const scientificNotation = /^\d([.,]\d+)?E\+\d+$/i

/**
 * Reads track numbers from a CSV file. They are in the column whose header is «track number» in any language, below any
 * titles. Without such a header they are in the first column. Refuses (code 19) a file that is not CSV, is empty or has
 * too many rows, and a number that was rounded or is too long.
 */
export async function readPostalFile(file: unknown): Promise<PostalFileRow[]> {
  // A body with another content type was already parsed and is no file.
  if (!Buffer.isBuffer(file)) throw refuse.denied('errors:fileNotCsv')
  const lines = readCsv(decodeText(file), sheetLimits.titles)
  const { column, from } = findColumn(lines)
  const tracks = lines.slice(from).flatMap(({ line, cells }) => {
    const typed = (cells[column] ?? '').trim()
    if (scientificNotation.test(typed)) throw refuse.denied('errors:csvScientific', { line, typed })
    const track = normalizeTrackNumber(removeInvisibleFromText(typed)).replace(/^'/, '')
    if (track.length > maxTrackLength)
      throw refuse.denied('errors:csvTrackTooLong', { line, limit: maxTrackLength })
    return track === '' ? [] : [{ line, track }]
  })
  if (tracks.length === 0) throw refuse.denied('errors:fileEmpty')
  if (tracks.length > postalFileLimits.rows)
    throw refuse.denied('errors:fileTooManyRows', { most: postalFileLimits.rows })
  return tracks
}

/** Finds the index of the column with track numbers, and the index of the first line with data. */
function findColumn(lines: readonly CsvLine[]): { column: number; from: number } {
  const normalizeHeader = (text: string) => text.trim().replace(/\s+/g, ' ').toLowerCase()
  const heads = languages.map((language) => normalizeHeader(formatField(language, 'track')))
  const candidates = lines
    .slice(0, sheetLimits.titles + 1)
    .map(({ cells }) => cells.findIndex((cell) => heads.includes(normalizeHeader(cell))))
  const headerIndex = candidates.findIndex((column) => column !== -1)
  return headerIndex === -1
    ? { column: 0, from: 0 }
    : { column: candidates[headerIndex]!, from: headerIndex + 1 }
}

/** First bytes of archives (such as Excel files), PDF files and images. */
const binarySignatures = ['PK\u0003', '%PDF', '\u0089PNG', '\u00ff\u00d8\u00ff']

/**
 * Decodes UTF-8, otherwise the Cyrillic encoding of Excel. Refuses binary files, which have a zero byte or begin with a
 * known signature.
 */
function decodeText(file: Buffer): string {
  const signature = file.toString('latin1', 0, 4)
  if (file.includes(0) || binarySignatures.some((prefix) => signature.startsWith(prefix)))
    throw refuse.denied('errors:fileNotCsv')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file)
  } catch {
    return new TextDecoder('windows-1251').decode(file)
  }
}
