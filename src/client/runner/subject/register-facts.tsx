import { Button } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { RefundRegisterLine } from '../../../../schemas/api/refund-registers.ts'
import type { DeskSubject } from '../../../../schemas/api/tasks.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { joinClasses } from '../../ui/join-classes.ts'
import { DataTable, type DataColumn } from '../../ui/data-table.tsx'
import { FactList } from '../../ui/facts.tsx'
import { formatDateTime, formatDay } from '../../ui/format.ts'
import { urls } from '../../ui/urls.ts'
import { useFormat } from '../../ui/use-format.ts'
import { hasFields } from '../form/form-fields.ts'
import { Foldable } from '../parts/foldable.tsx'
import type { DeskActions } from './desk-subject.tsx'
import styles from './subject.module.css'

type Props = { subject: Extract<DeskSubject, { name: 'refundRegister' }> }

/** Rows of one order. An unreadable row has a group of its own. */
interface RegisterOrder {
  id: string
  orderId: number | null
  lines: RefundRegisterLine[]
  /** Sums by currency, because an invalid row may have a different currency. */
  sums: ReadonlyMap<string, number>
  quantity: number
  accepted: boolean
  refundId: number | null
}

/** `currency`: currency of the register, which applies to rows without a readable currency. */
function groupByOrder(lines: readonly RefundRegisterLine[], currency: string): RegisterOrder[] {
  const orders = new Map<string, RegisterOrder>()
  for (const line of lines) {
    const id = line.orderId === null ? `line ${line.line}` : String(line.orderId)
    const existing = orders.get(id)
    const sums = new Map(existing?.sums)
    const lineCurrency = line.currency ?? currency
    if (line.cost > 0) sums.set(lineCurrency, (sums.get(lineCurrency) ?? 0) + line.cost)
    orders.set(id, {
      id,
      orderId: line.orderId,
      lines: [...(existing?.lines ?? []), line],
      sums,
      quantity: (existing?.quantity ?? 0) + line.quantity,
      accepted: (existing?.accepted ?? true) && line.orderId !== null && line.message === null,
      refundId: existing?.refundId ?? line.refundId,
    })
  }
  // Orders that need attention come first.
  const list = [...orders.values()]
  return [...list.filter((one) => !one.accepted), ...list.filter((one) => one.accepted)]
}

/**
 * Totals of the register, which are always visible, and its orders. Each order can be confirmed or shows the errors
 * of its rows.
 */
