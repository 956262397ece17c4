import { and, eq, inArray, sql } from 'drizzle-orm'
import { documentType } from '../../../shared/document-types.ts'
import { orderStatus } from '../../../shared/order-statuses.ts'
import { system } from '../../platform/identity/actor.ts'
import { rows, type Tx } from '../../platform/db/database.ts'
import { acceptanceActOrders, acceptanceActs } from '../../platform/db/schema/deliveries.ts'
import { changedSince, paperOf } from './act-paper.ts'
import { readAct } from './acts.ts'
import { issueRowsOf } from './issue-rows.ts'
import { changeOrder, notifyOrderChange } from '../orders/change-order.ts'
import { ownActNumber, withDocuments } from '../orders/documents.ts'
import type { SystemAction, DeskKind, Outcome, Work } from '../runner/desks/desk-kind.ts'

/** As the machine keeps it: workflows/acceptanceAct/v1/rules.ts. */
interface Act {
  chosen: number[]
}
const chosenOf = ({ context }: Work) => (context as Act).chosen

const listed = (ids: readonly number[]) =>
  sql`(select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::bigint)`

/** Every other decision on these orders waits; those that are ready for shipment and known to their service. */
async function lockOrders(tx: Tx, ids: readonly number[]) {
  await tx.execute(sql`select 1 from orders where id in ${listed(ids)} order by id for update`)
  return rows<{ id: number; ready: boolean; known: boolean; actNumber: string | null }>(
    tx,
    sql`select o.id::float8 as id, o.order_status_id = ${orderStatus.readyForShipment} as ready,
        exists (select 1 from delivery_announcements d where d.order_id = o.id and d.state = 'known'
          and d.track is not null) as known, o.acceptance_act_number as "actNumber"
      from orders o where o.id in ${listed(ids)} order by o.id`,
  )
}

/** The act that an order goes with stands on its card; null: it goes with none, and one that has gone went by itself. */
function setAct(tx: Tx, { engine, by, changes, at }: Work, orderId: number, actNumber: string | null) {
  return engine.note({ tx, at, actor: { ...system, name: by.name }, changes }, orderId, 'act', (scope) => {
    const hasGone = scope.world.order.dateShipment !== null
    const number = actNumber ?? (hasGone ? ownActNumber(scope.world) : null)
    return [
      ...changeOrder(
        scope,
        {
          acceptanceActNumber: number,
          ...(hasGone && withDocuments(scope, [[documentType.acceptanceAct, number]])),
        },
        {
          ...{ action: actNumber === null ? 'leaveAct' : 'joinAct', entityName: 'acceptanceActNumber' },
          ...{ old: scope.world.order.acceptanceActNumber, new: number },
        },
      ),
      notifyOrderChange(scope),
    ]
  })
}

/** Orders of the act that stay in it no longer, and stand where they stood before. */
async function setFree(tx: Tx, work: Work, keep: readonly number[]): Promise<void> {
  const actId = Number(work.subject)
  const standing = await tx
    .select({ id: acceptanceActOrders.orderId })
    .from(acceptanceActOrders)
    .where(and(eq(acceptanceActOrders.actId, actId), eq(acceptanceActOrders.released, false)))
  const free = standing.map(({ id }) => id).filter((id) => !keep.includes(id))
  if (free.length === 0) return
  await tx
    .update(acceptanceActOrders)
    .set({ released: true })
    .where(and(eq(acceptanceActOrders.actId, actId), inArray(acceptanceActOrders.orderId, free)))
  for (const { id, actNumber } of await lockOrders(tx, free))
    if (actNumber === work.subject) await setAct(tx, work, id, null)
}

const named = (event: string, found: readonly { id: number }[]): Outcome => ({
  event,
  payload: { orderIds: found.map(({ id }) => id) },
})

