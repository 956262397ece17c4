import { writeToString } from 'fast-csv'
import type { PostalFound, TrackRow } from '../../../../schemas/api/tracks.ts'
import { formatWallTime, zoneOf } from '../../../shared/store-day.ts'
import { withoutInvisible } from '../../../shared/clean-text.ts'
import { readTrack } from '../../../shared/track-number.ts'
import { sheetLimits } from '../batches/sheet/sheet.ts'
import type { Language } from '../../platform/i18n/translate.ts'
import { listText } from '../../platform/lists/list-texts.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { readCsv, type CsvLine } from './read-csv.ts'

export const csvType = 'text/csv'
export const postalLimits = { bytes: 256 * 1024, rows: 1000, lines: 10_000, days: 92 } as const

const languages = ['ru', 'en', 'kk'] as const
const field = (language: Language, id: string) => listText(language, `tracks:fields.${id}`)
const columns = ['track', 'orderId', 'pfm', 'state', 'deliveryStatusId', 'statusAt', 'askedAt'] as const

/** A spreadsheet takes such a text for a formula. */
const harmless = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)

/** As a spreadsheet of this country opens it: semicolons, and the mark that says UTF-8. */
const written = (lines: string[][]): Promise<string> =>
  writeToString(
    lines.map((line) => line.map(harmless)),
    { delimiter: ';', rowDelimiter: '\r\n', writeBOM: true, includeEndRowDelimiter: true },
  )

/** Parcels of the post. `statusOf`: an entry of deliveryStatuses in the reader's language. */
export const postalFile = (
  parcels: readonly TrackRow[],
  language: Language,
  { statusOf, zones }: { statusOf: (id: number) => string; zones: ReadonlyMap<string, string> },
): Promise<string> => {
  const time = (at: string | null, pfm: string) =>
    at === null ? '' : formatWallTime(at, zones.get(pfm) ?? zoneOf(null))
  return written([
    columns.map((id) => field(language, id)),
    ...parcels.map(({ track, orderId, pfm, state, deliveryStatusId, statusAt, askedAt }) => [
      ...[track ?? '', String(orderId), pfm, listText(language, `tracks:states.${state}`)],
      ...[deliveryStatusId === null ? '' : statusOf(deliveryStatusId)],
      ...[time(statusAt, pfm), time(askedAt, pfm)],
    ]),
  ])
}

export const postalTemplate = (language: Language): Promise<string> => written([[field(language, 'track')]])

export type PostalRow = Pick<PostalFound['rows'][number], 'line' | 'track'>

/** Characters, as the delivery services write them. */
const longestTrack = 60

/** What a spreadsheet makes of a long number whose last digits it has lost. */
const scientific = /^\d([.,]\d+)?E\+\d+$/i

/**
 * Track numbers of a file: of the column whose head says so in any language, under the titles that people put above it, else
 * of the first. Refuses (19) what is no CSV, is empty, has more rows than one call looks for, or a number that is none any more or too long.
 */
export async function readPostalFile(file: unknown): Promise<PostalRow[]> {
  // What is sent as another type is no file to read.
  if (!Buffer.isBuffer(file)) throw refuse.denied('errors:fileNotCsv')
  const lines = readCsv(textOf(file), sheetLimits.titles)
  const { column, from } = placeOf(lines)
  const tracks = lines.slice(from).flatMap(({ line, cells }) => {
    const typed = (cells[column] ?? '').trim()
    if (scientific.test(typed)) throw refuse.denied('errors:csvScientific', { line, typed })
    const track = readTrack(withoutInvisible(typed)).replace(/^'/, '')
    if (track.length > longestTrack)
      throw refuse.denied('errors:csvTrackTooLong', { line, limit: longestTrack })
    return track === '' ? [] : [{ line, track }]
  })
  if (tracks.length === 0) throw refuse.denied('errors:fileEmpty')
  if (tracks.length > postalLimits.rows)
    throw refuse.denied('errors:fileTooManyRows', { most: postalLimits.rows })
  return tracks
}

/** The column, and its first line below the head. */
function placeOf(lines: readonly CsvLine[]): { column: number; from: number } {
  const plain = (text: string) => text.trim().replace(/\s+/g, ' ').toLowerCase()
  const heads = languages.map((language) => plain(field(language, 'track')))
  const read = lines
    .slice(0, sheetLimits.titles + 1)
    .map(({ cells }) => cells.findIndex((cell) => heads.includes(plain(cell))))
  const at = read.findIndex((column) => column !== -1)
  return at === -1 ? { column: 0, from: 0 } : { column: read[at]!, from: at + 1 }
}

/** Archives (an Excel file is one), papers and pictures. */
const notText = ['PK\u0003', '%PDF', '\u0089PNG', '\u00ff\u00d8\u00ff']

/** UTF-8, or what Excel of this country writes. No text has a zero byte, and no CSV begins as an archive or a picture does. */
function textOf(file: Buffer): string {
  const begins = file.toString('latin1', 0, 4)
  if (file.includes(0) || notText.some((one) => begins.startsWith(one)))
    throw refuse.denied('errors:fileNotCsv')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file)
  } catch {
    return new TextDecoder('windows-1251').decode(file)
  }
}
