const hours = [
  [10, 14],
  [14, 18],
  [18, 22],
] as const

/** Three slots a day for a week from tomorrow on, Moscow's clock. */
export function slotsFrom(now: Date, prefix: string) {
  return Array.from({ length: 7 }, (_, i) => {
    const day = new Date(now.getTime() + (i + 1) * 86_400_000).toISOString().slice(0, 10)
    return hours.map(([from, to]) => ({
      slotId: `${prefix}${day.replaceAll('-', '')}-${from}`,
      slotUuid: `${prefix}-${day}-${from}-${to}`,
      day,
      startsAt: `${day}T${String(from).padStart(2, '0')}:00:00+03:00`,
      endsAt: `${day}T${String(to).padStart(2, '0')}:00:00+03:00`,
    }))
  }).flat()
}
