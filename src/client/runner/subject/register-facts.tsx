import { Button } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { RegisterLine } from '../../../../schemas/api/refund-registers.ts'
import type { DeskSubject } from '../../../../schemas/api/tasks.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { classes } from '../../ui/classes.ts'
import { DataTable, type DataColumn } from '../../ui/data-table.tsx'
import { Facts } from '../../ui/facts.tsx'
import { formatDateTime, formatDay } from '../../ui/format.ts'
import { urls } from '../../ui/urls.ts'
import { useFormat } from '../../ui/use-format.ts'
import { hasFields } from '../form/outline.ts'
import { Foldable } from '../parts/foldable.tsx'
import type { DeskActs } from './desk-subject.tsx'
import styles from './subject.module.css'

type OfRegister = { subject: Extract<DeskSubject, { name: 'refundRegister' }> }

/** Rows of one order; what cannot be read stands alone. */
interface OfOrder {
  id: string
  orderId: number | null
  lines: RegisterLine[]
  /** By currency: a wrong row may have another one. */
  sums: ReadonlyMap<string, number>
  quantity: number
  accepted: boolean
  refundId: number | null
}

function byOrder(lines: readonly RegisterLine[]): OfOrder[] {
  const found = new Map<string, OfOrder>()
  for (const line of lines) {
    const id = line.orderId === null ? `line ${line.line}` : String(line.orderId)
    const before = found.get(id)
    const sums = new Map(before?.sums)
    if (line.currency !== null) sums.set(line.currency, (sums.get(line.currency) ?? 0) + line.cost)
    found.set(id, {
      ...{ id, orderId: line.orderId, lines: [...(before?.lines ?? []), line] },
      sums,
      quantity: (before?.quantity ?? 0) + line.quantity,
      accepted: (before?.accepted ?? true) && line.orderId !== null && line.message === null,
      refundId: before?.refundId ?? line.refundId,
    })
  }
  // What needs a person stands first.
  const all = [...found.values()]
  return [...all.filter((one) => !one.accepted), ...all.filter((one) => one.accepted)]
}

/** The totals of the register, always in sight, and its orders: confirmed one by one, or what is wrong with their rows. */
export function RegisterOrders({ subject: { register }, acts }: OfRegister & { acts: DeskActs }) {
  const { t } = useTranslation('refundRegisters')
  const { money, number } = useFormat()
  const { step, off, send } = acts
  const confirmed = new Set(String(step.summary.confirmedOrders ?? '').split(' '))
  const offers = (type: string) => step.events.some((event) => event.type === type)
  const sum = (minor: number) => money(minor, register.currency)

  const stateOf = ({ id, accepted, refundId }: OfOrder): [string, Tone] => {
    if (!accepted) return ['unaccepted', 'danger']
    if (refundId !== null) return ['refunded', 'done']
    return confirmed.has(id) ? ['confirmed', 'done'] : ['unconfirmed', 'light']
  }
  const buttonOf = (order: OfOrder) => {
    const type = confirmed.has(order.id) ? 'UNCONFIRM_ORDER' : 'CONFIRM_ORDER'
    if (!order.accepted || !offers(type)) return ''
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
  const column = (id: string, cell: DataColumn<OfOrder>['cell'], align?: 'end'): DataColumn<OfOrder> => ({
    ...{ id, header: t(`refundRegisters:fields.${id}`), cell },
    ...(align && { align }),
  })
  return (
    <div className={styles.register}>
      <dl className={styles.totals} aria-label={t('refundRegisters:totals')}>
        {(
          [
            ['orders', number(register.orders)],
            ['sum', sum(register.sum)],
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
      <div className={classes(step.form !== null && hasFields(step.form) && styles.above)}>
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
                    {goodsOf(line, t('refundRegisters:pieces', { count: line.quantity }))}
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
              const [key, tone] = stateOf(order)
              const badge = <Badge tone={tone}>{t(`refundRegisters:orderStates.${key}`)}</Badge>
              return order.refundId === null ? (
                <div className={styles.state}>
                  {badge}
                  {order.accepted && order.lines.some(({ correction }) => correction) && (
                    <span>{t('refundRegisters:correction')}</span>
                  )}
                  {buttonOf(order)}
                </div>
              ) : (
                <Link to={urls.refund(order.refundId)}>
                  {t('refundRegisters:refund', { id: order.refundId })}
                </Link>
              )
            }),
          ]}
          rows={byOrder(register.lines)}
          rowId={({ id }) => id}
        />
      </div>
    </div>
  )
}

/** Of a row that could not be read the file's own first cell is known: the order, as a rule. */
const numberTyped = ({ subject }: RegisterLine) => (/\d/.test(subject) ? subject : '')

const goodsOf = (line: RegisterLine, pieces: string) => {
  const { orderId, sku, productName, subject, quantity } = line
  if (sku === null) return orderId === null && numberTyped(line) !== '' ? '' : subject
  return `${productName === null || productName === '' ? sku : productName}${quantity > 1 ? `, ${pieces}` : ''}`
}

/** Whose file it is, and by which days it was finished. */
export function RegisterTotals({ subject: { register } }: OfRegister) {
  const { t } = useTranslation('refundRegisters')
  const day = (value: string | null) => (value === null ? '' : formatDay(value))
  return (
    <Foldable title={t('refundRegisters:card', { id: register.id })}>
      <Facts
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
