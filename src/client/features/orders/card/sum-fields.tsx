import type { OrderCard } from '../../../../../schemas/api/orders.ts'
import { money, own, text } from '../../../ui/fields/kinds.tsx'
import type { FieldContext } from '../../../ui/fields/surroundings.ts'
import { formatStoreDateTime } from '../../../ui/format.ts'

type Order = OrderCard['order']
type Totals = Order['totals']

const formatPoints = (minor: number, { t, number }: FieldContext) =>
  t('orders:points', { count: minor / 100, points: number(minor / 100) })

/** A sum that is hidden when it is zero. */
const sumField = (id: string, getSum: (order: Order) => number) =>
  own<Order>(id, { text: (order, s) => (getSum(order) === 0 ? '' : s.money(getSum(order), order.currency)) })
const deduction = (id: string, name: keyof Totals) =>
  own<Order>(id, {
    text: ({ totals, currency }, s) => (totals[name] === 0 ? '' : `−${s.money(totals[name], currency)}`),
  })

const sumBeforeDiscounts = ({ totals: { collected, returned }, sumOrdered }: Order) =>
  collected === 0 ? sumOrdered : collected - returned
const payable = money('payable')

/** From the ordered sum to the sum to pay; every row in between is added or subtracted. */
export const totals = [
  money('sumOrdered'),
  sumField('sumCollected', ({ totals }) => totals.collected),
  deduction('sumReturned', 'returned'),
  own<Order>('sumKept', {
    text: (order, s) =>
      order.totals.kept === sumBeforeDiscounts(order) ? '' : s.money(order.totals.kept, order.currency),
  }),
  sumField('deliverySumClient', (order) => order.totals.delivery),
  sumField('packageCost', (order) => order.totals.packages),
  deduction('discount', 'discount'),
  deduction('promocodeDiscount', 'promocode'),
  own<Order>('pointsWrittenOff', {
    text: ({ totals: { points } }, s) => (points === 0 ? '' : `−${formatPoints(points, s)}`),
  }),
  deduction('sumRefunded', 'refunded'),
  deduction('sumPaid', 'paid'),
  sumField('sumOwed', ({ totals }) => totals.owed),
  { ...payable, draw: (order: Order, s: FieldContext) => <strong>{payable.text(order, s)}</strong> },
  sumField('sumOverpaid', ({ totals: { paid, owed, cost } }) => Math.max(paid - owed - cost, 0)),
] as const

const loyaltyPoints = (id: string) =>
  own<Order>(id, {
    text: ({ loyalty: balance }, s) => {
      const value = balance?.[id]
      return typeof value === 'number' ? formatPoints(value, s) : ''
    },
  })

export const loyalty = [
  text('loyaltyCardNumber'),
  loyaltyPoints('bonusDelta'),
  loyaltyPoints('activePoints'),
  loyaltyPoints('inactivePoints'),
  own<Order>('loyaltyUpdatedAt', {
    text: ({ loyalty: balance, pfm }, s) =>
      typeof balance?.updatedAt === 'string' ? formatStoreDateTime(balance.updatedAt, s.zoneOf(pfm)) : '',
  }),
] as const
