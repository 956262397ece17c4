import type { OrderCard } from '../../../../../schemas/api/orders.ts'
import {
  catalogField,
  dayField,
  phoneLinkField,
  flagField,
  storeZoneInstantField,
  emailField,
  moneyField,
  customField,
  textField,
} from '../../../ui/fields/kinds.tsx'
import { formatAddress, formatStoreAddress } from '../../../../shared/address.ts'
import { finalStatuses, orderStatus as statuses } from '../../../../shared/order-statuses.ts'
import { isWrongPhone } from '../../../../shared/wrong-phones.ts'
import type { FieldContext } from '../../../ui/fields/field-context.ts'
import { toEditableField, type FieldEdit, type Field } from '../../../ui/fields/field.ts'
import { formatPhone } from '../../../ui/format.ts'
import { OrderStatusBadge } from '../../../ui/order-status.tsx'

type Order = OrderCard['order']
type Store = OrderCard['store']

export const orderStatusField = customField<Order>('orderStatusId', {
  catalog: 'orderStatuses',
  text: ({ orderStatusId }, s) => s.catalog('orderStatuses').text(orderStatusId),
  render: ({ orderStatusId }, s) => (
    <OrderStatusBadge id={orderStatusId} text={s.catalog('orderStatuses').text(orderStatusId)} />
  ),
})
export const payStatusField = catalogField('payStatusId', 'payStatuses')
export const payableField = moneyField('payable')
export const statusChangedAtField = storeZoneInstantField('statusAt')

export const storeNameField = customField<{ store: Store }>('store', {
  text: ({ store }) => `${store.pfm} ${store.name}`,
})
export const storeAddressField = customField<{ store: Store }>('storeAddress', {
  text: ({ store }) => formatStoreAddress(store),
})
const pickupStore = customField<{ store: Store }>('store', {
  text: ({ store }) => [store.name, formatStoreAddress(store)].filter(Boolean).join(', '),
})

/** Time zone in which a time of the order is displayed. */
const getZoneOfTime = (id: 'dateDone' | 'planDateIssued', order: Order, s: FieldContext) =>
  (id === 'planDateIssued' ? order.deliveryZone : null) ?? s.getZone(order.pfm)

/** Promised time, in the time zone of the delivery address. */
export const promisedTimeField = customField<Order>('planDateIssued', {
  text: (order, s) =>
    order.planDateIssued === null
      ? ''
      : s.dateTime(order.planDateIssued, getZoneOfTime('planDateIssued', order, s)),
})

/** Field with the date relative to now, in the future or the past. Days are counted in the zone of `getZoneOfTime`. */
export const relativeDateField = (id: 'dateDone' | 'planDateIssued') =>
  customField<Order>(id, {
    text: (order, s) => {
      const at = order[id]
      return at === null ? '' : s.relative(at, { zone: getZoneOfTime(id, order, s) })
    },
  })

const isOpen = ({ orderStatusId }: Order) => !finalStatuses.includes(orderStatusId)
/**
 * Inline edit of a choice. The request contains the promised time from the card, so that the server refuses the edit if
 * that time has changed.
 */
const choiceEdit = (id: 'languageId' | 'manager'): FieldEdit<Order> => ({
  kind: 'choice',
  right: 'orderEdit',
  open: isOpen,
  value: (order) => order[id],
  body: ({ planDateIssued }, value) => ({ [id]: value, planDateIssued }),
})

const contactEdit = (
  id: 'name' | 'phone' | 'fullNameReciever' | 'phoneReciever',
  options: Pick<FieldEdit<Order>, 'empty' | 'maxLength'>,
): FieldEdit<Order> => ({
  kind: 'text',
  right: 'orderEdit',
  open: isOpen,
  ...options,
  value: (order) => order[id],
  body: (_, value) => ({ [id]: value }),
})
const nameOptions = { maxLength: 200 }
const phoneOptions = { maxLength: 20 }

/** Comment that users can edit until the order has a final status. */
const editableComment = (id: 'orderCommentWorker' | 'deliveryComment'): Field<Order> =>
  toEditableField(textField(id) as Field<Order>, {
    kind: 'lines',
    right: 'orderEdit',
    // The delivery comment is not editable once the order has a track number, because the delivery service would not
    // receive the change. The server refuses the change even earlier, after the announcement of the parcel.
    open: (order) => isOpen(order) && (id !== 'deliveryComment' || order.deliveryTrack === null),
    value: (order) => order[id],
    body: (_, comment) => ({ [id]: comment }),
  })

/** Number of the order as a link, with a mark if an operator found it to be wrong. */
const orderPhoneField = <Id extends 'phone' | 'phoneReciever' | 'deliveryClientPhone'>(id: Id) => {
  const field = phoneLinkField(id) as Field<Order>
  return {
    ...field,
    render: (order: Order, s: FieldContext) => (
      <>
        {field.render?.(order, s)}
        {isWrongPhone(order, order[id] ?? '') && ` (${s.t('orders:wrongPhone')})`}
      </>
    ),
  }
}

