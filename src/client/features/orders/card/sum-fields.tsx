import type { OrderCard } from '../../../../../schemas/api/orders.ts'
import { moneyField, customField, textField } from '../../../ui/fields/kinds.tsx'
import type { FieldContext } from '../../../ui/fields/field-context.ts'
import { formatStoreDateTime } from '../../../ui/format.ts'

type Order = OrderCard['order']
type Totals = Order['totals']

const formatPoints = (minor: number, { t, number }: FieldContext) =>
  t('orders:points', { count: minor / 100, points: number(minor / 100) })

/** Field with a sum, empty if the sum is zero. */
const sumField = (id: string, getSum: (order: Order) => number) =>
  customField<Order>(id, {
    text: (order, s) => (getSum(order) === 0 ? '' : s.money(getSum(order), order.currency)),
  })
const createDeductionField = (id: string, name: keyof Totals) =>
  customField<Order>(id, {
    text: ({ totals, currency }, s) => (totals[name] === 0 ? '' : `−${s.money(totals[name], currency)}`),
  })

const sumBeforeDiscounts = ({ totals: { collected, returned }, sumOrdered }: Order) =>
  collected === 0 ? sumOrdered : collected - returned
const payable = moneyField('payable')

/** Rows of the calculation from the ordered sum to the sum to pay, followed by the overpaid sum. */
export const orderTotalFields = [
  moneyField('sumOrdered'),
  sumField('sumCollected', ({ totals }) => totals.collected),
  createDeductionField('sumReturned', 'returned'),
  customField<Order>('sumKept', {
    text: (order, s) =>
      order.totals.kept === sumBeforeDiscounts(order) ? '' : s.money(order.totals.kept, order.currency),
  }),
  sumField('deliverySumClient', (order) => order.totals.delivery),
  sumField('packageCost', (order) => order.totals.packages),
  createDeductionField('discount', 'discount'),
  createDeductionField('promocodeDiscount', 'promocode'),
  customField<Order>('pointsWrittenOff', {
    text: ({ totals: { points } }, s) => (points === 0 ? '' : `−${formatPoints(points, s)}`),
  }),
  createDeductionField('sumRefunded', 'refunded'),
  createDeductionField('sumPaid', 'paid'),
  sumField('sumOwed', ({ totals }) => totals.owed),
  { ...payable, render: (order: Order, s: FieldContext) => <strong>{payable.text(order, s)}</strong> },
  sumField('sumOverpaid', ({ totals: { paid, owed, cost } }) => Math.max(paid - owed - cost, 0)),
] as const

const loyaltyPoints = (id: string) =>
  customField<Order>(id, {
    text: ({ loyalty: balance }, s) => {
      const value = balance?.[id]
      return typeof value === 'number' ? formatPoints(value, s) : ''
    },
  })

export const loyaltyFields = [
  textField('loyaltyCardNumber'),
  loyaltyPoints('bonusDelta'),
  loyaltyPoints('activePoints'),
  loyaltyPoints('inactivePoints'),
  customField<Order>('loyaltyUpdatedAt', {
    text: ({ loyalty: balance, pfm }, s) =>
      typeof balance?.updatedAt === 'string' ? formatStoreDateTime(balance.updatedAt, s.getZone(pfm)) : '',
  }),
] as const