export function RefundRegisterOrders({ subject: { register }, acts }: Props & { acts: DeskActions }) {
  const { t } = useTranslation('refundRegisters')
  const { money, number } = useFormat()
  const { step, isOff: off, send } = acts
  const confirmed = new Set(String(step.summary.confirmedOrders ?? '').split(' '))
  const isOffered = (type: string) => step.events.some((event) => event.type === type)
  const sum = (minor: number) => money(minor, register.currency)

  const getOrderState = ({ id, accepted, refundId }: RegisterOrder): [string, Tone] => {
    if (!accepted) return ['unaccepted', 'danger']
    if (refundId !== null) return ['refunded', 'done']
    return confirmed.has(id) ? ['confirmed', 'done'] : ['unconfirmed', 'light']
  }
  const renderButton = (order: RegisterOrder) => {
    const type = confirmed.has(order.id) ? 'UNCONFIRM_ORDER' : 'CONFIRM_ORDER'
    if (!order.accepted || !isOffered(type)) return ''
    const label = t(`refundRegisters:acts.${type}`)
    return (
      <Button
        size="small"
        disabledFocusable={off}
        aria-label={t('refundRegisters:acts.of', { act: label, order: order.orderId })}
        onClick={() => !off && send(type, { orderId: order.orderId })}
      >
        {label}
      </Button>
    )
  }
  const column = (
    id: string,
    cell: DataColumn<RegisterOrder>['cell'],
    align?: 'end',
  ): DataColumn<RegisterOrder> => ({
    id,
    header: t(`refundRegisters:fields.${id}`),
    cell,
    ...(align && { align }),
  })
  return (
    <div className={styles.register}>
      <dl className={styles.totals} aria-label={t('refundRegisters:totals')}>
        {(
          [
            ['orders', number(register.orders)],
            ['sum', sum(register.sum)],
            ...(register.otherSums.length > 0
              ? ([
                  [
                    'otherSums',
                    register.otherSums.map((other) => money(other.sum, other.currency)).join(', '),
                  ],
                ] as const)
              : []),
            ['sumAccepted', sum(register.sumAccepted)],
            ['sumRefunded', sum(register.sumRefunded)],
            ['quantity', number(register.quantity)],
            ['unaccepted', number(register.unaccepted)],
            ['wrongRows', number(register.lines.filter(({ message }) => message !== null).length)],
            ['corrections', number(register.corrections)],
          ] as const
        ).map(([id, value]) => (
          <div key={id}>
            <dt>{t(`refundRegisters:fields.${id}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={joinClasses(step.form !== null && hasFields(step.form) && styles.above)}>
        <DataTable
          label={t('refundRegisters:blocks.orders')}
          columns={[
            column('orderId', ({ orderId, lines }) =>
              orderId === null ? (
                numberTyped(lines[0]!) || t('refundRegisters:line', { line: lines[0]!.line })
              ) : lines[0]!.known ? (
                <Link to={urls.order(orderId)}>{orderId}</Link>
              ) : (
                orderId
              ),
            ),
            column('goods', ({ lines }) => (
              <ul className={styles.rows}>
                {lines.map((line) => (
                  <li key={line.line}>
                    {formatGoods(line, t('refundRegisters:pieces', { count: line.quantity }))}
                    {line.message !== null && (
                      <div className={styles.wrong}>
                        {t('refundRegisters:wrong', { line: line.line, message: line.message })}
                      </div>
                    )}
                  </li>
                ))}
              </ul>
            )),
            column('transactionDate', ({ lines }) =>
              [...new Set(lines.map((line) => line.transactionDate))]
                .map((day) => (day === null ? '' : formatDay(day)))
                .join(', '),
            ),
            column('quantity', ({ quantity }) => (quantity === 0 ? '' : number(quantity)), 'end'),
            column(
              'sum',
              ({ sums }) => [...sums].map(([currency, minor]) => money(minor, currency)).join(', '),
              'end',
            ),
            column('orderState', (order) => {
              const [key, tone] = getOrderState(order)
              const badge = <Badge tone={tone}>{t(`refundRegisters:orderStates.${key}`)}</Badge>
              return order.refundId === null ? (
                <div className={styles.state}>
                  {badge}
                  {order.accepted && order.lines.some(({ correction }) => correction) && (
                    <span>{t('refundRegisters:correction')}</span>
                  )}
                  {renderButton(order)}
                </div>
              ) : (
                <Link to={urls.refund(order.refundId)}>
                  {t('refundRegisters:refund', { id: order.refundId })}
                </Link>
              )
            }),
          ]}
          rows={groupByOrder(register.lines, register.currency)}
          rowId={({ id }) => id}
        />
      </div>
    </div>
  )
}

/**
 * Returns the order number of an unreadable row; empty if there is none. The subject of such a row is its first cell,
 * which usually contains the number.
 */
const numberTyped = ({ subject }: RefundRegisterLine) => (/\d/.test(subject) ? subject : '')

const formatGoods = (line: RefundRegisterLine, pieces: string) => {
  const { orderId, sku, productName, subject, quantity } = line
  if (sku === null) return orderId === null && numberTyped(line) !== '' ? '' : subject
  return `${productName === null || productName === '' ? sku : productName}${quantity > 1 ? `, ${pieces}` : ''}`
}

/** Status and file of the register, the user who uploaded it, and its dates. */
export function RefundRegisterFacts({ subject: { register } }: Props) {
  const { t } = useTranslation('refundRegisters')
  const day = (value: string | null) => (value === null ? '' : formatDay(value))
  return (
    <Foldable title={t('refundRegisters:card', { id: register.id })}>
      <FactList
        facts={[
          [t('refundRegisters:fields.status'), t(`refundRegisters:statuses.${register.status}`)],
          [t('refundRegisters:fields.fileName'), register.fileName],
          [t('refundRegisters:fields.initiator'), register.initiator],
          [t('refundRegisters:fields.createdAt'), formatDateTime(register.createdAt)],
          [t('refundRegisters:fields.transferDate'), day(register.transferDate)],
          [t('refundRegisters:fields.postingDate'), day(register.postingDate)],
          [
            t('refundRegisters:fields.endedAt'),
            register.endedAt === null ? '' : formatDateTime(register.endedAt),
          ],
        ]}
      />
    </Foldable>
  )
}
