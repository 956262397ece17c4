import { Button } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { RefundRegisterLine } from '../../../../schemas/api/refund-registers.ts'
import type { ListTotal } from '../../../../schemas/api/list.ts'
import type { DeskSubject } from '../../../../schemas/api/tasks.ts'
import type { BatchRowPart } from '../../../../schemas/values/batch-states.ts'
import { DataTable, type DataColumn } from '../../ui/data-table.tsx'
import { formatDay } from '../../ui/format.ts'
import { joinClasses } from '../../ui/join-classes.ts'
import { addListTotals } from '../../ui/list/action-sums.tsx'
import { ContentPlaceholder } from '../../ui/placeholders.tsx'
import { Tag } from '../../ui/tag.tsx'
import { RowPartSums } from '../../ui/upload/part-sums.tsx'
import { RowPartTabs, useRowPart } from '../../ui/upload/part-tabs.tsx'
import { urls } from '../../ui/urls.ts'
import { useFormatters } from '../../ui/use-format.ts'
import { hasFormFields } from '../form/form-fields.ts'
import type { DeskActions } from './desk-subject.tsx'
import { groupRegisterLines, type RefundRegisterOrder } from './group-register-lines.ts'
import { RefundRegisterSummary, RefundRegisterTotals } from './register-facts.tsx'
import styles from './subject.module.css'

interface Props {
  subject: Extract<DeskSubject, { name: 'refundRegister' }>
  acts: DeskActions
}

/** Count and sum of the orders by currency, with the number of test orders that are left out. */
const sumOrders = (orders: readonly RefundRegisterOrder[]): readonly ListTotal[] =>
  orders.reduce<readonly ListTotal[]>(
    (totals, { sums, isTest }) =>
      addListTotals(
        totals,
        [...sums].flatMap(([currency, sum]) =>
          currency === null
            ? []
            : [isTest ? { currency, count: 0, sum: 0, testCount: 1 } : { currency, count: 1, sum }],
        ),
      ),
    [],
  )

/**
 * Orders of the register by what is left to do: to be confirmed, with errors in their rows, confirmed or refunded. Each
 * part has its sums below.
 */
export function RefundRegisterOrders({ subject, acts }: Props) {
  const { register } = subject
  const { step } = acts
  const { t } = useTranslation('refundRegisters')
  const confirmed = new Set(String(step.summary.confirmedOrders ?? '').split(' '))
  const orders = groupRegisterLines(register.lines)
  const getPart = ({ id, accepted, refundId }: RefundRegisterOrder): BatchRowPart =>
    !accepted ? 'refused' : refundId !== null || confirmed.has(id) ? 'done' : 'ready'
  const parts = {
    ready: orders.filter((order) => getPart(order) === 'ready'),
    refused: orders.filter((order) => getPart(order) === 'refused'),
    done: orders.filter((order) => getPart(order) === 'done'),
  }
  const counts = { ready: parts.ready.length, refused: parts.refused.length, done: parts.done.length }
  const part = useRowPart(counts)
  const texts = { ready: t('refundRegisters:toConfirm') }
  const rows = parts[part]
  return (
    <div className={styles.register}>
      <RefundRegisterSummary subject={subject} accepted={orders.length - counts.refused} {...counts} />
      <RefundRegisterTotals subject={subject} />
      <RowPartTabs label={t('refundRegisters:blocks.orders')} counts={counts} current={part} texts={texts} />
      {rows.length === 0 ? (
        <ContentPlaceholder title={t('refundRegisters:blocks.none')} />
      ) : (
        <div className={joinClasses(step.form !== null && hasFormFields(step.form) && styles.above)}>
          <RegisterTable orders={rows} confirmed={confirmed} acts={acts} />
        </div>
      )}
      <RowPartSums label={t('refundRegisters:total')} totals={sumOrders(rows)} />
    </div>
  )
}

interface RegisterTableProps {
  orders: readonly RefundRegisterOrder[]
  /** Ids of the confirmed orders. */
  confirmed: ReadonlySet<string>
  acts: DeskActions
}

