const hours = [
  [10, 14],
  [14, 18],
  [18, 22],
] as const

/** Hours that the clocks of a town are ahead of UTC; elsewhere Moscow's. */
const ahead: Readonly<Record<string, number>> = { Самара: 4, Екатеринбург: 5, Новосибирск: 7 }
const two = (n: number) => String(n).padStart(2, '0')

/** Three slots a day by the clock of the receiver's town: what is left of today, and a week from tomorrow on. */
export function slotsFrom(now: Date, prefix: string, city = '') {
  const offset = ahead[city] ?? 3
  const dayIn = (days: number) =>
    new Date(now.getTime() + offset * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10)
  return Array.from({ length: 8 }, (_, i) => {
    const day = dayIn(i)
    return hours.map(([from, to]) => ({
      slotId: `${prefix}${day.replaceAll('-', '')}-${from}`,
      slotUuid: `${prefix}-${day}-${from}-${to}`,
      day,
      startsAt: `${day}T${two(from)}:00:00+${two(offset)}:00`,
      endsAt: `${day}T${two(to)}:00:00+${two(offset)}:00`,
    }))
  })
    .flat()
    .filter(({ startsAt }) => Date.parse(startsAt) > now.getTime())
}
