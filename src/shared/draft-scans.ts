import { sortKeys } from './sort-keys.ts'

type Json = Record<string, unknown>

/**
 * One change of a line in the form of a step, for example by a scan or a button. Changes of several devices are added
 * up, so that no device overwrites the count of another device. `id` prevents a change from being applied twice.
 */
export interface DraftLineChange {
  id: string
  /** Field of the form that contains the lines. */
  field: string
  lineId: number
  /** Name of the count that scans increase, for example of collected pieces. */
  count: string
  /** Name of a second count that is entered separately, for example of refused pieces. */
  apart?: string
  /** Number of pieces added (negative: removed), by count field. */
  add: Record<string, number>
  /** Maximum number of pieces of the line, for both counts together. */
  most: number
  /** Marking codes of units that were added or removed. */
  marks?: { added: string[]; removed: string[] }
  /** Other values of the line, for example the reason. */
  set?: Record<string, unknown>
}

interface Entry extends Json {
  lineId: number
}

/**
 * Compares two values regardless of the order of their keys, because jsonb of PostgreSQL stores keys in its own order.
 */
const isSame = (a: unknown, b: unknown): boolean =>
  JSON.stringify(sortKeys(a)) === JSON.stringify(sortKeys(b))

/**
 * Applies the changes to the data. A marking code that was scanned on two devices counts only once. A piece entered as
 * refused on one device stays refused when another device scans.
 */
export function applyDraftLineChanges(data: Json, events: readonly DraftLineChange[]): Json {
  return events.reduce<Json>((current, event) => {
    const lines = Array.isArray(current[event.field]) ? (current[event.field] as Entry[]) : []
    const isKnown = lines.some(({ lineId }) => lineId === event.lineId)
    const all = isKnown ? lines : [...lines, { lineId: event.lineId }]
    return {
      ...current,
      [event.field]: all.map((line) => (line.lineId === event.lineId ? applyScan(line, event) : line)),
    }
  }, data)
}

function applyScan(line: Entry, { count, apart, add, most, marks, set }: DraftLineChange): Entry {
  const codes = (line['marks'] ?? []) as string[]
  const added = (marks?.added ?? []).filter((code) => !codes.includes(code))
  const removed = (marks?.removed ?? []).filter((code) => codes.includes(code))
  // A marking code that only identifies a counted piece comes without a piece, so repeating it changes no count.
  const countedPieces = add[count] ?? 0
  const repeated = Math.min((marks?.added.length ?? 0) - added.length, Math.max(0, countedPieces))
  const absent = Math.min((marks?.removed.length ?? 0) - removed.length, Math.max(0, -countedPieces))
  const getPieces = (name: string) => {
    const pieces = (add[name] ?? 0) + (name === count ? absent - repeated : 0)
    return Math.max(0, Math.min(most, Number(line[name] ?? 0) + pieces))
  }
  const setApart = apart === undefined ? 0 : getPieces(apart)
  // A piece is in only one of the two counts.
  const merged = [...codes.filter((code) => !removed.includes(code)), ...added]
  // Two devices may identify more pieces than were counted.
  const identified = added.length > 0 ? merged.length : 0
  const counted = Math.min(Math.max(getPieces(count), identified), most - setApart)
  const next: Entry = { ...line, [count]: counted, ...(apart !== undefined && { [apart]: setApart }), ...set }
  if (marks !== undefined || codes.length > 0)
    next['marks'] = setApart === 0 ? merged : merged.slice(0, counted)
  if ('reasonId' in next && next[count] === most) next['reasonId'] = null
  return next
}

export interface MergedDraft {
  data: Json
  /**
   * Alternative to `data`, with the user's own values in the fields that both sides changed. The user chooses between
   * the two. Null if there is no conflict.
   */
  offered: Json | null
}

interface Sides {
  /** Last common version of both drafts. */
  base: unknown
  mine: unknown
  theirs: unknown
  /** Changes of `mine` that `theirs` does not contain. */
  pending: readonly DraftLineChange[]
}

