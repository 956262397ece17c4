import type { TFunction } from 'i18next'
import type { OrderMoneyStatement } from '../../../../../schemas/api/money.ts'
import { getLedgerEntryTextKey, getRefundWayTextKey, isPointsKind } from '../../../../shared/ledger.ts'
import { orderStatus } from '../../../../shared/order-statuses.ts'
import type { OrderCard } from '../../../../../schemas/api/orders.ts'
import { Block } from '../../../ui/block.tsx'
import { DataTable, type DataColumn } from '../../../ui/data-table.tsx'
import { NamedValueList } from '../../../ui/facts.tsx'
import type { FieldContext } from '../../../ui/fields/field-context.ts'
import { formatStoreDateTime } from '../../../ui/format.ts'
import { LoadingFrame } from '../../../ui/loading-frame.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { ErrorPlaceholder } from '../../../ui/placeholders.tsx'
import { useOrderStatement } from '../api.ts'
import { formatLedgerStatus } from './ledger-status.ts'

type Entry = OrderMoneyStatement['entries'][number]

const totals = ['cost', 'held', 'taken', 'givenBack', 'owed', 'toPay'] as const

/** Block with the order's ledger: totals, and a table of all entries of money and points. */
export function OrderStatementBlock({ card, s, title }: { card: OrderCard; s: FieldContext; title: string }) {
  const { order, store } = card
  const { t, number } = s
  const money = (minor: number) => s.money(minor, order.currency)
  const { data, error, refetch } = useOrderStatement(order.id)
  if (!data)
    return (
      <Block title={title}>
        {error ? <ErrorPlaceholder error={error} retry={() => void refetch()} /> : <LoadingFrame />}
      </Block>
    )
  const points = (minor: number) => t('orders:points', { count: minor / 100, points: number(minor / 100) })
  const usedPoints = data.points.used
  const header = (name: 'what' | 'why' | 'sum' | 'status' | 'when') => ({
    id: name,
    header: t(`orders:ledger.columns.${name}`),
  })
  const columns: DataColumn<Entry>[] = [
    {
      ...header('what'),
      cell: (entry) => {
        const name = getLedgerEntryTextKey(entry)
        const kindText = t(`orders:ledger.kinds.${name}`)
        return name === 'asked' || name === 'debt'
          ? kindText
          : `${kindText} · ${t(`orders:ledger.ways.${entry.way}`)}`
      },
    },
    { ...header('why'), cell: (entry) => formatPurpose(entry, t) },
    {
      ...header('sum'),
      align: 'end',
      cell: ({ kind, amount, currency }) => (isPointsKind(kind) ? points(amount) : s.money(amount, currency)),
    },
    {
      ...header('status'),
      cell: (entry) => formatLedgerStatus(entry, t),
    },
    {
      ...header('when'),
      cell: ({ settledAt, createdAt }) => formatStoreDateTime(settledAt ?? createdAt, store.zone),
    },
  ]
  return (
    <Block title={title}>
      {isUnderpaid(card, data) && (
        <Notice tone="warning">
          {t('orders:ledger.short', { came: money(data.held + data.taken), missing: money(data.toPay) })}
        </Notice>
      )}
      <NamedValueList
        facts={[
          ...(data.asked === 0 && data.changes.length === 0
            ? []
            : [[t('orders:ledger.totals.asked'), money(data.asked)] as const]),
          ...data.changes.map(
            ({ name, amount }) =>
              [
                t(`orders:ledger.changes.${name}`),
                amount < 0 ? `−${money(-amount)}` : money(amount),
              ] as const,
          ),
          ...totals
            .filter((name) => data[name] !== 0 || name === 'toPay')
            .map((name) => [t(`orders:ledger.totals.${name}`), money(data[name])] as const),
          // Amounts that are released or refunded automatically when the customer receives the order.
          [t('orders:ledger.totals.toRelease'), data.ahead.release === 0 ? '' : money(data.ahead.release)],
          [
            t(`orders:ledger.toRefund.${getRefundWayTextKey(data.ahead.way)}`),
            data.ahead.refund === 0 ? '' : money(data.ahead.refund),
          ],
          [t('orders:ledger.totals.points'), usedPoints === 0 ? '' : points(usedPoints)],
        ]}
      />
      {data.entries.length === 0 ? (
        <Notice tone="info">{t('orders:ledger.elsewhere')}</Notice>
      ) : (
        <DataTable
          label={`${title}, ${order.id}`}
          columns={columns}
          rows={data.entries}
          rowId={(entry) => entry.purpose}
        />
      )}
    </Block>
  )
}

/** True if the order awaits the rest of an insufficient payment. */
const isUnderpaid = ({ order }: OrderCard, { toPay, entries }: OrderMoneyStatement) =>
  order.orderStatusId === orderStatus.awaitingPayment &&
  toPay > 0 &&
  entries.some(({ problem }) => problem === 'less')

/**
 * Returns the text for the purpose of an entry, such as «refund:17», and the document of the entry. Any other purpose
 * than the known ones is displayed as a payment with its id.
 */
function formatPurpose({ purpose, paymentId, document }: Entry, t: TFunction): string {
  const [first = '', ...rest] = purpose.replace(/^points:/, '').split(':')
  const knownPurposes = [
    'order',
    'arrival',
    'capture',
    'notTaken',
    'cancel',
    'overpaid',
    'late',
    'refund',
    'till',
    'advance',
    'courier',
    'debt',
  ]
  const text = knownPurposes.includes(first)
    ? t(`orders:ledger.purposes.${first}`, { number: rest[0] ?? '' })
    : t('orders:ledger.purposes.payment', { number: paymentId ?? rest.join(':') })
  if (document === null) return text
  return `${text} · ${bankOperations.has(document) ? t(`orders:ledger.operations.${document}`) : document}`
}

/** Operations of the bank, which an entry about an unexpected notification has in place of a document. */
const bankOperations: ReadonlySet<string> = new Set([
  'approved',
  'deposited',
  'reversed',
  'refunded',
  'declinedByTimeout',
])
