import { Link } from 'react-router-dom'
import type { Refund, RefundLine, RefundReceipt } from '../../../../schemas/api/refunds.ts'
import { request } from '../../http/http.ts'
import { queryKeys } from '../../http/query-keys.ts'
import {
  factsBlock,
  inColumns,
  item,
  tableBlock,
  type CardBlock,
  type CardDescription,
  type Column,
} from '../../ui/card/card-description.ts'
import { refundStatus } from '../../../shared/refund-statuses.ts'
import { catalog, day, dial, instant, money, own, quantity, text } from '../../ui/fields/kinds.tsx'
import { PaperButton } from '../../ui/print-buttons.tsx'
import { urls } from '../../ui/urls.ts'
import {
  account,
  eventOf,
  moneyStatus,
  orderOf,
  reason,
  receiptStatus,
  statusOfRefund,
  way,
} from './refund-fields.tsx'
import { picturedName } from './pictured-name.tsx'

const refund = (one: Refund) => one
const isRefused = ({ refundStatus: now }: Refund) => now === refundStatus.refused
const refused = (one: Refund) => (isRefused(one) ? one : null)
/** Lines and receipts use the currency and time zone of their refund. */
const withOrder =
  <Row,>(of: (one: Refund) => readonly Row[]) =>
  (one: Refund) =>
    of(one).map((row) => ({ ...row, currency: one.currency, pfm: one.pfm }))
type OfRefund<Row> = Row & Pick<Refund, 'currency' | 'pfm'>

const lineColumns: readonly Column<OfRefund<RefundLine>>[] = [
  text('sku'),
  picturedName,
  quantity('refundQuantity'),
  money('totalRefundPrice'),
]
/** Requested goods and the sum they would have given. */
const askedColumns: readonly Column<OfRefund<RefundLine>>[] = [
  text('sku'),
  picturedName,
  { ...quantity('refundQuantity'), id: 'askedQuantity' },
  { ...money('totalRefundPrice'), id: 'askedPrice' },
]
const onlyOf = <Data,>(fits: (data: Data) => boolean, block: CardBlock<Data>): CardBlock<Data> => ({
  ...block,
  content: (data, s) => (fits(data) ? block.content(data, s) : null),
})
const receiptColumns: readonly Column<OfRefund<RefundReceipt>>[] = [
  quantity('id'),
  receiptStatus,
  money('total'),
  instant('createdAt'),
  text('error'),
]

type Money = OfRefund<NonNullable<Refund['money']>> & Pick<Refund, 'total'>
const moneyOf = ({ money: one, pfm, currency, total }: Refund): Money | null =>
  one && { ...one, pfm, currency, total }
const moneyFields: readonly Column<Money>[] = [
  moneyStatus,
  way,
  money('total'),
  instant('settledAt'),
  text('reason'),
  eventOf,
]

/** A refund: returned goods, destination of the money, and status. */
export const refundCard: CardDescription<Refund> = {
  name: 'refunds',
  path: (id) => `refunds/${id}`,
  queryKey: (id) => [...queryKeys.refunds, id],
  title: ({ id }, { t }) => t('refunds:card', { id }),
  list: urls.refunds(),
  titleOf: (id, { t }) => t('refunds:card', { id }),
  aside: ({ refundFio }) => refundFio,
  texts: ['orders'],
  summary: [
    item(refund, money('total')),
    item(refund, statusOfRefund),
    item(refund, orderOf),
    item(refund, quantity('quantity')),
    item(refund, instant('refundDate')),
  ],
  blocks: [
    ...inColumns<Refund>(
      factsBlock('main', refund, [
        statusOfRefund,
        orderOf,
        text('partnerOrderId'),
        reason,
        catalog('refundType', 'refundTypes'),
        text('partnerName'),
        instant('refundDate'),
        instant('issuedAt'),
        instant('dateDone'),
        text('initiator'),
        own<Refund>('comment', { text: (one) => (isRefused(one) ? '' : (one.comment ?? '')) }),
        text('orderRefundSap'),
      ]),
      factsBlock('refusal', refused, [
        own<Refund>('refusalReason', { text: ({ comment }) => comment ?? '' }),
        text('commentToCustomer'),
      ]),
      factsBlock('customer', refund, [
        text('refundFio'),
        dial('refundPhone'),
        text('payerName'),
        dial('payerPhone'),
      ]),
      factsBlock('account', refund, [
        account,
        catalog('payTypeId', 'payTypes'),
        text('bik'),
        text('bankName'),
        text('checkingAccount'),
        text('correspondentAccount'),
        text('paymentNumber'),
        day('transferredOn'),
        own<Refund>('approval', {
          text: ({ approval, approvedByName }, { t }) =>
            approvedByName ?? (approval === null ? '' : t('refunds:approval.awaits')),
        }),
        instant('approvedAt'),
        own<Refund>('taskId', {
          text: ({ taskId }) => (taskId === null ? '' : String(taskId)),
          draw: ({ taskId }, { t }) =>
            taskId === null ? '' : <Link to={urls.task(taskId)}>{t('refunds:transfer')}</Link>,
        }),
      ]),
      factsBlock('money', moneyOf, moneyFields),
    ),
    tableBlock(
      'lines',
      withOrder((one) => (isRefused(one) ? [] : one.lines)),
      lineColumns,
    ),
    onlyOf(
      isRefused,
      tableBlock(
        'askedLines',
        withOrder(({ lines }) => lines),
        askedColumns,
        'refunds:nothingAsked',
      ),
    ),
    tableBlock(
      'receipts',
      withOrder(({ receipts }) => receipts),
      receiptColumns,
      'refunds:noReceipts',
    ),
  ],
  actions: [
    {
      ...{ name: 'approve', right: 'taskManualTransferringWork' },
      fits: ({ approval }) => approval === 'awaits',
      run: async ([one]) => {
        await request('POST', `refunds/${one!.id}/approval`)
        return [{ id: one!.id, ok: true }]
      },
    },
  ],
  ways: (one, { t }) =>
    !isRefused(one) &&
    one.lines.length > 0 && (
      <PaperButton path={`refunds/${one.id}/application`} label={t('refunds:application')} />
    ),
}
