import type { ProcessAlert } from '../../../schemas/api/process-alerts.ts'
import { urls } from './urls.ts'

const dayMs = 86_400_000

/**
 * Returns the URL of the list of the cases that the last evaluation of an alert counted, in all versions of the
 * process.
 */
export function getAlertCasesUrl(alert: ProcessAlert): string {
  const { workflow, version, measure, state, event, to, days, pfm, evaluatedAt } = alert
  const isOutcome = measure === 'share' && event === null
  const period =
    days === null || evaluatedAt === null
      ? {}
      : { since: new Date(Date.parse(evaluatedAt) - days * dayMs).toISOString(), until: evaluatedAt }
  return urls.processCases(workflow, version, {
    of: measure === 'time' || isOutcome ? 'entered' : measure === 'share' ? 'taken' : measure,
    versions: 'all',
    state: (isOutcome ? to : state) ?? undefined,
    event: event ?? undefined,
    to: isOutcome ? undefined : (to ?? undefined),
    pfm: pfm ?? undefined,
    ...period,
  })
}
