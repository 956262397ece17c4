import { intlTag, once } from '../../shared/format.ts'

// Screens take every format from here; those that printed papers need too are shared with the server.
export {
  formatMoney,
  formatNumber,
  formatKilograms,
  formatDate,
  formatTime,
  formatDateTime,
  formatDay,
  formatPhone,
} from '../../shared/format.ts'

const steps: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
]

/** «через 12 минут», «2 часа назад», short «2 ч назад»; under a minute «сейчас». */
export function formatRelative(
  instant: string | Date,
  now: Date,
  language: string,
  style: 'long' | 'short' = 'long',
): string {
  const seconds = (new Date(instant).getTime() - now.getTime()) / 1000
  const format = once(
    `relative ${language} ${style}`,
    () => new Intl.RelativeTimeFormat(intlTag(language), { numeric: 'auto', style }),
  )
  for (const [unit, size] of steps) {
    if (Math.abs(seconds) >= size) return format.format(Math.trunc(seconds / size), unit)
  }
  return format.format(0, 'second')
}

/** 95 → `1:35`. */
export const minutesAndSeconds = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
