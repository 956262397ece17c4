const hours = [
  [10, 14],
  [14, 18],
  [18, 22],
] as const

/** UTC offsets of towns in hours. Other towns have the offset of Moscow. */
const utcOffsets: Readonly<Record<string, number>> = { Самара: 4, Екатеринбург: 5, Новосибирск: 7 }
const padTwoDigits = (n: number) => String(n).padStart(2, '0')

/** Returns the slots for the rest of today and the next seven days: three a day, in the local time of `city`. */
export function createDeliverySlots(now: Date, prefix: string, city = '') {
  const offset = utcOffsets[city] ?? 3
  const getDay = (days: number) =>
    new Date(now.getTime() + offset * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10)
  return Array.from({ length: 8 }, (_, i) => {
    const day = getDay(i)
    return hours.map(([from, to]) => ({
      slotId: `${prefix}${day.replaceAll('-', '')}-${from}`,
      slotUuid: `${prefix}-${day}-${from}-${to}`,
      day,
      startsAt: `${day}T${padTwoDigits(from)}:00:00+${padTwoDigits(offset)}:00`,
      endsAt: `${day}T${padTwoDigits(to)}:00:00+${padTwoDigits(offset)}:00`,
    }))
  })
    .flat()
    .filter(({ startsAt }) => Date.parse(startsAt) > now.getTime())
}