function RegisterTable({ orders, confirmed, acts }: RegisterTableProps) {
  const { t } = useTranslation('refundRegisters')
  const { money, amount, number } = useFormatters()
  const column = (
    id: string,
    cell: DataColumn<RefundRegisterOrder>['cell'],
    options: Partial<DataColumn<RefundRegisterOrder>> = {},
  ): DataColumn<RefundRegisterOrder> => ({ id, header: t(`refundRegisters:fields.${id}`), cell, ...options })
  const hasCorrection = ({ accepted, lines }: RefundRegisterOrder) =>
    accepted && lines.some(({ correction }) => correction)
  return (
    <DataTable
      label={t('refundRegisters:blocks.orders')}
      columns={[
        column('orderId', ({ orderId, lines, isTest }) =>
          orderId === null ? (
            numberTyped(lines[0]!) || t('refundRegisters:line', { line: lines[0]!.line })
          ) : lines[0]!.known ? (
            <>
              <Link to={urls.order(orderId)}>{orderId}</Link> {isTest && <Tag>{t('common:testOrder')}</Tag>}
            </>
          ) : (
            orderId
          ),
        ),
        column('goods', ({ lines }) => (
          <ul className={styles.rows}>
            {lines.map((line) => (
              <li key={line.line}>
                {formatGoods(line, t('refundRegisters:pieces', { count: line.quantity }))}
                {line.message === null && line.earlier.length > 0 && (
                  <div className={styles.earlier}>
                    {t('refundRegisters:earlier', {
                      refunds: line.earlier
                        .map(({ registerId, transactionDate, quantity }) =>
                          t('refundRegisters:earlierRefund', {
                            register: registerId,
                            date: formatDay(transactionDate),
                            pieces: t('refundRegisters:pieces', { count: quantity }),
                          }),
                        )
                        .join('; '),
                    })}
                  </div>
                )}
                {line.message === null && line.unfinished.length > 0 && (
                  <div className={styles.earlier}>
                    {t('refundRegisters:unfinished', { registers: line.unfinished.join(', ') })}
                  </div>
                )}
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
            .flatMap((day) => (day === null ? [] : [formatDay(day)]))
            .join(', '),
        ),
        column('quantity', ({ quantity }) => (quantity === 0 ? '' : number(quantity)), { align: 'end' }),
        column(
          'sum',
          ({ sums }) =>
            [...sums]
              .map(([currency, minor]) =>
                currency === null
                  ? t('refundRegisters:ofUnknownCurrency', { sum: amount(minor) })
                  : money(minor, currency),
              )
              .join(', '),
          {
            align: 'end',
            header: t('refundRegisters:columns.cost'),
          },
        ),
        ...(orders.some(hasCorrection)
          ? [
              column('corrections', (order: RefundRegisterOrder) =>
                hasCorrection(order) ? t('refundRegisters:correction') : '',
              ),
            ]
          : []),
        column(
          'action',
          (order) => <OrderAction order={order} isConfirmed={confirmed.has(order.id)} acts={acts} />,
          { actions: true },
        ),
      ]}
      rows={orders}
      rowId={({ id }) => id}
      isMultiline
    />
  )
}

interface OrderActionProps {
  order: RefundRegisterOrder
  isConfirmed: boolean
  acts: DeskActions
}

/** What the user may do with an order of the register now; nothing if there is no such action. */
function OrderAction({ order, isConfirmed, acts: { step, isOff, send } }: OrderActionProps) {
  const { t } = useTranslation('refundRegisters')
  const { orderId, refundId, accepted, lines } = order
  if (refundId !== null)
    return <Link to={urls.refund(refundId)}>{t('refundRegisters:refund', { id: refundId })}</Link>
  if (!accepted)
    return orderId !== null && lines[0]!.known ? (
      <Link to={urls.order(orderId)} aria-label={t('refundRegisters:openOrderOf', { order: orderId })}>
        {t('refundRegisters:openOrder')}
      </Link>
    ) : null
  const type = isConfirmed ? 'UNCONFIRM_ORDER' : 'CONFIRM_ORDER'
  if (!step.events.some((event) => event.type === type)) return null
  const label = t(`refundRegisters:acts.${type}`)
  return (
    <Button
      size="small"
      disabledFocusable={isOff}
      aria-label={t('refundRegisters:acts.of', { act: label, order: orderId })}
      onClick={() => !isOff && send(type, { orderId })}
    >
      {label}
    </Button>
  )
}

/**
 * Returns the order number of an unreadable row; empty if there is none. The subject of such a row is its first cell,
 * which usually contains the number.
 */
const numberTyped = ({ subject }: RefundRegisterLine) => (/\d/.test(subject) ? subject : '')

/** Product of the file. A row without one and without an order number is named by its first cell. */
const formatGoods = (line: RefundRegisterLine, pieces: string) => {
  const { orderId, sku, productName, subject, quantity } = line
  const product = productName || sku
  if (!product) return orderId !== null || numberTyped(line) !== '' ? '' : subject
  return `${product}${quantity > 1 ? `, ${pieces}` : ''}`
}
