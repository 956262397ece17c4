import { sql, type SQL } from 'drizzle-orm'
import type { CollectedLine } from '../../../workflows/effects.ts'
import { parseMark } from '../../shared/marks/parse-mark.ts'
import { orderStatus } from '../../shared/order-statuses.ts'
import { payStatus } from '../../shared/pay-statuses.ts'
import { rows } from '../db/database.ts'
import type { EffectHandlers, StepScope } from '../engine/effects.ts'
import { refuse } from '../refusal.ts'
import { changeOrder, type OrderChange } from './change-log.ts'

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

const change = <Column extends string>(
  scope: StepScope,
  set: SQL,
  old: Record<Column, SQL>,
  log?: Omit<NonNullable<OrderChange<Column>['log']>, 'userName'>,
) =>
  changeOrder(scope.tx, {
    orderId: orderOf(scope),
    at: scope.at,
    set,
    old,
    ...(log ? { log: { ...log, userName: scope.actor.name } } : {}),
  })

/** What machines ask of an order. All run inside the step's transaction, under the order's lock. */
export const orderEffects: Pick<
  EffectHandlers,
  | 'setOrderStatus'
  | 'setCancelReason'
  | 'saveCollected'
  | 'saveReturned'
  | 'markPaid'
  | 'clearCollected'
  | 'countCall'
  | 'takeBackCall'
  | 'logCall'
