import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { OrderSummary } from '../../../../schemas/api/tasks.ts'
import { useCatalogs } from '../../http/use-catalog.ts'
import { formatStoreDateTime, formatPhone } from '../../ui/format.ts'
import type { AcceptedPartTotals } from '../../../shared/accepted-part.ts'
import { joinClasses } from '../../ui/join-classes.ts'
import { Tag } from '../../ui/tag.tsx'
import { urls } from '../../ui/urls.ts'
import { useFormatters } from '../../ui/use-format.ts'
import { Foldable } from './foldable.tsx'
import styles from './order-facts.module.css'

const catalogsOfFacts = [
  'orderStatuses',
  'payTypes',
  'payStatuses',
  'deliveryServices',
  'customerRequests',
] as const

const moneyFacts: ReadonlySet<string> = new Set(['total', 'payable'])

/** Facts of the order for the worker of its task. `now`: sums of the order according to the step's draft. */
export function OrderFacts({
  order,
  now,
  showCall: hasCallButton,
}: {
  order: OrderSummary
  now: Pick<AcceptedPartTotals, 'total' | 'toPay'> | null
  /** False if the step itself displays phone number, failed calls and wishes. */
  showCall: boolean
}) {
  const { t } = useTranslation('runner')
  const { money } = useFormatters()
  const { catalogs } = useCatalogs(catalogsOfFacts)
  const marked = order.lines.some((line) => line.marked)
  const formatChange = (before: number, after: number) =>
    before === after
      ? money(before, order.currency)
      : `${money(before, order.currency)} → ${money(after, order.currency)}`
  const toPay = now?.toPay ?? order.payable
  const facts: [string, ReactNode][] = [
    ['customer', order.customerName],
    [
      'phone',
      hasCallButton && (
        <a className={styles.link} href={`tel:+${order.phone.replace(/\D/g, '')}`}>
          {formatPhone(order.phone)}
        </a>
      ),
    ],
    ['total', formatChange(order.total, now?.total ?? order.total)],
    [
      'payable',
      Math.max(order.payable, toPay) > 0 && (
        <span className={styles.payable}>{formatChange(order.payable, toPay)}</span>
      ),
    ],
    [
      'payment',
      `${catalogs.payTypes.text(order.payTypeId)} · ${catalogs.payStatuses.text(order.payStatusId)}`,
    ],
    ['status', catalogs.orderStatuses.text(order.orderStatusId)],
    ['storagePlace', order.storagePlace && <strong>{order.storagePlace}</strong>],
    ['store', `${order.pfm} · ${order.storeName}, ${order.storeAddress}`],
    ['delivery', order.delivery && catalogs.deliveryServices.text(order.delivery.serviceId)],
    ['address', order.delivery?.address ?? null],
    ['receiver', order.delivery?.receiver ?? null],
    ['deliveryComment', order.delivery?.comment ?? null],
    ['track', order.delivery?.track ?? null],
    ['plan', order.planDateIssued && formatStoreDateTime(order.planDateIssued, order.deliveryZone)],
    ['partner', order.partnerOrderId],
    ['calls', hasCallButton && order.countCall > 0 ? String(order.countCall) : null],
  ]
  return (
    <Foldable title={t('facts.title')}>
      {(order.productsForAdults || marked) && (
        <div className={styles.badges}>
          {order.productsForAdults && <Tag tone="danger">{t('facts.adults')}</Tag>}
          {marked && <Tag>{t('facts.marked')}</Tag>}
        </div>
      )}
      {hasCallButton && order.customerRequests !== null && (
        <p className={styles.comment}>
          <span className={styles.commentName}>{t('facts.customerRequests')}:</span>{' '}
          <span>{catalogs.customerRequests.text(order.customerRequests)}</span>
        </p>
      )}
      {hasCallButton && order.commentClient && (
        <p className={styles.comment}>
          <span className={styles.commentName}>{t('facts.commentClient')}:</span>{' '}
          <span>{order.commentClient}</span>
        </p>
      )}
      <dl className={styles.list}>
        {facts
          .filter(([, fact]) => fact !== null && fact !== '' && fact !== false)
          .map(([name, fact]) => (
            <div key={name} style={{ display: 'contents' }}>
              <dt className={styles.term}>{t(`facts.${name}`)}</dt>
              <dd className={joinClasses(styles.fact, moneyFacts.has(name) && styles.money)}>{fact}</dd>
            </div>
          ))}
      </dl>
      <Link className={styles.link} to={urls.order(order.orderId)}>
        {t('facts.card')}
      </Link>
    </Foldable>
  )
}
