import type { Start } from '../../../../schemas/api/start.ts'
import { startCounters, type StartCounter } from '../../../shared/start-counters.ts'

/**
 * Key of the text of a group whose numbers are all zero. It must not deny what other groups show: that the day can be
 * closed while something is late or failed, or that nothing failed while failures are among the work of the day.
 */
export function getCalmTextKey(kind: StartCounter['kind'], counts: Start['counts']): string {
  const isAny = (isCounted: (counter: StartCounter) => boolean) =>
    startCounters.some(
      (counter) => isCounted(counter) && counts.some(({ id, count }) => id === counter.id && count > 0),
    )
  if (kind === 'closing' && isAny((counter) => counter.kind === 'late' || counter.kind === 'wrong'))
    return 'start:calm.closingDone'
  if (kind === 'wrong' && isAny(({ failures }) => failures === true)) return 'start:calm.wrongElsewhere'
  return `start:calm.${kind}`
}
