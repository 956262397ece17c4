import type { Tx } from '../server/platform/db/database.ts'
import { processAlerts } from '../server/platform/db/schema/process-alerts.ts'

const minuteMs = 60_000

/** Sample thresholds of the demo's process owner. They are evaluated within the first minute. */
export async function seedProcessAlerts(tx: Tx, now: Date): Promise<void> {
  const common = {
    event: null,
    toState: null,
    pfm: null,
    byMail: true,
    changedBy: 'owner',
    changedByName: 'Наталья Соколова',
    changedAt: now,
    nextAt: now,
  }
  const count = { ...common, quantile: null, days: null, comparison: 'above' } as const
  await tx.insert(processAlerts).values([
    { ...count, workflow: 'formatting', measure: 'open', state: 'ready', threshold: 3 },
    { ...count, workflow: 'formatting', measure: 'overdue', state: null, threshold: 20 },
    {
      ...common,
      comparison: 'above' as const,
      quantile: 95,
      days: 30,
      workflow: 'formatting',
      measure: 'time' as const,
      state: 'ready',
      threshold: 60 * minuteMs,
    },
  ])
}
