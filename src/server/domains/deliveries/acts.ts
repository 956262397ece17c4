import { sql, type SQL } from 'drizzle-orm'
import type {
  AcceptanceActCard,
  AcceptanceActQuery,
  AcceptanceActRow,
} from '../../../../schemas/api/deliveries.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import { queryRows, type Db, type Tx } from '../../platform/db/database.ts'
import type { AcceptanceActLine } from '../../platform/db/schema/deliveries.ts'
import {
  countRows,
  readAllBatches,
  readListPage,
  type ListSortOrder,
  type ListSqlSource,
} from '../../platform/lists/read-list.ts'
import type { ListPage } from '../../platform/lists/server-list.ts'
import { buildStoresCondition } from '../../platform/access/stores-condition.ts'
import { buildStoreDayConditions, readStoreTimeZones } from '../orders/list/store-days.ts'
import { buildIsoInstantSql } from '../../platform/db/instant.ts'
import { toActCardLines } from './act-document.ts'
import { readCourierHandoverRows } from './issue-rows.ts'

/** `access/stores-condition.ts` requires the table alias `o` for records that belong to a store. */
const source: ListSqlSource = {
  columns: sql`
    o.id::float8 as id, o.status, o.pfm, o.delivery_service_id as "deliveryServiceId",
    o.delivery_service_type_id as "deliveryServiceTypeId", jsonb_array_length(o.order_ids)::int as orders,
    o.initiator, ${buildIsoInstantSql('o.created_at')} as "createdAt", ${buildIsoInstantSql('o.date_formed')} as "dateFormed",
    ${buildIsoInstantSql('o.date_issued')} as "dateIssued", w.id::float8 as "deskId"`,
  from: sql`acceptance_acts o left join workflow_instances w on w.workflow = 'acceptanceAct'
    and w.subject = o.id::text and w.status = 'active' and w.subject is not null`,
}

const order: ListSortOrder<AcceptanceActRow> = {
  by: sql`o.created_at desc nulls last, o.id desc nulls last`,
  after: ({ createdAt, id }) => sql`(o.created_at, o.id) < (${createdAt}::timestamptz, ${id}::bigint)`,
}

async function buildCondition(db: Db, actor: Actor, query: AcceptanceActQuery): Promise<SQL> {
  const { number, service, statuses, pfm, madeFrom, madeTo } = query
  const hasDayFilter = madeFrom !== undefined || madeTo !== undefined
  return sql.join(
    [
      sql`true`,
      buildStoresCondition(actor, pfm),
      ...(number === undefined
        ? []
        : [sql`(o.id = ${number}::bigint or o.order_ids @> ${JSON.stringify([number])}::jsonb)`]),
      ...(service === undefined ? [] : [sql`o.delivery_service_id = ${service}`]),
      ...(statuses === undefined
        ? []
        : [
            sql`o.status in (select jsonb_array_elements_text(${JSON.stringify(statuses.split(','))}::jsonb))`,
          ]),
      ...buildStoreDayConditions(
        sql`o.created_at`,
        { from: madeFrom, to: madeTo },
        hasDayFilter ? await readStoreTimeZones(db) : [],
      ),
    ],
    sql` and `,
  )
}

/** One page of the acceptance acts of the stores that the actor may see, newest first. */
export const listAcceptanceActs = async (
  db: Db,
  actor: Actor,
  query: AcceptanceActQuery,
): Promise<ListPage<AcceptanceActRow>> =>
  readListPage(db, source, { where: await buildCondition(db, actor, query), order }, query)

export async function* readAllAcceptanceActs(
  db: Db,
  actor: Actor,
  query: AcceptanceActQuery,
): AsyncGenerator<AcceptanceActRow[]> {
  yield* readAllBatches(db, source, { where: await buildCondition(db, actor, query), order })
}

export const countAcceptanceActs = async (db: Db, actor: Actor, query: AcceptanceActQuery): Promise<number> =>
  countRows(db, source, await buildCondition(db, actor, query))

/** The acceptance act with its orders, or null. The caller must check that the actor may see it. */
export async function readAcceptanceAct(db: Db | Tx, actId: number): Promise<AcceptanceActCard | null> {
  const [row] = await queryRows<AcceptanceActRow & { orderIds: number[]; paper: AcceptanceActLine[] | null }>(
    db,
    sql`select ${source.columns}, o.order_ids as "orderIds", o.paper from ${source.from} where o.id = ${actId}::bigint`,
  )
  if (!row) return null
  const { orderIds, paper, ...act } = row
  return {
    ...act,
    lines: toActCardLines(act.status, paper, await readCourierHandoverRows(db, orderIds)),
  }
}
