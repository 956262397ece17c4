import { sql } from 'drizzle-orm'
import type { LogAction, LogEntity } from '../../shared/order-log.ts'
import type { StepScope } from '../engine/effects.ts'
import { changeOrder, logChange } from './change-log.ts'
import { orderOf } from './effects.ts'

/** Something beside the order came about (a refund, an exchange): moves its update time, writes its log, tells the screens. */
export async function noteOnOrder(
  scope: StepScope,
  { action, entityName, now }: { action: LogAction; entityName: LogEntity; now: unknown },
): Promise<void> {
  const orderId = orderOf(scope)
  await changeOrder(scope.tx, { orderId, at: scope.at, set: sql`id = id`, old: { old: sql`null::int` } })
  await logChange(scope.tx, {
    ...{ orderId, type: 'updated', action, entityName, at: scope.at, old: null, new: now },
    userName: scope.actor.name,
  })
  scope.changes.push({ kind: 'order', orderId, pfm: scope.instance.pfm ?? '' })
}