> = {
  setOrderStatus: async (scope, { status }) => {
    const orderId = orderOf(scope)
    const done = finalStatuses.includes(status)
      ? sql`, date_done = ${scope.at.toISOString()}::timestamptz`
      : sql``
    await change(
      scope,
      sql`order_status_id = ${status}${done}`,
      { old: sql`order_status_id` },
      { action: 'setOrderStatus', entityName: 'orderStatusId', new: status },
    )
    scope.changes.push({ kind: 'order', orderId, pfm: scope.instance.pfm ?? '' })
  },

  setCancelReason: async (scope, { reasonId, comment }) => {
    await change(
      scope,
      sql`reason_cancel = ${reasonId}, reason_cancel_comment = ${comment}`,
      { reasonId: sql`reason_cancel`, comment: sql`reason_cancel_comment` },
      { action: 'setCancelReason', entityName: 'reasonCancel', new: { reasonId, comment } },
    )
  },

  saveCollected: async (scope, { lines, packages }) => {
    const orderId = orderOf(scope)
    // A second forming replaces what the first one wrote.
    await scope.tx.execute(sql`
      with marks as (delete from order_marks where order_id = ${orderId})
      update order_products p set sku_quantity_finished = l.collected,
        change_reason = case when l.collected < p.sku_quantity then l."reasonId" end
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l("lineId" bigint, collected int, "reasonId" int)
      where p.id = l."lineId" and p.order_id = ${orderId}`)
    await scope.tx.execute(sql`
      with before as (
        delete from order_packages where order_id = ${orderId}
          and type_id not in (select ("typeId")::int from jsonb_to_recordset(${JSON.stringify(packages)}::jsonb) as p("typeId" int)))
      insert into order_packages (order_id, type_id, count) select ${orderId}, "typeId", count
      from jsonb_to_recordset(${JSON.stringify(packages)}::jsonb) as p("typeId" int, count int)
      on conflict (order_id, type_id) do update set count = excluded.count`)
    await saveMarks(scope, lines)
    const brief = lines.map(({ lineId, collected, reasonId }) => ({ lineId, collected, reasonId }))
    await change(
      scope,
      sql`sum_collected = (select coalesce(sum(product_price * sku_quantity_finished), 0) from order_products where order_id = ${orderId})`,
      { sumCollected: sql`sum_collected::float8` },
      { action: 'saveCollected', entityName: 'skuQuantityFinished', new: { lines: brief, packages } },
    )
  },

  saveReturned: async (scope, { lines }) => {
    await scope.tx.execute(sql`
      update order_products p set returned_quantity = l.returned
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l("lineId" bigint, returned int)
      where p.id = l."lineId" and p.order_id = ${orderOf(scope)}`)
    // What was not taken is not paid for.
    await change(
      scope,
      sql`sum_collected = (select coalesce(sum(product_price * (sku_quantity_finished - returned_quantity)), 0)
        from order_products where order_id = ${orderOf(scope)})`,
      { sumCollected: sql`sum_collected::float8` },
      { action: 'saveReturned', entityName: 'returnedQuantity', new: lines },
    )
  },

  markPaid: async (scope, { document }) => {
    await change(
      scope,
      sql`pay_status_id = ${payStatus.paid}, payment_date = ${scope.at.toISOString()}::timestamptz,
        payment_number = coalesce(${document}, payment_number)`,
      { old: sql`pay_status_id` },
      { action: 'markPaid', entityName: 'payStatusId', new: payStatus.paid },
    )
  },

  clearCollected: async (scope) => {
    await scope.tx.execute(sql`
      with marks as (delete from order_marks where order_id = ${orderOf(scope)})
      update order_products set sku_quantity_finished = 0 where order_id = ${orderOf(scope)}`)
    await change(
      scope,
      sql`sum_collected = 0`,
      { old: sql`sum_collected::float8` },
      { action: 'clearCollected', entityName: 'sumCollected', new: 0 },
    )
  },

  logCall: async (scope, { outcome, note: written }) => {
    await scope.tx.execute(sql`
      insert into call_attempts (order_id, at, outcome, note, user_name)
      values (${orderOf(scope)}, ${scope.at.toISOString()}, ${outcome}, ${written}, ${scope.actor.name})`)
  },

  countCall: async (scope, { waitReasonId, note: written = null }) => {
    await scope.tx.execute(sql`
      insert into call_attempts (order_id, at, wait_reason_id, note, user_name)
      values (${orderOf(scope)}, ${scope.at.toISOString()}, ${waitReasonId}, ${written}, ${scope.actor.name})`)
    await change(
      scope,
      sql`count_call = count_call + 1, wait_reason = ${waitReasonId}`,
      { old: sql`count_call` },
      { action: 'countCall', entityName: 'countCall', new: { waitReasonId } },
    )
  },

  takeBackCall: async (scope) => {
    const orderId = orderOf(scope)
    await scope.tx.execute(sql`
      delete from call_attempts where id = (
        select max(id) from call_attempts where order_id = ${orderId} and wait_reason_id is not null)`)
    await change(
      scope,
      sql`count_call = greatest(count_call - 1, 0), wait_reason = (
        select wait_reason_id from call_attempts where order_id = ${orderId} and wait_reason_id is not null
        order by id desc limit 1)`,
      { old: sql`count_call` },
      { action: 'takeBackCall', entityName: 'countCall', new: {} },
    )
  },
}

async function saveMarks(scope: StepScope, lines: CollectedLine[]): Promise<void> {
  const marks = lines.flatMap((l) =>
    l.marks.map((code) => ({ lineId: l.lineId, code, identity: identityOf(code) })),
  )
  if (marks.length === 0) return
  const written = await rows<{ identity: string }>(
    scope.tx,
    sql`insert into order_marks (identity, order_id, line_id, code, at)
      select identity, ${orderOf(scope)}, "lineId", code, ${scope.at.toISOString()}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(marks)}::jsonb) as m(identity text, "lineId" bigint, code text)
      on conflict (identity) do nothing returning identity`,
  )
  // Another order took the mark between its check and now: nothing of this step stands.
  if (written.length !== marks.length) throw refuse.marksFailed('errors:markTakenElsewhere')
}

const identityOf = (code: string): string => {
  const mark = parseMark(code)
  // The machine's guards have refused every mark that cannot be read.
  if (!mark.ok) throw new Error(`unreadable mark reached the order: ${mark.problem}`)
  return mark.identity
}
