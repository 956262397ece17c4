import { sql } from 'drizzle-orm'
import { parseMark } from '../../shared/marks/parse-mark.ts'
import { orderStatus } from '../../shared/order-statuses.ts'
import { payStatus } from '../../shared/pay-statuses.ts'
import { rows } from '../db/database.ts'
import type { EffectHandlers, StepScope } from '../engine/effects.ts'
import { refuse } from '../refusal.ts'
import { changeOrder, logChange } from './change-log.ts'

const finalStatuses: readonly number[] = [
  orderStatus.issuedInFull,
  orderStatus.partiallyIssued,
  orderStatus.cancelled,
  orderStatus.returnedToWarehouse,
]

export const orderOf = (scope: Pick<StepScope, 'instance'>): number => {
  if (scope.instance.orderId === null)
    throw new Error(`${scope.instance.workflow} ${scope.instance.id} has no order`)
  return scope.instance.orderId
}

const note = (scope: StepScope, action: string, entityName: string, old: unknown, now: unknown) =>
  logChange(scope.tx, {
    orderId: orderOf(scope),
    type: 'updated',
    action,
    entityName,
    at: scope.at,
    old,
    new: now,
    userName: scope.actor.name,
  })

/** What machines ask of an order. All run inside the step's transaction, under the order's lock. */
export const orderEffects: Pick<
  EffectHandlers,
  | 'setOrderStatus'
  | 'setCancelReason'
  | 'giveBackPayment'
  | 'saveCollected'
  | 'saveReturned'
  | 'markPaid'
  | 'clearCollected'
  | 'countCall'
