import { isDeepStrictEqual } from 'node:util'
import type { OrderMoneyStatement } from '../../schemas/api/money.ts'
import type { OrderCard } from '../../schemas/api/orders.ts'
import type { TestEnvironment } from './test-environment.ts'
import type { OrderData } from './order-data.ts'

type Order = Pick<OrderCard['order'], 'payable' | 'pointsWrittenOff' | 'totals'>

/** The totals on the card of the order must be those of its statement, and both must add up. */
export async function findStatementDifferences(
  environment: Pick<TestEnvironment, 'call'>,
  { order: { id } }: OrderData,
): Promise<string[]> {
  const read = async (path: string) =>
    (await environment.call('admin', 'GET', `/api/orders/${id}${path}`)).body
  const statement = (await read('/statement')) as OrderMoneyStatement
  const { order } = (await read('')) as { order: Order }
  const differences = compareTotals(order, statement)
  // A partner may have answered between the two requests.
  return differences.length === 0 || isDeepStrictEqual(await read('/statement'), statement) ? differences : []
}

export function compareTotals({ totals, ...order }: Order, statement: OrderMoneyStatement): string[] {
  const { asked, changes, price, cost, held, taken, givenBack, owed, toPay, ahead, points, entries } =
    statement
  const sumOf = (...kinds: string[]) =>
    entries
      .filter(({ kind, status }) => kinds.includes(kind) && status === 'settled')
      .reduce((sum, { amount }) => sum + amount, 0)
  const comparisons: readonly (readonly [name: string, card: number, statement: number])[] = [
    ['goods', totals.kept, price.goods],
    ['delivery', totals.delivery, price.delivery],
    ['packages', totals.packages, price.packages],
    ['discounts', totals.discount + totals.promocode, price.discount],
    ['points', totals.points, price.points],
    ['refunded goods', totals.refunded, price.total - cost],
    ['cost', totals.cost, cost],
    [
      'cost by the changes of the requested sum',
      entries.some(({ kind }) => kind === 'asked')
        ? asked + changes.reduce((sum, { amount }) => sum + amount, 0)
        : cost,
      cost,
    ],
    ['paid', totals.paid, held + taken - givenBack],
    ['owed', totals.owed, owed],
    ['sum to pay', order.payable, toPay],
    ['points written off', order.pointsWrittenOff, points.used],
    [
      'surplus to be returned',
      Math.max(0, totals.paid - totals.owed - totals.cost),
      ahead.release + ahead.refund,
    ],
    ['surplus to be released of the hold', Math.min(ahead.release, held), ahead.release],
    ['points to be returned', Math.max(0, order.pointsWrittenOff - totals.points), ahead.points],
    [
      'cost as the sum of its rows',
      totals.kept + totals.delivery + totals.packages - totals.discount - totals.promocode - totals.points,
      price.total,
    ],
    ['taken by the entries', sumOf('captured', 'paid'), taken],
    ['given back by the entries', sumOf('refunded'), givenBack],
    ['held by the entries', sumOf('held') - sumOf('captured', 'released'), held],
    ...(entries.length === 0
      ? []
      : [
          [
            'sum to pay by the rows of the card',
            Math.max(0, totals.cost - totals.paid + totals.owed),
            toPay,
          ] as const,
        ]),
  ]
  return comparisons
    .filter(([, card, other]) => card !== other)
    .map(([name, card, other]) => `${name}: ${card} on the card, ${other} in the statement`)
}
