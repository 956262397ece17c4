import { and, asc, eq, isNotNull } from 'drizzle-orm'
import type {
  ProcessAlert,
  ProcessAlertBody,
  ProcessAlertChange,
} from '../../../../schemas/api/process-alerts.ts'
import type { AlertStatus } from '../../../../schemas/values/process-alerts.ts'
import type { Db } from '../../platform/db/database.ts'
import { readDatabaseNow } from '../../platform/db/now.ts'
import { processAlerts } from '../../platform/db/schema/process-alerts.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { Language } from '../../platform/i18n/translate.ts'
import { canSeeStore, type Actor } from '../../platform/identity/actor.ts'
import type { Services } from '../../platform/services.ts'
import { requireStores } from '../publishing/publishing.ts'
import { requireValidAlert, findAlertVersion } from './alert-subjects.ts'
import { describeAlert } from './alert-text.ts'
import type { AlertRow } from './measure-alert.ts'

/** Maximum number of alerts of one process, so that the evaluation remains short. */
const maxAlerts = 50

/** An alert for all stores is visible only to actors who see all stores. */
const isVisible = (actor: Actor, { pfm }: Pick<AlertRow, 'pfm'>): boolean =>
  pfm === null ? actor.stores === 'all' : canSeeStore(actor, pfm)

/** Reads the alerts that the actor may see, those beyond their threshold for the longest time first. */
export async function listAlerts(
  db: Db,
  actor: Actor,
  language: Language,
  { workflow, firing }: { workflow?: string | undefined; firing?: 'yes' | undefined },
): Promise<ProcessAlert[]> {
  const rows = await db
    .select()
    .from(processAlerts)
    .where(
      and(
        workflow === undefined ? undefined : eq(processAlerts.workflow, workflow),
        firing === undefined ? undefined : isNotNull(processAlerts.firingSince),
      ),
    )
    .orderBy(asc(processAlerts.firingSince), asc(processAlerts.id))
  return rows.filter((row) => isVisible(actor, row)).flatMap((row) => toAlert(row, language) ?? [])
}

/** Null if no version of the release has the states of the alert any more. */
function toAlert(row: AlertRow, language: Language): ProcessAlert | null {
  const { id, workflow, measure, state, event, toState: to, quantile, days, comparison } = row
  const version = findAlertVersion({ workflow, state, event, to })
  if (version === null) return null
  return {
    id,
    workflow,
    measure,
    state,
    event,
    to,
    days,
    comparison,
    version,
    quantile: quantile as ProcessAlert['quantile'],
    threshold: row.threshold,
    pfm: row.pfm,
    byMail: row.byMail,
    revision: row.revision,
    changedBy: row.changedByName,
    changedAt: row.changedAt.toISOString(),
    texts: describeAlert(row, version, language),
    status: getStatus(row),
    since: row.firingSince?.toISOString() ?? null,
    value: row.value,
    isLowerBound: row.isLowerBound,
    cases: row.cases,
    evaluatedAt: row.evaluatedAt?.toISOString() ?? null,
  }
}

function getStatus({ evaluatedAt, firingSince, value }: AlertRow): AlertStatus {
  if (firingSince !== null) return 'firing'
  if (evaluatedAt === null) return 'new'
  return value === null ? 'few' : 'calm'
}

const toColumns = ({ to, ...body }: ProcessAlertBody) => ({ ...body, toState: to })

async function requireValid(db: Db, actor: Actor, body: ProcessAlertBody): Promise<void> {
  requireValidAlert(body)
  if (body.pfm !== null) await requireStores(db, [body.pfm])
  if (!isVisible(actor, body)) throw refuse.forbidden()
}

/** Fields of a new or changed alert, which is due immediately and has no value yet. */
const readInitialFields = async ({ database: { db }, clock }: Services, actor: Actor) => {
  const now = await readDatabaseNow(db, clock)
  return {
    changedBy: actor.id,
    changedByName: actor.name,
    changedAt: now,
    nextAt: now,
    value: null,
    isLowerBound: false,
    cases: null,
    evaluatedAt: null,
    firingSince: null,
  }
}

export async function createAlert(services: Services, actor: Actor, body: ProcessAlertBody): Promise<number> {
  const { db } = services.database
  await requireValid(db, actor, body)
  const count = await db.$count(processAlerts, eq(processAlerts.workflow, body.workflow))
  if (count >= maxAlerts) throw refuse.denied('errors:alertsTooMany', { most: maxAlerts })
  const [row] = await db
    .insert(processAlerts)
    .values({ ...toColumns(body), ...(await readInitialFields(services, actor)) })
    .returning({ id: processAlerts.id })
  return row!.id
}

export async function changeAlert(
  services: Services,
  actor: Actor,
  id: number,
  { revision, ...body }: ProcessAlertChange,
): Promise<void> {
  const { db } = services.database
  await requireAlert(db, actor, id)
  await requireValid(db, actor, body)
  const changed = await db
    .update(processAlerts)
    .set({ ...toColumns(body), revision: revision + 1, ...(await readInitialFields(services, actor)) })
    .where(and(eq(processAlerts.id, id), eq(processAlerts.revision, revision)))
    .returning({ id: processAlerts.id })
  if (changed.length === 0) throw refuse.stale()
}

export async function removeAlert(db: Db, actor: Actor, id: number, revision: number): Promise<void> {
  await requireAlert(db, actor, id)
  const removed = await db
    .delete(processAlerts)
    .where(and(eq(processAlerts.id, id), eq(processAlerts.revision, revision)))
    .returning({ id: processAlerts.id })
  if (removed.length === 0) throw refuse.stale()
}

async function requireAlert(db: Db, actor: Actor, id: number): Promise<void> {
  const [row] = await db
    .select({ pfm: processAlerts.pfm })
    .from(processAlerts)
    .where(eq(processAlerts.id, id))
  if (!row || !isVisible(actor, row)) throw refuse.pageNotFound()
}

/** Reads one alert for the response to its creation or change. */
export async function readAlert(db: Db, language: Language, id: number): Promise<ProcessAlert> {
  const [row] = await db.select().from(processAlerts).where(eq(processAlerts.id, id))
  const alert = row && toAlert(row, language)
  if (!alert) throw refuse.pageNotFound()
  return alert
}
