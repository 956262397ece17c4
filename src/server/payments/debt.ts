import type { Scope } from '../engine/effects.ts'
import { sumFor, notifyCustomer } from '../messages/effects.ts'
import type { Change } from '../order-state/changes.ts'
import type { OrderState } from '../order-state/order-state.ts'
import { balance, isHandedOver, ownWay } from './balance.ts'
import { freePurpose, type Entry } from './ledger.ts'
import { caseFor } from './refund-money.ts'
import { settled } from './outcomes.ts'

/** Purpose of what a courier took at the door. */
export const courier = 'courier'
/** Purpose of what was handed over and not paid. */
export const debt = 'debt'

/** The customer has the goods and has not paid them all: a person asks them to. */
export function unpaid(scope: Scope): Change[] {
  const { world } = scope
  const { toPay } = balance(world)
  // What is told of a return may still change until the parcel is back.
  if (!scope.outside || toPay <= 0 || !isHandedOver(world) || openDebt(world)) return []
  const purpose = freePurpose(world, debt)
  return [
    ...caseFor(scope, { purpose, amount: toPay, way: ownWay(world), problem: 'unpaid' }),
    ...notifyCustomer(scope, 'owing', { sum: sumFor(scope, toPay) }, purpose),
  ]
}

/** The rest has come after all: nobody need ask for it any more. */
export function debtPaid(scope: Scope): Change[] {
  const entry = openDebt(scope.world)
  return entry && balance(scope.world).toPay === 0 ? settled(scope, entry) : []
}

/** What came for an earlier one may be gone again: then there is another. */
const openDebt = (world: OrderState): Entry | undefined =>
  world.rows('ledgerEntries').find(({ problem, status }) => problem === 'unpaid' && status !== 'settled')
