import type { OrderCard } from '../../../../../schemas/api/orders.ts'
import { catalog, day, dial, flag, instant, mail, money, own, text } from '../../../ui/fields/kinds.tsx'
import { formatAddress, formatStoreAddress, type AddressParts } from '../../../../shared/address.ts'
import { finalStatuses, orderStatus as statuses } from '../../../../shared/order-statuses.ts'
import { editable, type Edit, type Field } from '../../../ui/fields/field.ts'
import { formatPhone } from '../../../ui/format.ts'
import { OrderStatus } from '../../../ui/order-status.tsx'

type Order = OrderCard['order']
type Store = OrderCard['store']

export const orderStatus = own<Order>('orderStatusId', {
  catalog: 'orderStatuses',
  text: ({ orderStatusId }, s) => s.catalog('orderStatuses').text(orderStatusId),
  draw: ({ orderStatusId }, s) => (
    <OrderStatus id={orderStatusId} text={s.catalog('orderStatuses').text(orderStatusId)} />
  ),
})
export const payStatus = catalog('payStatusId', 'payStatuses')
export const payable = money('payable')
export const statusAt = instant('statusAt')

export const storeName = own<{ store: Store }>('store', { text: ({ store }) => `${store.pfm} ${store.name}` })
export const storeAddress = own<{ store: Store }>('storeAddress', {
  text: ({ store }) => formatStoreAddress(store),
})
const pickupStore = own<{ store: Store }>('store', {
  text: ({ store }) => [store.name, formatStoreAddress(store)].filter(Boolean).join(', '),
})

/** Time until the date; days are in the store's time zone. */
export const timeUntil = (id: 'dateDone' | 'planDateIssued') =>
  own<Order>(id, {
    text: (order, s) => {
      const at = order[id]
      return at === null ? '' : s.relative(at, { zone: s.zoneOf(order.pfm) })
    },
  })

const isOpen = ({ orderStatusId }: Order) => !finalStatuses.includes(orderStatusId)
/** The change includes the promised date as displayed, so that the server can reject a stale edit. */
const choiceEdit = (id: 'languageId' | 'manager'): Edit<Order> => ({
  kind: 'choice',
  right: 'orderEdit',
  open: isOpen,
  value: (order) => order[id],
  body: ({ planDateIssued }, value) => ({ [id]: value, planDateIssued }),
})

const contactEdit = (
  id: 'name' | 'phone' | 'fullNameReciever' | 'phoneReciever',
  options: Pick<Edit<Order>, 'empty' | 'maxLength'>,
): Edit<Order> => ({
  kind: 'text',
  right: 'orderEdit',
  open: isOpen,
  ...options,
  value: (order) => order[id],
  body: (_, value) => ({ [id]: value }),
})
const nameOptions = { maxLength: 200 }
const phoneOptions = { maxLength: 20 }

/** Comments are editable until the order is finished. */
const editableComment = (id: 'orderCommentWorker' | 'deliveryComment'): Field<Order> =>
  editable(text(id) as Field<Order>, {
    kind: 'lines',
    right: 'orderEdit',
    // Data already sent to a delivery service must not change.
    open: (order) => isOpen(order) && (id !== 'deliveryComment' || order.deliveryTrack === null),
    value: (order) => order[id],
    body: (_, comment) => ({ [id]: comment }),
  })

export const main = [
  editable(text('name') as Field<Order>, contactEdit('name', nameOptions)),
  // When the name alone is ambiguous.
  text('clientSurname'),
  text('clientName'),
  text('clientPatronymic'),
  editable(dial('phone') as Field<Order>, contactEdit('phone', phoneOptions)),
  mail('email'),
  editable(
    text('fullNameReciever') as Field<Order>,
    contactEdit('fullNameReciever', { ...nameOptions, empty: true }),
  ),
  editable(
    dial('phoneReciever') as Field<Order>,
    contactEdit('phoneReciever', { ...phoneOptions, empty: true }),
  ),
  own<Order>('userAuthorization', {
    text: ({ userAuthorization }, { t }) =>
      t(userAuthorization ? 'orders:authorized' : 'orders:notAuthorized'),
  }),
  editable(catalog('languageId', 'languages') as Field<Order>, choiceEdit('languageId')),
  catalog('orderSourceTypeId', 'orderSourceTypes'),
  text('partnerOrderId'),
  catalog('customerRequests', 'customerRequests'),
  own<Order>('countCall', { text: ({ countCall }) => (countCall === 0 ? '' : String(countCall)) }),
  editable(catalog('manager', 'managers') as Field<Order>, { ...choiceEdit('manager'), empty: true }),
  flag('isTest'),
  editable(flag('productsForAdults') as Field<Order>, {
    kind: 'flag',
    right: 'orderEdit',
    // Once the order is ready for pickup, its issue task uses a copy of the data.
    open: ({ orderStatusId }) => orderStatusId !== statuses.formed && !finalStatuses.includes(orderStatusId),
    value: ({ productsForAdults }) => productsForAdults,
    body: (_, productsForAdults) => ({ productsForAdults }),
  }),
  instant('dateCreate'),
  instant('orderDateCC'),
  instant('dateShipment'),
  instant('dateDone'),
  own<Order>('timeWaiting', { text: ({ timeWaiting }, { t }) => t('orders:days', { count: timeWaiting }) }),
  instant('storageUntil'),
] as const