> = {
  setOrderStatus: async (scope, { status }) => {
    const orderId = orderOf(scope)
    const done = finalStatuses.includes(status)
      ? sql`, date_done = ${scope.at.toISOString()}::timestamptz`
      : sql``
    const { old } = await changeOrder<{ old: number }>(
      scope.tx,
      orderId,
      scope.at,
      sql`order_status_id = ${status}${done}`,
      sql`order_status_id as old`,
    )
    await note(scope, 'setOrderStatus', 'orderStatusId', old, status)
    scope.changes.push({ kind: 'order', orderId, pfm: scope.instance.pfm ?? '' })
  },

  setCancelReason: async (scope, { reasonId, comment }) => {
    const old = await changeOrder<{ reasonId: number | null; comment: string | null }>(
      scope.tx,
      orderOf(scope),
      scope.at,
      sql`reason_cancel = ${reasonId}, reason_cancel_comment = ${comment}`,
      sql`reason_cancel as "reasonId", reason_cancel_comment as comment`,
    )
    await note(scope, 'setCancelReason', 'reasonCancel', old, { reasonId, comment })
  },

  /** Once only: a payment that is due back, or points given back already, are left alone. */
  giveBackPayment: async (scope) => {
    const old = await changeOrder<{ payStatusId: number; points: number }>(
      scope.tx,
      orderOf(scope),
      scope.at,
      sql`pay_status_id = case when pay_status_id in (${payStatus.held}, ${payStatus.paid}) then ${payStatus.returnDue}::int else pay_status_id end,
        points_written_off = 0,
        loyalty = case when loyalty is null or points_written_off = 0 then loyalty
          else jsonb_set(loyalty, '{activePoints}', to_jsonb(coalesce((loyalty->>'activePoints')::bigint, 0) + points_written_off)) end`,
      sql`pay_status_id as "payStatusId", points_written_off::float8 as points`,
    )
    const due = old.payStatusId === payStatus.held || old.payStatusId === payStatus.paid
    if (due) await note(scope, 'giveBackPayment', 'payStatusId', old.payStatusId, payStatus.returnDue)
    if (old.points > 0) await note(scope, 'giveBackPoints', 'pointsWrittenOff', old.points, 0)
  },

  saveCollected: async (scope, { lines, packages }) => {
    const orderId = orderOf(scope)
    const marks = lines.flatMap((l) =>
      l.marks.map((code) => ({ lineId: l.lineId, code, identity: identityOf(code) })),
    )
    await scope.tx.execute(sql`
      update order_products p set sku_quantity_finished = l.collected,
        change_reason = case when l.collected < p.sku_quantity then l."reasonId" end
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l("lineId" bigint, collected int, "reasonId" int)
      where p.id = l."lineId" and p.order_id = ${orderId}`)
    await scope.tx.execute(sql`delete from order_marks where order_id = ${orderId}`)
    if (marks.length > 0) {
      const written = await rows<{ identity: string }>(
        scope.tx,
        sql`insert into order_marks (identity, order_id, line_id, code, at)
          select identity, ${orderId}, "lineId", code, ${scope.at.toISOString()}::timestamptz
          from jsonb_to_recordset(${JSON.stringify(marks)}::jsonb) as m(identity text, "lineId" bigint, code text)
          on conflict (identity) do nothing returning identity`,
      )
      // Another order took the mark between its check and now: nothing of this step stands.
      if (written.length !== marks.length) throw refuse.marksFailed('errors:markTakenElsewhere')
    }
    await scope.tx.execute(sql`delete from order_packages where order_id = ${orderId}`)
    await scope.tx.execute(sql`
      insert into order_packages (order_id, type_id, count) select ${orderId}, "typeId", count
      from jsonb_to_recordset(${JSON.stringify(packages)}::jsonb) as p("typeId" int, count int)`)
    await changeOrder(
      scope.tx,
      orderId,
      scope.at,
      sql`sum_collected = (select coalesce(sum(product_price * sku_quantity_finished), 0) from order_products where order_id = ${orderId})`,
      sql`sum_collected as old`,
    )
    const brief = lines.map(({ lineId, collected, reasonId }) => ({ lineId, collected, reasonId }))
    await note(scope, 'saveCollected', 'skuQuantityFinished', null, { lines: brief, packages })
  },

  saveReturned: async (scope, { lines }) => {
    await scope.tx.execute(sql`
      update order_products p set returned_quantity = l.returned
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l("lineId" bigint, returned int)
      where p.id = l."lineId" and p.order_id = ${orderOf(scope)}`)
    await note(scope, 'saveReturned', 'returnedQuantity', null, lines)
  },

  markPaid: async (scope) => {
    const { old } = await changeOrder<{ old: number }>(
      scope.tx,
      orderOf(scope),
      scope.at,
      sql`pay_status_id = ${payStatus.paid}, payment_date = ${scope.at.toISOString()}::timestamptz`,
      sql`pay_status_id as old`,
    )
    await note(scope, 'markPaid', 'payStatusId', old, payStatus.paid)
  },

  clearCollected: async (scope) => {
    const orderId = orderOf(scope)
    await scope.tx.execute(
      sql`update order_products set sku_quantity_finished = 0 where order_id = ${orderId}`,
    )
    await scope.tx.execute(sql`delete from order_marks where order_id = ${orderId}`)
    const { old } = await changeOrder<{ old: number }>(
      scope.tx,
      orderId,
      scope.at,
      sql`sum_collected = 0`,
      sql`sum_collected::float8 as old`,
    )
    await note(scope, 'clearCollected', 'sumCollected', old, 0)
  },

  countCall: async (scope, { waitReasonId }) => {
    const orderId = orderOf(scope)
    await scope.tx.execute(sql`
      insert into call_attempts (order_id, at, wait_reason_id, user_name)
      values (${orderId}, ${scope.at.toISOString()}, ${waitReasonId}, ${scope.actor.name})`)
    const { old } = await changeOrder<{ old: number }>(
      scope.tx,
      orderId,
      scope.at,
      sql`count_call = count_call + 1, wait_reason = ${waitReasonId}`,
      sql`count_call as old`,
    )
    await note(scope, 'countCall', 'countCall', old, old + 1)
  },
}

const identityOf = (code: string): string => {
  const mark = parseMark(code)
  // The machine's guards have refused every mark that cannot be read.
  if (!mark.ok) throw new Error(`unreadable mark reached the order: ${mark.problem}`)
  return mark.identity
}
