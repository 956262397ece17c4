import { priorityByAlertKind, alertPriorities, type AlertKind } from '../../../../schemas/values/alerts.ts'
import { sql, type SQL } from 'drizzle-orm'
import type { AlertList, AlertQuery } from '../../../../schemas/api/watch.ts'
import { serverReadStates } from '../../../../workflows/read-by-server.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import type { Db } from '../../platform/db/database.ts'
import { readPageWithTotal } from '../../platform/lists/read-counted.ts'
import type { Language } from '../../platform/i18n/translate.ts'
import { translateListText } from '../../platform/lists/list-texts.ts'
import { buildStoresCondition } from '../../platform/access/stores-condition.ts'
import { buildIsoInstantSql } from '../../platform/db/instant.ts'
import { buildStallReasonsSql } from './stalled-orders.ts'

interface AlertRow {
  orderId: number
  pfm: string
  kind: AlertKind
  date: string
  total: number
}

const buildSqlList = (values: readonly string[]): SQL =>
  sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )

/** Query for all alerts: stalled orders, failed ledger entries, and orders for which no label was received. */
const buildAlertsSql = (now: string): SQL => sql`
  select r.order_id, r.reason as kind, r.since as date from (${buildStallReasonsSql(now)}) r
  union all
  select e.order_id, 'moneyFailed', e.created_at from ledger_entries e where e.status = 'failed'
  union all
  select i.order_id, 'labelFailed', i.updated_at from workflow_instances i
  where i.workflow = 'order' and i.status = 'active' and i.state in (${buildSqlList(serverReadStates.order.labelFailed)})`

const listKindsOfPriority = (priority: string) =>
  Object.entries(priorityByAlertKind).flatMap(([kind, kindPriority]) =>
    kindPriority === priority ? [kind] : [],
  )

/**
 * Alerts about the orders that the actor may see, by priority, then oldest first. An order has at most one alert of
 * each kind.
 */
export async function listAlerts(
  db: Db,
  actor: Actor,
  { priority, kind, pfm, limit = 50, offset = 0 }: AlertQuery,
  { at, language }: { at: Date; language: Language },
): Promise<AlertList> {
  const rank = sql.join(
    alertPriorities.map(
      (alertPriority, n) =>
        sql`when a.kind in (${buildSqlList(listKindsOfPriority(alertPriority))}) then ${sql.raw(String(n))}`,
    ),
    sql` `,
  )
  const { items, total } = await readPageWithTotal<AlertRow>(
    db,
    sql`select a.order_id::float8 as "orderId", o.pfm, a.kind, ${buildIsoInstantSql('min(a.date)')} as date,
        count(*) over ()::int as total
      from (${buildAlertsSql(at.toISOString())}) a join orders o on o.id = a.order_id
      where ${buildStoresCondition(actor, pfm)}
        ${kind === undefined ? sql`` : sql`and a.kind = ${kind}`}
        ${priority === undefined ? sql`` : sql`and a.kind in (${buildSqlList(listKindsOfPriority(priority))})`}
      group by a.order_id, o.pfm, a.kind
      order by case ${rank} end, min(a.date), a.order_id`,
    { limit, offset },
  )
  return {
    total,
    items: items.map((alert) => ({
      ...alert,
      priority: priorityByAlertKind[alert.kind],
      message: translateListText(language, `alerts:messages.${alert.kind}`),
    })),
  }
}