const forming: SystemAction = {
  state: 'forming',
  carryOut: async (tx, work) => {
    const ids = chosenOf(work)
    const actId = Number(work.subject)
    await setFree(tx, work, ids)
    await tx
      .update(acceptanceActs)
      .set({ orderIds: [...ids], status: 'forming', dateFormed: null, paper: null })
      .where(eq(acceptanceActs.id, actId))
    const orders = await lockOrders(tx, ids)
    const elsewhere = await rows<{ id: number }>(
      tx,
      sql`select order_id::float8 as id from acceptance_act_orders
        where not released and act_id <> ${actId}::bigint and order_id in ${listed(ids)} order by order_id`,
    )
    if (elsewhere.length > 0) return named('ORDERS_IN_ANOTHER_ACT', elsewhere)
    const gone = orders.filter(({ ready }) => !ready)
    if (gone.length > 0) return named('ORDERS_CHANGED', gone)
    const unknown = orders.filter(({ known }) => !known)
    if (unknown.length > 0) return named('CREATION_FAILED', unknown)

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
      .set({ status: 'formed', dateFormed: work.at, paper: paperOf(await issueRowsOf(tx, ids)) })
      .where(eq(acceptanceActs.id, actId))
    return { event: 'ACT_FORMED' }
  },
  failed: () => ({ event: 'FORMING_FAILED' }),
}

/** A courier signs for what the paper says: an order that is not so any more keeps the act from being handed over. */
async function changedOrders(tx: Tx, actId: number, orders: readonly { id: number }[]): Promise<number[]> {
  const [act] = await tx
    .select({ paper: acceptanceActs.paper })
    .from(acceptanceActs)
    .where(eq(acceptanceActs.id, actId))
  const ids = orders.map(({ id }) => id)
  return changedSince(act?.paper ?? null, await issueRowsOf(tx, ids))
}

const issuing: SystemAction = {
  state: 'issuing',
  carryOut: async (tx, work) => {
    const { engine, by, at, changes, subject } = work
    const orders = await lockOrders(tx, chosenOf(work))
    const changed = await changedOrders(tx, Number(subject), orders)
    const gone = orders.filter(
      ({ id, ready, actNumber }) => !ready || actNumber !== subject || changed.includes(id),
    )
    if (gone.length > 0) return named('ORDERS_CHANGED', gone)
    const actor = { ...system, name: by.name }
    for (const { id } of orders)
      if (!(await engine.send({ tx, at, actor, changes }, { processOf: id }, 'ISSUED_TO_DELIVERY')))
        throw new Error(`order ${id} does not take ISSUED_TO_DELIVERY`)
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
  carryOut: async (tx, work) => {
    await setFree(tx, work, [])
    await tx
      .update(acceptanceActs)
      .set({ status: 'dissolved' })
      .where(eq(acceptanceActs.id, Number(work.subject)))
    return { event: 'DISSOLVED' }
  },
  // What is given up is given up: its orders are set free by the next round.
  failed: (error) => {
    throw error
  },
}

const idOf = (subject: string) => (/^\d{1,12}$/.test(subject) ? Number(subject) : 0)

/** Acts are begun by POST /api/acceptance-acts, for chosen orders; the subject is the id of the act. */
export const acceptanceAct: DeskKind = {
  begin: async (tx, subject) => {
    const [act] = await tx
      .select()
      .from(acceptanceActs)
      .where(eq(acceptanceActs.id, idOf(subject)))
      .for('update')
    return act && act.status !== 'issued' && act.status !== 'dissolved'
      ? { orderIds: act.orderIds, actNumber: String(act.id) }
      : null
  },
  storeOf: async (db, subject) => {
    const [act] = await db
      .select({ pfm: acceptanceActs.pfm })
      .from(acceptanceActs)
      .where(eq(acceptanceActs.id, idOf(subject)))
    return act?.pfm ?? null
  },
  about: async (db, subject) => {
    const act = await readAct(db, idOf(subject))
    return act && { name: 'acceptanceAct', act }
  },
  deeds: [forming, issuing, dissolving],
}
