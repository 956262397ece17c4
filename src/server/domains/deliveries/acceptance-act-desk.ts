import { and, eq, inArray, sql } from 'drizzle-orm'
import { documentType } from '../../../shared/document-types.ts'
import { orderStatus } from '../../../shared/order-statuses.ts'
import { systemActor } from '../../platform/identity/actor.ts'
import { queryRows, type Tx } from '../../platform/db/database.ts'
import { acceptanceActOrders, acceptanceActs } from '../../platform/db/schema/deliveries.ts'
import { findOrderIdsChangedSincePrint, toPrintedActLines } from './act-document.ts'
import { readAcceptanceAct } from './acts.ts'
import { readCourierHandoverRows } from './issue-rows.ts'
import { changeOrder, notifyOrderChange } from '../orders/change-order.ts'
import { getTransportInvoiceActNumber, mergeOrderDocuments } from '../orders/documents.ts'
import type {
  SystemAction,
  DeskWorkflow,
  SystemActionOutcome,
  SystemActionContext,
} from '../runner/desks/desk-kind.ts'

/** Part of the context of the machine (workflows/acceptanceAct/v1/rules.ts). `chosen`: ids of the orders in the act. */
interface Act {
  chosen: number[]
}
const readChosenIds = ({ context }: SystemActionContext) => (context as Act).chosen

const toIdList = (ids: readonly number[]) =>
  sql`(select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::bigint)`

/**
 * Locks the orders against other steps and returns their state. `ready`: the order is ready for shipment. `known`: the
 * delivery service has accepted the order and assigned a track number.
 */
async function lockOrders(tx: Tx, ids: readonly number[]) {
  await tx.execute(sql`select 1 from orders where id in ${toIdList(ids)} order by id for update`)
  return queryRows<{ id: number; ready: boolean; known: boolean; actNumber: string | null }>(
    tx,
    sql`select o.id::float8 as id, o.order_status_id = ${orderStatus.readyForShipment} as ready,
        exists (select 1 from delivery_announcements d where d.order_id = o.id and d.state = 'known'
          and d.track is not null) as known, o.acceptance_act_number as "actNumber"
      from orders o where o.id in ${toIdList(ids)} order by o.id`,
  )
}

/**
 * Sets the act number of the order. Null removes it, but a shipped order then gets the number with which its transport
 * invoice serves as an act.
 */
function setAct(
  tx: Tx,
  { engine, initiator: by, changes, at }: SystemActionContext,
  orderId: number,
  actNumber: string | null,
) {
  return engine.recordExternalChange(
    { tx, at, actor: { ...systemActor, name: by.name }, changes },
    orderId,
    'act',
    (scope) => {
      const isShipped = scope.orderState.order.dateShipment !== null
      const number = actNumber ?? (isShipped ? getTransportInvoiceActNumber(scope.orderState) : null)
      return [
        ...changeOrder(
          scope,
          {
            acceptanceActNumber: number,
            ...(isShipped && mergeOrderDocuments(scope, [[documentType.acceptanceAct, number]])),
          },
          {
            action: actNumber === null ? 'leaveAct' : 'joinAct',
            entityName: 'acceptanceActNumber',
            old: scope.orderState.order.acceptanceActNumber,
            new: number,
          },
        ),
        notifyOrderChange(scope),
      ]
    },
  )
}

/** Releases the orders of the act that are not in `keep` for other acts, and removes the act number from them. */
async function releaseOrders(tx: Tx, work: SystemActionContext, keep: readonly number[]): Promise<void> {
  const actId = Number(work.subject)
  const actOrders = await tx
    .select({ id: acceptanceActOrders.orderId })
    .from(acceptanceActOrders)
    .where(and(eq(acceptanceActOrders.actId, actId), eq(acceptanceActOrders.released, false)))
  const releasedIds = actOrders.map(({ id }) => id).filter((id) => !keep.includes(id))
  if (releasedIds.length === 0) return
  await tx
    .update(acceptanceActOrders)
    .set({ released: true })
    .where(and(eq(acceptanceActOrders.actId, actId), inArray(acceptanceActOrders.orderId, releasedIds)))
  for (const { id, actNumber } of await lockOrders(tx, releasedIds))
    if (actNumber === work.subject) await setAct(tx, work, id, null)
}

const buildOutcome = (event: string, orders: readonly { id: number }[]): SystemActionOutcome => ({
  event,
  payload: { orderIds: orders.map(({ id }) => id) },
})

