import { sql } from 'drizzle-orm'
import { minAlertCases } from '../../../../schemas/values/process-alerts.ts'
import { estimateQuantile, estimateSurvival } from '../../../shared/survival.ts'
import { externalChangeEventType } from '../../engine/interpret.ts'
import { getWorkflowVersions } from '../../engine/registry.ts'
import { queryRows, type Db, type Tx } from '../../platform/db/database.ts'
import type { processAlerts } from '../../platform/db/schema/process-alerts.ts'
import { systemActor } from '../../platform/identity/actor.ts'
import { readProcessCases } from '../statistics/cases-repository.ts'
import { readStayObservationsFromRecords } from '../statistics/stay-measures.ts'
import { buildPeriodRecordsSql, largeQuerySettings } from '../statistics/stays.ts'
import { listOutcomeStatePaths } from './alert-subjects.ts'

export type AlertRow = typeof processAlerts.$inferSelect

/**
 * Value of the measure of an alert. `value` null: there are too few cases. `isLowerBound`: the estimate does not reach
 * the quantile, and the value is only its lower bound.
 */
export interface AlertValue {
  value: number | null
  isLowerBound: boolean
  cases: number
}

const dayMs = 86_400_000

/** Computes the current value of an alert over all versions of the process, for its store or for all stores. */
export function measureAlert(db: Db, alert: AlertRow, now: Date): Promise<AlertValue> {
  return { time: measureTime, share: measureShare, open: measureCount, overdue: measureCount }[alert.measure](
    db,
    alert,
    now,
  )
}

const createRequest = ({ workflow, days, pfm }: AlertRow, now: Date) => ({
  actor: systemActor,
  workflow: { name: workflow, version: null },
  period: { from: new Date(now.getTime() - (days ?? 0) * dayMs), to: now, now },
  query: pfm === null ? {} : { pfm },
})

async function measureTime(db: Db, alert: AlertRow, now: Date): Promise<AlertValue> {
  const [row] = await inLargeQuery(db, (tx) =>
    readStayObservationsFromRecords(tx, { ...createRequest(alert, now), state: alert.state! }),
  )
  if (!row || row.visits < minAlertCases) return { value: null, isLowerBound: false, cases: row?.visits ?? 0 }
  const { time, atLeast } = estimateQuantile(estimateSurvival(row.observations), alert.quantile! / 100)
  return { value: time ?? atLeast, isLowerBound: time === null, cases: row.visits }
}

/** Migrations, moves by hand and other steps of the engine are neither exits nor outcomes. */
const isOwnStep = sql`r.event->>'type' not like '@%' and r.event->>'type' <> ${externalChangeEventType}`

async function measureShare(db: Db, alert: AlertRow, now: Date): Promise<AlertValue> {
  const { state, event, toState, workflow } = alert
  const isPart =
    event === null
      ? sql`r.to_state = ${toState}`
      : sql`r.to_state = ${toState} and r.event->>'type' = ${event}`
  const isCase =
    state === null
      ? sql`r.to_state in (select jsonb_array_elements_text(${JSON.stringify(listOutcomeStatePaths(workflow))}::jsonb))`
      : sql`r.from_state = ${state}`
  const [row] = await inLargeQuery(db, (tx) =>
    queryRows<{ part: number; cases: number }>(
      tx,
      sql`select count(*) filter (where ${isPart})::int as part, count(*)::int as cases
        from ${buildPeriodRecordsSql(createRequest(alert, now))}
          and r.from_state is distinct from r.to_state and ${isCase} and ${isOwnStep}`,
    ),
  )
  const { part, cases } = row!
  return { value: cases < minAlertCases ? null : (100 * part) / cases, isLowerBound: false, cases }
}

/** The number of rows of the list that the alert links to. */
async function measureCount(db: Db, alert: AlertRow, now: Date): Promise<AlertValue> {
  const { measure, state, pfm, workflow: name } = alert
  const newest = getWorkflowVersions(name).at(-1)!
  const { total } = await readProcessCases(db, {
    ...createRequest(alert, now),
    language: 'ru',
    workflow: newest,
    query: {
      of: measure === 'overdue' ? 'overdue' : 'open',
      versions: 'all',
      limit: 1,
      ...(state !== null && { state }),
      ...(pfm !== null && { pfm }),
    },
  })
  return { value: total, isLowerBound: false, cases: total }
}

const inLargeQuery = <Result>(db: Db, read: (tx: Tx) => Promise<Result>): Promise<Result> =>
  db.transaction(async (tx) => {
    await tx.execute(largeQuerySettings)
    return read(tx)
  })

/** True if the value is beyond the threshold, false if it is not, null if the data are not sufficient. */
export function isBeyondThreshold(
  { comparison, threshold }: Pick<AlertRow, 'comparison' | 'threshold'>,
  { value, isLowerBound }: Pick<AlertValue, 'value' | 'isLowerBound'>,
): boolean | null {
  if (value === null) return null
  if (comparison === 'above') return value > threshold ? true : isLowerBound ? null : false
  return value >= threshold ? false : isLowerBound ? null : true
}
