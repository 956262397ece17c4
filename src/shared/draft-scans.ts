type Json = Record<string, unknown>

/**
 * One change of a line in the form of a step, by scan, key or button. Devices add up their changes: a draft is never the last
 * write of a count, and a change takes effect once, by its id.
 */
export interface ScanEvent {
  id: string
  /** Field of the form that holds the lines. */
  field: string
  lineId: number
  /** Names of the line's counts: the one that scans change, and the one of what is set apart. */
  count: string
  apart?: string
  /** By count, pieces more or fewer. */
  add: Record<string, number>
  /** Pieces of the line at most, both counts together. */
  most: number
  /** Codes of units that were scanned or taken out. */
  marks?: { added: string[]; removed: string[] }
  /** What else was chosen of the line: its reason. */
  set?: Record<string, unknown>
}

interface Entry extends Json {
  lineId: number
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(sorted(a)) === JSON.stringify(sorted(b))

/** The database keeps names in an order of its own. */
const sorted = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(sorted)
    : value !== null && typeof value === 'object'
      ? Object.fromEntries(
          Object.entries(value)
            .sort(([a], [b]) => (a < b ? -1 : 1))
            .map(([name, inner]) => [name, sorted(inner)]),
        )
      : (value ?? null)

/** The data with these changes; the same unit scanned on two devices counts once. */
export function applyScans(data: Json, events: readonly ScanEvent[]): Json {
  return events.reduce<Json>((now, event) => {
    const lines = Array.isArray(now[event.field]) ? (now[event.field] as Entry[]) : []
    const isKnown = lines.some(({ lineId }) => lineId === event.lineId)
    const all = isKnown ? lines : [...lines, { lineId: event.lineId }]
    return {
      ...now,
      [event.field]: all.map((line) => (line.lineId === event.lineId ? changed(line, event) : line)),
    }
  }, data)
}

function changed(line: Entry, { count, apart, add, most, marks, set }: ScanEvent): Entry {
  const codes = (line['marks'] ?? []) as string[]
  const added = (marks?.added ?? []).filter((code) => !codes.includes(code))
  const removed = (marks?.removed ?? []).filter((code) => codes.includes(code))
  const repeated = (marks?.added.length ?? 0) - added.length
  const absent = (marks?.removed.length ?? 0) - removed.length
  const piecesOf = (name: string) => {
    const pieces = (add[name] ?? 0) + (name === count ? absent - repeated : 0)
    return Math.max(0, Math.min(most, Number(line[name] ?? 0) + pieces))
  }
  const counted = piecesOf(count)
  const next: Entry = { ...line, [count]: counted, ...set }
  if (apart !== undefined) {
    const left = piecesOf(apart)
    // A piece is counted once: the newer statement about it holds.
    const apartWins = (add[apart] ?? 0) > 0
    next[apart] = apartWins ? left : Math.min(left, most - counted)
    next[count] = apartWins ? Math.min(counted, most - left) : counted
  }
  if (marks !== undefined || codes.length > 0)
    next['marks'] = [...codes.filter((code) => !removed.includes(code)), ...added]
  if ('reasonId' in next && next[count] === most) next['reasonId'] = null
  return next
}

export interface MergedDraft {
  data: Json
  /** What stood here in fields that were changed at both places, with the scans of both; null: there are none. */
  offered: Json | null
}

interface Sides {
  /** What both began from. */
  base: unknown
  mine: unknown
  theirs: unknown
  /** Changes of `mine` that `theirs` has not. */
  pending: readonly ScanEvent[]
}

/** Two drafts of one step as one. */
export function mergeDrafts({ pending, ...sides }: Sides): MergedDraft {
  const [base, mine, theirs] = [sides.base, sides.mine, sides.theirs].map((data) => (data ?? {}) as Json) as [
    ...[Json, Json, Json],
  ]
  const data: Json = {}
  const lost: Json = {}
  for (const field of new Set([...Object.keys(mine), ...Object.keys(theirs)])) {
    const own = pending.filter((event) => event.field === field)
    if (own.length > 0 || isLines(mine[field]) || isLines(theirs[field]))
      data[field] = applyScans({ [field]: theirs[field] }, own)[field]
    else if (isSame(mine[field], base[field]) || isSame(mine[field], theirs[field]))
      data[field] = theirs[field]
    else if (isSame(theirs[field], base[field])) data[field] = mine[field]
    else if ([base[field] ?? [], mine[field], theirs[field]].every(isListOfCodes))
      data[field] = mergeCodes(base[field] as string[] | undefined, mine[field], theirs[field])
    else {
      data[field] = theirs[field]
      lost[field] = mine[field]
    }
  }
  return { data, offered: Object.keys(lost).length === 0 ? null : { ...data, ...lost } }
}

const isLines = (value: unknown): value is Entry[] =>
  Array.isArray(value) && value.some((one) => typeof (one as Partial<Entry> | null)?.lineId === 'number')

/** What leads from the lines of one to those of the other: a draft that is put in the place of a newer one adds up like scans. */
export function scansBetween(before: unknown, after: unknown, newId: () => string): ScanEvent[] {
  const [was, is] = [before, after].map((data) => (data ?? {}) as Json) as [Json, Json]
  return Object.entries(is).flatMap(([field, lines]) => {
    const known = isLines(was[field]) ? was[field] : []
    return isLines(lines)
      ? lines.flatMap((line) => {
          const old = known.find(({ lineId }) => lineId === line.lineId) ?? { lineId: line.lineId }
          return isSame(old, line) ? [] : [scanBetween(field, old, line, newId())]
        })
      : []
  })
}

function scanBetween(field: string, before: Entry, after: Entry, id: string): ScanEvent {
  const { lineId, reasonId, marks: codes, ...counts } = after
  const names = Object.keys(counts).filter((name) => typeof counts[name] === 'number')
  const [was, is] = [(before['marks'] ?? []) as string[], (codes ?? []) as string[]]
  const [count = '', apart] = names
  return {
    ...{ id, field, lineId, count, ...(apart !== undefined && { apart }) },
    add: Object.fromEntries(names.map((name) => [name, Number(counts[name]) - Number(before[name] ?? 0)])),
    // The bound is the line's, and the form that opens with the result knows it.
    most: 1_000_000,
    marks: {
      added: is.filter((code) => !was.includes(code)),
      removed: was.filter((code) => !is.includes(code)),
    },
    ...(reasonId !== undefined && { set: { reasonId } }),
  }
}

const isListOfCodes = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')

/** Scanned boxes: what either side has scanned, without what was taken out here. */
function mergeCodes(base: string[] = [], mine: unknown, theirs: unknown): string[] {
  const [here, there] = [mine as string[], theirs as string[]]
  const removed = base.filter((code) => !here.includes(code))
  const added = here.filter((code) => !base.includes(code) && !there.includes(code))
  return [...there.filter((code) => !removed.includes(code)), ...added]
}
