import type { StartPage } from '../../../../schemas/api/start.ts'
import { startPageCounters, type StartPageCounter } from '../../../shared/start-counters.ts'

/**
 * Returns the key of the text for a group whose counts are all zero. The text must not contradict the other groups: it
 * must not say that the day can be closed while work is late or failed, nor that nothing has failed while another group
 * counts failures.
 */
export function getEmptyGroupTextKey(kind: StartPageCounter['kind'], counts: StartPage['counts']): string {
  const isAny = (isCounted: (counter: StartPageCounter) => boolean) =>
    startPageCounters.some(
      (counter) => isCounted(counter) && counts.some(({ id, count }) => id === counter.id && count > 0),
    )
  if (kind === 'closing' && isAny((counter) => counter.kind === 'late' || counter.kind === 'wrong'))
    return 'start:calm.closingDone'
  if (kind === 'wrong' && isAny(({ failures }) => failures === true)) return 'start:calm.wrongElsewhere'
  return `start:calm.${kind}`
}
