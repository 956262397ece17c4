import { payStatus } from '../../shared/pay-statuses.ts'
import type { EffectHandlers, Scope } from '../engine/effects.ts'
import { changeOrder } from '../orders/change-order.ts'
import { isRowChange, type Change } from '../world/changes.ts'
import { askBank } from './ask-bank.ts'
import { moneyOf } from './money.ts'
import { payStatusAfter } from './outcomes.ts'
import { giveBackReceipt } from './receipts.ts'

export const giveBackEffects: Pick<EffectHandlers, 'giveBackPayment'> = {
  /**
   * Once only: a payment that is due back, or points given back already, are left alone. What the bank holds is released,
   * what it took is given back; «returned» is said when the bank has confirmed it.
   */
  giveBackPayment: (scope) => {
    const money = giveBackMoney(scope)
    return [...money, ...giveBackPoints(after(scope, money))]
  },
}

function giveBackMoney(scope: Scope): Change[] {
  // Before the points go: they were part of the price.
  const money = moneyOf(scope.world)
  const held = money.payStatusId === payStatus.held
  if (!held && money.payStatusId !== payStatus.paid) return []
  const due = returnDue(scope)
  const amount = held ? money.held : money.deposited - money.refunded
  const asked = [...due]
  if (money.byBank && amount > 0) {
    const kind = held ? 'reverse' : 'refund'
    const type = `${scope.instance.workflow}.giveBackPayment`
    const key = `order.${scope.world.order.id}.giveBack`
    asked.push(...askBank(after(scope, due), money, { kind, amount, key, type }))
    // Demo history: the bank has confirmed it back then.
    if (!scope.outside) asked.push(...payStatusAfter(after(scope, asked), kind))
  }
  return [...asked, ...giveBackReceipt(after(scope, asked))]
}

/** The shop owes the money. */
export const returnDue = (scope: Pick<Scope, 'world' | 'at' | 'actor'>): Change[] =>
  changeOrder(
    scope,
    { payStatusId: payStatus.returnDue },
    {
      ...{ action: 'giveBackPayment', entityName: 'payStatusId' },
      ...{ old: scope.world.order.payStatusId, new: payStatus.returnDue },
    },
  )

function giveBackPoints(scope: Scope): Change[] {
  const { pointsWrittenOff: points, loyalty } = scope.world.order
  if (points === 0) return []
  return changeOrder(
    scope,
    {
      pointsWrittenOff: 0,
      loyalty: loyalty === null ? null : { ...loyalty, activePoints: (loyalty.activePoints ?? 0) + points },
    },
    { action: 'giveBackPoints', entityName: 'pointsWrittenOff', old: points, new: 0 },
  )
}

/** The scope after these changes, for what is decided next. */
const after = (scope: Scope, changes: readonly Change[]): Scope => ({
  ...scope,
  world: scope.world.with(changes.filter(isRowChange)),
})