export const payment = [
  catalog('payTypeId', 'payTypes'),
  payStatus,
  text('paymentNumber'),
  instant('paymentDate'),
  text('promoCode'),
  catalog('receiveStatusId', 'receiveStatuses'),
  catalog('confirmationCodeStatus', 'confirmationCodeStatuses'),
  catalog('reasonCancel', 'cancelReasons'),
  text('reasonCancelComment'),
  catalog('waitReason', 'waitReasons'),
] as const

const addressPart = ({ deliveryAddress }: Order, name: string) => String(deliveryAddress[name] ?? '')
const addressField = (id: string, name: string = id) =>
  own<Order>(id, { text: (order) => addressPart(order, name) })

export const pickup = [
  own<Order>('deliveryServiceMethod', { text: (_, { t }) => t('orders:pickup') }),
  pickupStore,
  editableComment('deliveryComment'),
  text('storagePlace'),
] as const

export type DeliveredOrder = Order & Pick<OrderCard, 'label'>
export const delivered = [
  catalog('deliveryServiceTypeId', 'deliveryServiceTypes'),
  catalog('deliveryServiceId', 'deliveryServices'),
  catalog('deliveryServiceMethod', 'deliveryServiceMethods'),
  catalog('deliveryStatusId', 'deliveryStatuses'),
  own<Order>('address', {
    text: ({ deliveryAddress: { pickupPoint: _, ...home } }) => formatAddress(home as AddressParts),
  }),
  addressField('pickupPoint'),
  addressField('courierName'),
  own<Order>('courierPhone', {
    text: (order) => {
      const digits = addressPart(order, 'courierPhone')
      return digits === '' ? '' : formatPhone(digits)
    },
    draw: (order) => {
      const digits = addressPart(order, 'courierPhone')
      return <a href={`tel:+${digits}`}>{formatPhone(digits)}</a>
    },
  }),
  addressField('addressComment', 'comment'),
  addressField('kladr'),
  addressField('fias'),
  own<Order>('coordinates', {
    text: ({ deliveryAddress: { lat, lon } }) =>
      typeof lat === 'number' && typeof lon === 'number' ? `${lat}, ${lon}` : '',
  }),
  editableComment('deliveryComment'),
  day('desiredDate'),
  text('desiredDateExternalId'),
  text('desiredDateExternalUuid'),
  text('deliveryIndex'),
  dial('deliveryClientPhone'),
  text('deliveryTrack'),
  own<DeliveredOrder>('label', {
    text: ({ label }, { t }) => (label === null ? '' : t(`orders:label.${label}`)),
  }),
  text('acceptanceActNumber'),
  own<Order>('documents', {
    catalog: 'documentTypes',
    text: ({ documents }, s) =>
      documents
        .map(({ typeId, number }) =>
          [s.catalog('documentTypes').text(typeId), number].filter(Boolean).join(' '),
        )
        .join(', '),
  }),
  money('deliverySumClient'),
] as const

/** Fields of the newest refund (specification 3, «Refund fields on the order»). */
export const refund = [
  instant('refundDate'),
  catalog('refundStatus', 'refundStatuses'),
  catalog('refundType', 'refundTypes'),
  catalog('refundReason', 'refundReasons'),
  text('checkingAccount'),
  text('bankName'),
  text('bik'),
  text('correspondentAccount'),
  text('commentToCustomer'),
] as const

export const comments = [
  text('commentClient'),
  editableComment('orderCommentWorker'),
  text('commentToCustomer'),
] as const
