import type { OrderCard } from '../../../../../schemas/api/orders.ts'
import { money, own, text } from '../../../ui/fields/kinds.tsx'
import type { Surroundings } from '../../../ui/fields/surroundings.ts'
import { formatStoreDateTime } from '../../../ui/format.ts'

type Order = OrderCard['order']
type Totals = Order['totals']

const pointsOf = (minor: number, { t, number }: Surroundings) =>
  t('orders:points', { count: minor / 100, points: number(minor / 100) })

/** A sum that is hidden when it is zero. */
const sum = (id: string, of: (order: Order) => number) =>
  own<Order>(id, { text: (order, s) => (of(order) === 0 ? '' : s.money(of(order), order.currency)) })
const less = (id: string, name: keyof Totals) =>
  own<Order>(id, {
    text: ({ totals, currency }, s) => (totals[name] === 0 ? '' : `−${s.money(totals[name], currency)}`),
  })

const before = ({ totals: { collected, returned }, sumOrdered }: Order) =>
  collected === 0 ? sumOrdered : collected - returned
const payable = money('payable')

/** From the ordered sum to the sum to pay; every row in between is added or subtracted. */
export const totals = [
  money('sumOrdered'),
  sum('sumCollected', ({ totals }) => totals.collected),
  less('sumReturned', 'returned'),
  own<Order>('sumKept', {
    text: (order, s) =>
      order.totals.kept === before(order) ? '' : s.money(order.totals.kept, order.currency),
  }),
  sum('deliverySumClient', (order) => order.totals.delivery),
  sum('packageCost', (order) => order.totals.packages),
  less('discount', 'discount'),
  less('promocodeDiscount', 'promocode'),
  own<Order>('pointsWrittenOff', {
    text: ({ totals: { points } }, s) => (points === 0 ? '' : `−${pointsOf(points, s)}`),
  }),
  less('sumRefunded', 'refunded'),
  less('sumPaid', 'paid'),
  sum('sumOwed', ({ totals }) => totals.owed),
  { ...payable, draw: (order: Order, s: Surroundings) => <strong>{payable.text(order, s)}</strong> },
  sum('sumOverpaid', ({ totals: { paid, owed, cost } }) => Math.max(paid - owed - cost, 0)),
] as const

const loyaltyPoints = (id: string) =>
  own<Order>(id, {
    text: ({ loyalty: known }, s) => {
      const value = known?.[id]
      return typeof value === 'number' ? pointsOf(value, s) : ''
    },
  })

export const loyalty = [
  text('loyaltyCardNumber'),
  loyaltyPoints('bonusDelta'),
  loyaltyPoints('activePoints'),
  loyaltyPoints('inactivePoints'),
  own<Order>('loyaltyUpdatedAt', {
    text: ({ loyalty: known, pfm }, s) =>
      typeof known?.updatedAt === 'string' ? formatStoreDateTime(known.updatedAt, s.zoneOf(pfm)) : '',
  }),
] as const
