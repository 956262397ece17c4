import type { ReactNode } from 'react'
import { formatDay, formatPhone } from '../../../ui/format.ts'
import { Block } from '../../../ui/block.tsx'
import { Facts, isFilled, type Fact } from '../../../ui/facts.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { PrintButton, PrintButtons } from '../../../ui/print-buttons.tsx'
import type { OrderView } from './order-view.ts'

/** A block whose every fact is empty is left out. `children` stand below the facts. */
function FactsBlock({ title, facts, children }: { title: string; facts: Fact[]; children?: ReactNode }) {
  return facts.some(isFilled) ? (
    <Block title={title}>
      <Facts facts={facts} />
      {children}
    </Block>
  ) : null
}

const phone = (digits: string | null) =>
  digits === null || digits === '' ? '' : <a href={`tel:+${digits}`}>{formatPhone(digits)}</a>

export function MainBlock({ view }: { view: OrderView }) {
  const { order, catalogs, t, at, yesNo, field } = view
  return (
    <FactsBlock
      title={t('orders:card.main')}
      facts={[
        [field('name'), order.name],
        [field('phone'), phone(order.phone)],
        [field('email'), order.email],
        [field('fullNameReciever'), order.fullNameReciever],
        [field('phoneReciever'), phone(order.phoneReciever)],
        [
          field('userAuthorization'),
          t(order.userAuthorization ? 'orders:authorized' : 'orders:notAuthorized'),
        ],
        [field('languageId'), catalogs.languages.text(order.languageId)],
        [field('orderSourceTypeId'), catalogs.orderSourceTypes.text(order.orderSourceTypeId)],
        [field('partnerOrderId'), order.partnerOrderId],
        [field('customerRequests'), catalogs.customerRequests.text(order.customerRequests)],
        [field('countCall'), order.countCall === 0 ? '' : String(order.countCall)],
        [field('manager'), order.manager],
        [field('isTest'), order.isTest && yesNo(true)],
        [field('productsForAdults'), order.productsForAdults && yesNo(true)],
        [field('dateCreate'), at(order.dateCreate)],
        [field('orderDateCC'), at(order.orderDateCC)],
        [field('dateShipment'), at(order.dateShipment)],
        [field('dateDone'), at(order.dateDone)],
        [field('timeWaiting'), t('orders:days', { count: order.timeWaiting })],
        [field('storageUntil'), at(order.storageUntil)],
      ]}
    />
  )
}

export function PaymentBlock({ view }: { view: OrderView }) {
  const { order, catalogs, t, at, field } = view
  return (
    <FactsBlock
      title={t('orders:card.payment')}
      facts={[
        [field('payTypeId'), catalogs.payTypes.text(order.payTypeId)],
        [field('payStatusId'), catalogs.payStatuses.text(order.payStatusId)],
        [field('paymentNumber'), order.paymentNumber],
        [field('paymentDate'), at(order.paymentDate)],
        [field('promoCode'), order.promoCode],
        [field('receiveStatusId'), catalogs.receiveStatuses.text(order.receiveStatusId)],
        [
          field('confirmationCodeStatus'),
          catalogs.confirmationCodeStatuses.text(order.confirmationCodeStatus),
        ],
        [field('reasonCancel'), catalogs.cancelReasons.text(order.reasonCancel)],
        [field('reasonCancelComment'), order.reasonCancelComment],
        [field('waitReason'), catalogs.waitReasons.text(order.waitReason)],
      ]}
    />
  )
}

const addressParts = [
  'postcode',
  'region',
  'city',
  'street',
  'house',
  'housing',
  'building',
  'apartment',
] as const

export function DeliveryBlock({ view }: { view: OrderView }) {
  const { order, label, store, products, catalogs, t, money, field } = view
  const collected = products.some((product) => product.skuQuantityFinished > 0)
  const address: Record<string, unknown> = order.deliveryAddress
  const part = (name: string) => String(address[name] ?? '')
  if (order.deliveryServiceTypeId === null)
    return (
      <FactsBlock
        title={t('orders:card.delivery')}
        facts={[
          [field('deliveryServiceMethod'), t('orders:pickup')],
          [t('orders:card.store'), [store.name, store.city, store.address].filter(Boolean).join(', ')],
          [field('deliveryComment'), order.deliveryComment],
          [field('storagePlace'), order.storagePlace],
        ]}
      >
        {collected && <PrintButton orderId={order.id} name="sticker" />}
      </FactsBlock>
    )
  return (
    <FactsBlock
      title={t('orders:card.delivery')}
      facts={[
        [field('deliveryServiceTypeId'), catalogs.deliveryServiceTypes.text(order.deliveryServiceTypeId)],
        [field('deliveryServiceId'), catalogs.deliveryServices.text(order.deliveryServiceId)],
        [field('deliveryServiceMethod'), catalogs.deliveryServiceMethods.text(order.deliveryServiceMethod)],
        [field('deliveryStatusId'), catalogs.deliveryStatuses.text(order.deliveryStatusId)],
        [field('address'), addressParts.map(part).filter(Boolean).join(', ')],
        [field('pickupPoint'), part('pickupPoint')],
        [field('courierName'), part('courierName')],
        [field('courierPhone'), phone(part('courierPhone'))],
        [field('addressComment'), part('comment')],
        [field('deliveryComment'), order.deliveryComment],
        [field('desiredDate'), order.desiredDate === null ? '' : formatDay(order.desiredDate)],
        [field('desiredDateExternalId'), order.desiredDateExternalId],
        [field('desiredDateExternalUuid'), order.desiredDateExternalUuid],
        [field('deliveryIndex'), order.deliveryIndex],
        [field('deliveryClientPhone'), phone(order.deliveryClientPhone)],
        [field('deliveryTrack'), order.deliveryTrack],
        [field('label'), label === null ? '' : t(`orders:label.${label}`)],
        [field('acceptanceActNumber'), order.acceptanceActNumber],
        [
          field('documents'),
          order.documents
            .map(({ typeId, number }) =>
              [catalogs.documentTypes.text(typeId), number].filter(Boolean).join(' '),
            )
            .join(', '),
        ],
        [field('deliverySumClient'), money(order.deliverySumClient)],
      ]}
    >
      {label === 'failed' && <Notice tone="error">{t('orders:label.again')}</Notice>}
      {collected && <PrintButtons orderId={order.id} />}
    </FactsBlock>
  )
}

