import { and, eq, sql } from 'drizzle-orm'
import { formatWallTime } from '../../../shared/store-day.ts'
import { createMailingContent, type MailingContentRequest } from '../../domains/mailings/contents.ts'
import type { MailingServices } from '../../domains/mailings/registry.ts'
import { sendMailingAboutSubjects } from '../../domains/mailings/send-mailings.ts'
import type { Tx } from '../../platform/db/database.ts'
import { readDatabaseNow } from '../../platform/db/now.ts'
import { processAlerts } from '../../platform/db/schema/process-alerts.ts'
import { readSettings } from '../../platform/settings/read-settings.ts'
import { createAlertLine } from './alert-text.ts'
import { isBeyondThreshold, measureAlert, type AlertRow, type AlertValue } from './measure-alert.ts'

/** Minutes between two evaluations. Times and shares need all records of their days, and change slowly. */
const minutesByMeasure = { time: 15, share: 15, open: 1, overdue: 1 } as const satisfies Record<
  AlertRow['measure'],
  number
>
/** Number of alerts that one round evaluates; the others follow in the next round. */
const maxAlerts = 20

/**
 * Evaluates the due alerts. An alert whose value has passed the threshold is reported by mail once, and again only
 * after the value was within the threshold. Several servers may call it, because each alert is claimed. Returns the
 * number of mails.
 */
export async function evaluateDueAlerts(services: MailingServices): Promise<number> {
  const { db } = services.database
  const now = await readDatabaseNow(db, services.clock)
  const due = await db.transaction((tx) => claimDueAlerts(tx, now))
  const measured: { alert: AlertRow; result: AlertValue }[] = []
  for (const alert of due) {
    try {
      measured.push({ alert, result: await measureAlert(db, alert, now) })
    } catch (err) {
      // The other alerts do not depend on this one. It is evaluated again after its interval.
      services.log.warn({ err, alert: alert.id }, 'a process alert is not evaluated')
    }
  }
  if (measured.length === 0) return 0
  const { mailingRows: maxLines } = await readSettings(db, services.log)
  return db.transaction(async (tx) => {
    const fired: AlertRow[] = []
    for (const { alert, result } of measured) {
      const changed = await storeResult(tx, alert, result, now)
      if (changed && changed.byMail && alert.firingSince === null && changed.firingSince !== null)
        fired.push(changed)
    }
    if (fired.length === 0) return 0
    const subjects = fired.map(({ id, firingSince }) => `${id}:${firingSince!.toISOString()}`)
    return sendMailingAboutSubjects({ tx, at: now, maxLines }, 'processAlerts', subjects, (request) =>
      Promise.resolve(createContent(fired, request)),
    )
  })
}

/** Locks the due alerts and sets the time of their next evaluation. */
async function claimDueAlerts(tx: Tx, now: Date): Promise<AlertRow[]> {
  const due = await tx
    .select()
    .from(processAlerts)
    .where(sql`${processAlerts.nextAt} <= ${now.toISOString()}::timestamptz`)
    .orderBy(processAlerts.nextAt, processAlerts.id)
    .limit(maxAlerts)
    .for('update', { skipLocked: true })
  for (const { id, measure } of due)
    await tx
      .update(processAlerts)
      .set({ nextAt: new Date(now.getTime() + minutesByMeasure[measure] * 60_000) })
      .where(eq(processAlerts.id, id))
  return due
}

/** Stores a value unless the alert was changed or deleted meanwhile; then returns null. */
async function storeResult(
  tx: Tx,
  alert: AlertRow,
  { value, isLowerBound, cases }: AlertValue,
  now: Date,
): Promise<AlertRow | null> {
  const isBeyond = isBeyondThreshold(alert, { value, isLowerBound })
  // Without enough data to decide, an alert neither starts firing nor stops.
  const firingSince = isBeyond === null ? alert.firingSince : isBeyond ? (alert.firingSince ?? now) : null
  const [changed] = await tx
    .update(processAlerts)
    .set({ value, isLowerBound, cases, evaluatedAt: now, firingSince })
    .where(and(eq(processAlerts.id, alert.id), eq(processAlerts.revision, alert.revision)))
    .returning()
  return changed ?? null
}

function createContent(fired: readonly AlertRow[], request: MailingContentRequest) {
  const lines = fired.flatMap((alert) => {
    const since = formatWallTime(alert.firingSince!, request.zone)
    return createAlertLine(alert, request.language, since) ?? []
  })
  return createMailingContent(lines.slice(0, request.maxLines), lines.length, request)
}
