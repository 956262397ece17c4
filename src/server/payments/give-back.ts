import { sql } from 'drizzle-orm'
import { payStatus } from '../../shared/pay-statuses.ts'
import { rows } from '../db/database.ts'
import type { EffectHandlers } from '../engine/effects.ts'
import { changeOrder } from '../orders/change-log.ts'
import { orderOf } from '../orders/effects.ts'
import { askBank } from './ask-bank.ts'
import { giveBackReceipt } from './effects.ts'
import { moneyOf } from './money.ts'
import { payStatusAfter } from './outcomes.ts'

export const giveBackEffects: Pick<EffectHandlers, 'giveBackPayment'> = {
  /**
   * Once only: a payment that is due back, or points given back already, are left alone. What the bank holds is released,
   * what it took is given back; «returned» is said when the bank has confirmed it.
   */
  giveBackPayment: async (scope) => {
    const orderId = orderOf(scope)
    const { tx, at } = scope
    // Before the points go: they were part of the price.
    const money = await moneyOf(tx, orderId)
    const held = money.payStatusId === payStatus.held
    const due = held || money.payStatusId === payStatus.paid
    const userName = scope.actor.name
    if (due)
      await changeOrder(tx, {
        ...{ orderId, at },
        set: sql`pay_status_id = ${payStatus.returnDue}`,
        old: { old: sql`pay_status_id` },
        log: { action: 'giveBackPayment', entityName: 'payStatusId', new: payStatus.returnDue, userName },
      })
    const amount = held ? money.held : money.deposited - money.refunded
    if (due && money.byBank && amount > 0) {
      const kind = held ? 'reverse' : 'refund'
      const type = `${scope.instance.workflow}.giveBackPayment`
      await askBank(scope, orderId, money, { kind, amount, key: `order.${orderId}.giveBack`, type })
      // Demo history: the bank has confirmed it back then.
      if (!scope.outside)
        await payStatusAfter({ tx, at, by: scope.actor, changes: scope.changes }, orderId, kind)
    }
    if (due) await giveBackReceipt(scope, orderId)

    const [order] = await rows<{ points: number }>(
      tx,
      sql`select points_written_off::float8 as points from orders where id = ${orderId}`,
    )
    if (!order || order.points === 0) return
    await changeOrder(tx, {
      ...{ orderId, at },
      set: sql`points_written_off = 0, loyalty = case when loyalty is null then null
        else jsonb_set(loyalty, '{activePoints}', to_jsonb(coalesce((loyalty->>'activePoints')::bigint, 0) + points_written_off)) end`,
      old: { old: sql`points_written_off::float8` },
      log: { action: 'giveBackPoints', entityName: 'pointsWrittenOff', new: 0, userName },
    })
  },
}