export const mainOrderFields = [
  toEditableField(textField('name') as Field<Order>, contactEdit('name', nameOptions)),
  // Parts of the customer's name, because `name` does not show which part is the surname.
  textField('clientSurname'),
  textField('clientName'),
  textField('clientPatronymic'),
  toEditableField(orderPhoneField('phone'), contactEdit('phone', phoneOptions)),
  emailField('email'),
  toEditableField(
    textField('fullNameReciever') as Field<Order>,
    contactEdit('fullNameReciever', { ...nameOptions, empty: true }),
  ),
  toEditableField(
    orderPhoneField('phoneReciever'),
    contactEdit('phoneReciever', { ...phoneOptions, empty: true }),
  ),
  customField<Order>('userAuthorization', {
    text: ({ userAuthorization }, { t }) =>
      t(userAuthorization ? 'orders:authorized' : 'orders:notAuthorized'),
  }),
  toEditableField(catalogField('languageId', 'languages') as Field<Order>, choiceEdit('languageId')),
  catalogField('orderSourceTypeId', 'orderSourceTypes'),
  textField('partnerOrderId'),
  catalogField('customerRequests', 'customerRequests'),
  customField<Order>('countCall', { text: ({ countCall }) => (countCall === 0 ? '' : String(countCall)) }),
  toEditableField(catalogField('manager', 'managers') as Field<Order>, {
    ...choiceEdit('manager'),
    empty: true,
  }),
  flagField('isTest'),
  toEditableField(flagField('productsForAdults') as Field<Order>, {
    kind: 'flag',
    right: 'orderEdit',
    // Not editable while the order is ready to be issued, because the issue task has already decided whether the age of
    // the customer is checked.
    open: ({ orderStatusId }) => orderStatusId !== statuses.formed && !finalStatuses.includes(orderStatusId),
    value: ({ productsForAdults }) => productsForAdults,
    body: (_, productsForAdults) => ({ productsForAdults }),
  }),
  storeZoneInstantField('dateCreate'),
  storeZoneInstantField('orderDateCC'),
  storeZoneInstantField('dateShipment'),
  storeZoneInstantField('dateDone'),
  customField<Order>('timeWaiting', {
    text: ({ timeWaiting }, { t }) => t('orders:days', { count: timeWaiting }),
  }),
  customField<Order>('storageUntil', {
    // The storage period does not matter after the end of the order.
    text: ({ storageUntil, orderStatusId, pfm }, s) =>
      storageUntil === null || finalStatuses.includes(orderStatusId)
        ? ''
        : s.dateTime(storageUntil, s.getZone(pfm)),
  }),
] as const

export const paymentFields = [
  catalogField('payTypeId', 'payTypes'),
  payStatusField,
  textField('paymentNumber'),
  storeZoneInstantField('paymentDate'),
  textField('promoCode'),
  catalogField('receiveStatusId', 'receiveStatuses'),
  catalogField('confirmationCodeStatus', 'confirmationCodeStatuses'),
  catalogField('reasonCancel', 'cancelReasons'),
  textField('reasonCancelComment'),
  catalogField('waitReason', 'waitReasons'),
] as const

const getAddressPart = ({ deliveryAddress }: Order, name: string) => String(deliveryAddress[name] ?? '')
const addressField = (id: string, name: string = id) =>
  customField<Order>(id, { text: (order) => getAddressPart(order, name) })

export const pickupFields = [
  customField<Order>('deliveryServiceMethod', { text: (_, { t }) => t('orders:pickup') }),
  pickupStore,
  editableComment('deliveryComment'),
  textField('storagePlace'),
] as const

export type OrderWithDeliveryLabel = Order & Pick<OrderCard, 'label'>
export const deliveryFields = [
  catalogField('deliveryServiceTypeId', 'deliveryServiceTypes'),
  catalogField('deliveryServiceId', 'deliveryServices'),
  catalogField('deliveryServiceMethod', 'deliveryServiceMethods'),
  catalogField('deliveryStatusId', 'deliveryStatuses'),
  customField<Order>('address', {
    text: ({ deliveryAddress: { pickupPoint: _, ...home } }) => formatAddress(home),
  }),
  addressField('pickupPoint'),
  addressField('courierName'),
  customField<Order>('courierPhone', {
    text: (order) => {
      const digits = getAddressPart(order, 'courierPhone')
      return digits === '' ? '' : formatPhone(digits)
    },
    render: (order) => {
      const digits = getAddressPart(order, 'courierPhone')
      return <a href={`tel:+${digits}`}>{formatPhone(digits)}</a>
    },
  }),
  addressField('addressComment', 'comment'),
  addressField('kladr'),
  addressField('fias'),
  customField<Order>('coordinates', {
    text: ({ deliveryAddress: { lat, lon } }) =>
      typeof lat === 'number' && typeof lon === 'number' ? `${lat}, ${lon}` : '',
  }),
  editableComment('deliveryComment'),
  dayField('desiredDate'),
  textField('desiredDateExternalId'),
  textField('desiredDateExternalUuid'),
  textField('deliveryIndex'),
  orderPhoneField('deliveryClientPhone'),
  textField('deliveryTrack'),
  customField<OrderWithDeliveryLabel>('label', {
    text: ({ label }, { t }) => (label === null ? '' : t(`orders:label.${label}`)),
  }),
  textField('acceptanceActNumber'),
  customField<Order>('documents', {
    catalog: 'documentTypes',
    text: ({ documents }, s) =>
      documents
        .map(({ typeId, number }) =>
          [s.catalog('documentTypes').text(typeId), number].filter(Boolean).join(' '),
        )
        .join(', '),
  }),
  moneyField('deliverySumClient'),
] as const

/** Fields of the newest refund of the order (specification 3, «Refund fields on the order»). */
export const newestRefundFields = [
  storeZoneInstantField('refundDate'),
  catalogField('refundStatus', 'refundStatuses'),
  catalogField('refundType', 'refundTypes'),
  catalogField('refundReason', 'refundReasons'),
  textField('checkingAccount'),
  textField('bankName'),
  textField('bik'),
  textField('correspondentAccount'),
  textField('commentToCustomer'),
] as const

export const commentFields = [
  textField('commentClient'),
  editableComment('orderCommentWorker'),
  textField('commentToCustomer'),
] as const