export function CommentsBlock({ view }: { view: OrderView }) {
  const { order, t, field } = view
  return (
    <FactsBlock
      title={t('orders:card.comments')}
      facts={(['commentClient', 'orderCommentWorker', 'commentToCustomer'] as const).map(
        (name) => [field(name), order[name]] as const,
      )}
    />
  )
}

/** Of the newest refund (specification 3, «Refund fields on the order»). */
export function RefundBlock({ view }: { view: OrderView }) {
  const { refund, catalogs, t, at, field } = view
  if (refund === null) return null
  return (
    <FactsBlock
      title={t('orders:card.refund')}
      facts={[
        [field('refundDate'), at(refund.refundDate)],
        [field('refundStatus'), catalogs.refundStatuses.text(refund.refundStatus)],
        [field('refundType'), catalogs.refundTypes.text(refund.refundType)],
        [field('refundReason'), catalogs.refundReasons.text(refund.refundReason)],
        [field('checkingAccount'), refund.checkingAccount],
        [field('bankName'), refund.bankName],
        [field('bik'), refund.bik],
        [field('correspondentAccount'), refund.correspondentAccount],
        [field('commentToCustomer'), refund.commentToCustomer],
      ]}
    />
  )
}

/** Where the pieces that came back lie, or why they do not. */
export function GoodsBackBlock({ view }: { view: OrderView }) {
  const { goodsBack, products, catalogs, t, at } = view
  if (goodsBack.length === 0) return null
  return (
    <FactsBlock
      title={t('orders:card.goodsBack')}
      facts={goodsBack.map(
        ({ lineId, quantity, outcome, cause, reasonId, comment, at: when, userName }): Fact => [
          products.find(({ id }) => id === lineId)?.productName ?? String(lineId),
          [
            `${t('orders:pieces', { count: quantity })} ${t(`orders:goods.outcomes.${outcome}`)}`,
            t(`orders:goods.causes.${cause}`),
            reasonId !== null && catalogs.goodsLossReasons.text(reasonId),
            comment,
            `${userName}, ${at(when)}`,
          ]
            .filter(Boolean)
            .join(' · '),
        ],
      )}
    />
  )
}

export function PackingBlock({ view }: { view: OrderView }) {
  const { packages, tares, catalogs, t, kilograms } = view
  return (
    <FactsBlock
      title={t('orders:card.packing')}
      facts={[
        ...packages.map(({ typeId, count }): Fact => [
          catalogs.bagTypes.text(typeId),
          t('orders:pieces', { count }),
        ]),
        ...tares.map(({ typeId, weight, unused }, i): Fact => [
          `${i + 1}. ${catalogs.tareTypes.text(typeId)}`,
          unused
            ? t('orders:unusedTare')
            : weight === null
              ? t('orders:noWeight')
              : t('orders:kilograms', { weight: kilograms(weight) }),
        ]),
      ]}
    />
  )
}

/** From what was ordered to what is still to be paid; every line between the two is added or taken off. */
export function TotalsBlock({ view }: { view: OrderView }) {
  const { order, t, money, number, field } = view
  const { kept, delivery, packages, discount, promocode, points, refunded, cost, paid } = order.totals
  const sum = (minor: number) => (minor === 0 ? '' : money(minor))
  const less = (minor: number) => (minor === 0 ? '' : `−${money(minor)}`)
  const before = order.sumCollected === 0 ? order.sumOrdered : order.sumCollected
  return (
    <FactsBlock
      title={t('orders:card.totals')}
      facts={[
        [field('sumOrdered'), money(order.sumOrdered)],
        [field('sumCollected'), sum(order.sumCollected)],
        [field('sumKept'), kept === before ? '' : money(kept)],
        [field('deliverySumClient'), sum(delivery)],
        [field('packageCost'), sum(packages)],
        [field('discount'), less(discount)],
        [field('promocodeDiscount'), less(promocode)],
        [
          field('pointsWrittenOff'),
          points === 0 ? '' : `−${t('orders:points', { points: number(points / 100) })}`,
        ],
        [field('sumRefunded'), less(refunded)],
        [field('sumPaid'), less(paid)],
        [field('payable'), <strong key="payable">{money(order.payable)}</strong>],
        [field('sumOverpaid'), paid > cost ? money(paid - cost) : ''],
      ]}
    />
  )
}

export function LoyaltyBlock({ view }: { view: OrderView }) {
  const { order, t, at, number, field } = view
  const { bonusDelta, activePoints, inactivePoints, updatedAt } = order.loyalty ?? {}
  const points = (value: unknown) =>
    typeof value === 'number' ? t('orders:points', { points: number(value / 100) }) : ''
  return (
    <FactsBlock
      title={t('orders:card.loyalty')}
      facts={[
        [field('loyaltyCardNumber'), order.loyaltyCardNumber],
        [field('bonusDelta'), points(bonusDelta)],
        [field('activePoints'), points(activePoints)],
        [field('inactivePoints'), points(inactivePoints)],
        [field('loyaltyUpdatedAt'), typeof updatedAt === 'string' ? at(updatedAt) : ''],
      ]}
    />
  )
}
