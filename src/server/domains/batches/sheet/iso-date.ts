const isoDate =
  /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2})(?::(\d{2})(?:[.,](\d+))?)?(?:Z|[+-](?:0\d|1[0-4])(?::?[0-5]\d)?)?)?$/

const calendar = { from: 1900, to: 9999 } as const

/** True if the year is in the range that Excel supports. */
export const isDateSupportedByExcel = (date: Date): boolean =>
  date.getUTCFullYear() >= calendar.from && date.getUTCFullYear() <= calendar.to

/**
 * Parses the text of a cell of type `d` (ECMA-376, part 1, 18.18.11): an ISO 8601 date with or without a time. Returns
 * its wall-clock time in the UTC fields of a Date. A time zone in the text is ignored, because the cell displays the
 * date without it. Returns null for other texts and for a year that Excel does not support.
 */
export function parseIsoDate(text: string): Date | null {
  const [, day, time = '00:00', seconds = '00', fraction = ''] = isoDate.exec(text) ?? []
  if (day === undefined) return null
  const wallClock = `${day}T${time}:${seconds}.${fraction.slice(0, 3).padEnd(3, '0')}Z`
  const date = new Date(wallClock)
  // Date accepts «2026-02-30» and «24:00», and moves them to a later day.
  return !Number.isNaN(date.getTime()) && date.toISOString() === wallClock && isDateSupportedByExcel(date)
    ? date
    : null
}