/**
 * Merges two drafts of one step, field by field. Lines and their counts are those of `theirs` with the changes of
 * `pending`. Scanned codes of both sides are combined. If both sides have changed any other field, `data` contains the
 * value of `theirs`.
 */
export function mergeDrafts({ pending, ...sides }: Sides): MergedDraft {
  const [base, mine, theirs] = [sides.base, sides.mine, sides.theirs].map((data) => (data ?? {}) as Json) as [
    ...[Json, Json, Json],
  ]
  const data: Json = {}
  const overwritten: Json = {}
  for (const field of new Set([...Object.keys(mine), ...Object.keys(theirs)])) {
    const ownScans = pending.filter((event) => event.field === field)
    if (ownScans.length > 0 || isLines(mine[field]) || isLines(theirs[field]))
      data[field] = applyDraftLineChanges({ [field]: theirs[field] }, ownScans)[field]
    else if (isSame(mine[field], base[field]) || isSame(mine[field], theirs[field]))
      data[field] = theirs[field]
    else if (isSame(theirs[field], base[field])) data[field] = mine[field]
    else if ([base[field] ?? [], mine[field], theirs[field]].every(isListOfCodes))
      data[field] = mergeCodes(base[field] as string[] | undefined, mine[field], theirs[field])
    else {
      data[field] = theirs[field]
      overwritten[field] = mine[field]
    }
  }
  return { data, offered: Object.keys(overwritten).length === 0 ? null : { ...data, ...overwritten } }
}

const isLines = (value: unknown): value is Entry[] =>
  Array.isArray(value) && value.some((entry) => typeof (entry as Partial<Entry> | null)?.lineId === 'number')

/**
 * Returns the changes that convert the lines of the draft `before` to those of `after`. A restored draft is sent as
 * such changes, so that its counts are added to those of other devices.
 */
export function diffDraftLines(before: unknown, after: unknown, newId: () => string): DraftLineChange[] {
  const [previous, next] = [before, after].map((data) => (data ?? {}) as Json) as [Json, Json]
  return Object.entries(next).flatMap(([field, lines]) => {
    const previousLines = isLines(previous[field]) ? previous[field] : []
    return isLines(lines)
      ? lines.flatMap((line) => {
          const previousLine = previousLines.find(({ lineId }) => lineId === line.lineId) ?? {
            lineId: line.lineId,
          }
          return isSame(previousLine, line) ? [] : [scanBetween(field, previousLine, line, newId())]
        })
      : []
  })
}

function scanBetween(field: string, before: Entry, after: Entry, id: string): DraftLineChange {
  const { lineId, reasonId, marks: codes, ...counts } = after
  const names = Object.keys(counts).filter((name) => typeof counts[name] === 'number')
  const [previousCodes, nextCodes] = [(before['marks'] ?? []) as string[], (codes ?? []) as string[]]
  const [count = '', apart] = names
  return {
    id,
    field,
    lineId,
    count,
    ...(apart !== undefined && { apart }),
    add: Object.fromEntries(names.map((name) => [name, Number(counts[name]) - Number(before[name] ?? 0)])),
    // No limit, because the form that displays the restored draft enforces the maximum of the line.
    most: 1_000_000,
    marks: {
      added: nextCodes.filter((code) => !previousCodes.includes(code)),
      removed: previousCodes.filter((code) => !nextCodes.includes(code)),
    },
    ...(reasonId !== undefined && { set: { reasonId } }),
  }
}

const isListOfCodes = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((code) => typeof code === 'string')

/**
 * Merges lists of codes, for example of scanned boxes: the codes of both sides without those that `mine` has removed.
 */
function mergeCodes(base: string[] = [], mine: unknown, theirs: unknown): string[] {
  const [ownCodes, otherCodes] = [mine as string[], theirs as string[]]
  const removed = base.filter((code) => !ownCodes.includes(code))
  const added = ownCodes.filter((code) => !base.includes(code) && !otherCodes.includes(code))
  return [...otherCodes.filter((code) => !removed.includes(code)), ...added]
}