const forming: SystemAction = {
  state: 'forming',
  execute: async (tx, work) => {
    const ids = readChosenIds(work)
    const actId = Number(work.subject)
    await releaseOrders(tx, work, ids)
    await tx
      .update(acceptanceActs)
      .set({ orderIds: [...ids], status: 'forming', dateFormed: null })
      .where(eq(acceptanceActs.id, actId))
    const orders = await lockOrders(tx, ids)
    const inOtherActs = await queryRows<{ id: number }>(
      tx,
      sql`select order_id::float8 as id from acceptance_act_orders
        where not released and act_id <> ${actId}::bigint and order_id in ${toIdList(ids)} order by order_id`,
    )
    if (inOtherActs.length > 0) return buildOutcome('ORDERS_IN_ANOTHER_ACT', inOtherActs)
    const changedOrders = orders.filter(({ ready }) => !ready)
    if (changedOrders.length > 0) return buildOutcome('ORDERS_CHANGED', changedOrders)
    const unannouncedOrders = orders.filter(({ known }) => !known)
    if (unannouncedOrders.length > 0) return buildOutcome('CREATION_FAILED', unannouncedOrders)

    await tx
      .insert(acceptanceActOrders)
      .values(ids.map((orderId) => ({ actId, orderId })))
      .onConflictDoUpdate({
        target: [acceptanceActOrders.actId, acceptanceActOrders.orderId],
        set: { released: false },
      })
    for (const { id, actNumber } of orders)
      if (actNumber !== work.subject) await setAct(tx, work, id, work.subject)
    await tx
      .update(acceptanceActs)
      .set({
        status: 'formed',
        dateFormed: work.at,
        paper: toPrintedActLines(await readCourierHandoverRows(tx, ids)),
      })
      .where(eq(acceptanceActs.id, actId))
    return { event: 'ACT_FORMED' }
  },
  failed: () => ({ event: 'FORMING_FAILED' }),
}

/**
 * Ids of the orders that have changed since the act was formed. They prevent the hand-over, because the courier signs
 * the act with the data of that time.
 */
async function findChangedIds(tx: Tx, actId: number, orders: readonly { id: number }[]): Promise<number[]> {
  const [act] = await tx
    .select({ paper: acceptanceActs.paper })
    .from(acceptanceActs)
    .where(eq(acceptanceActs.id, actId))
  const ids = orders.map(({ id }) => id)
  return findOrderIdsChangedSincePrint(act?.paper ?? null, await readCourierHandoverRows(tx, ids))
}

const issuing: SystemAction = {
  state: 'issuing',
  execute: async (tx, work) => {
    const { engine, initiator: by, at, changes, subject } = work
    const orders = await lockOrders(tx, readChosenIds(work))
    const changedIds = await findChangedIds(tx, Number(subject), orders)
    const changedOrders = orders.filter(
      ({ id, ready, actNumber }) => !ready || actNumber !== subject || changedIds.includes(id),
    )
    if (changedOrders.length > 0) return buildOutcome('ORDERS_CHANGED', changedOrders)
    const actor = { ...systemActor, name: by.name }
    for (const { id } of orders)
      if (!(await engine.send({ tx, at, actor, changes }, { processOf: id }, 'ISSUED_TO_DELIVERY')))
        throw new Error(`order ${id} does not accept ISSUED_TO_DELIVERY`)
    await tx
      .update(acceptanceActs)
      .set({ status: 'issued', dateIssued: at })
      .where(eq(acceptanceActs.id, Number(subject)))
    return { event: 'ISSUED' }
  },
  failed: () => ({ event: 'ISSUE_FAILED' }),
}

const dissolving: SystemAction = {
  state: 'dissolving',
  execute: async (tx, work) => {
    await releaseOrders(tx, work, [])
    await tx
      .update(acceptanceActs)
      .set({ status: 'dissolved' })
      .where(eq(acceptanceActs.id, Number(work.subject)))
    return { event: 'DISSOLVED' }
  },
  // After an error the act stays in this state, and the next run of the worker tries again.
  failed: (error) => {
    throw error
  },
}

const parseId = (subject: string) => (/^\d{1,12}$/.test(subject) ? Number(subject) : 0)

/**
 * Acceptance acts are created by POST /api/acceptance-acts for selected orders. The subject of the workflow is the id
 * of the act.
 */
export const acceptanceActWorkflow: DeskWorkflow = {
  lockSubject: async (tx, subject) => {
    const [act] = await tx
      .select()
      .from(acceptanceActs)
      .where(eq(acceptanceActs.id, parseId(subject)))
      .for('update')
    return act && act.status !== 'issued' && act.status !== 'dissolved'
      ? { orderIds: act.orderIds, actNumber: String(act.id) }
      : null
  },
  storeOf: async (db, subject) => {
    const [act] = await db
      .select({ pfm: acceptanceActs.pfm })
      .from(acceptanceActs)
      .where(eq(acceptanceActs.id, parseId(subject)))
    return act?.pfm ?? null
  },
  readSubject: async (db, subject) => {
    const act = await readAcceptanceAct(db, parseId(subject))
    return act && { name: 'acceptanceAct', act }
  },
  systemActions: [forming, issuing, dissolving],
}
