const dayMs = 86_400_000
/** Day 0 of the 1900 date system, as Excel counts from 1 March 1900 on. */
const start1900 = Date.UTC(1899, 11, 30)
/** What the 1904 date system counts less (ECMA-376, part 1, 18.17.4.1). */
const days1904 = 1462

/** Days from 2000 to 2099 in the 1900 date system: any other number in a column of dates is something else. */
const plausible = { from: 36_526, to: 73_050 } as const

/** The day and time that a number of days means; null: no date of this century. The wall clock is in the UTC fields. */
export function serialDate(
  serial: number,
  { date1904 = false }: { date1904?: boolean | undefined } = {},
): Date | null {
  const days = date1904 ? serial + days1904 : serial
  return days >= plausible.from && days < plausible.to + 1
    ? new Date(start1900 + Math.round(days * dayMs))
    : null
}

/** A date that was read as one of the 1900 date system, in the 1904 one. */
export const in1904 = (date: Date): Date => new Date(date.getTime() + days1904 * dayMs)
