const dayMs = 86_400_000
/**
 * Day 0 of the 1900 date system. It is correct only for dates from 1 March 1900, because Excel treats 1900 as a leap
 * year.
 */
const start1900 = Date.UTC(1899, 11, 30)
/** Offset of the 1904 date system in days (ECMA-376, part 1, 18.17.4.1). */
const days1904 = 1462

/** Serial numbers of the years 2000 to 2099 in the 1900 date system. Other numbers are not treated as dates. */
const plausibleDays = { from: 36_526, to: 73_050 } as const

/**
 * Converts a serial day number to a Date with the wall-clock time in its UTC fields. Returns null for a number outside
 * the years 2000 to 2099.
 */
export function parseSerialDate(
  serial: number,
  { date1904 = false }: { date1904?: boolean | undefined } = {},
): Date | null {
  const days = date1904 ? serial + days1904 : serial
  return days >= plausibleDays.from && days < plausibleDays.to + 1
    ? new Date(start1900 + Math.round(days * dayMs))
    : null
}

/** Converts a date that was read in the 1900 date system to the 1904 one. */
export const convertTo1904System = (date: Date): Date => new Date(date.getTime() + days1904 * dayMs)
