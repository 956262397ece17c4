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
  eventField,
  moneyStatus,
  orderField,
  reason,
  receiptStatus,
  refundStatusField,
  wayField,
} from './refund-fields.tsx'
import { picturedName } from './pictured-name.tsx'

const self = (data: Refund) => data
const isRefused = ({ refundStatus: current }: Refund) => current === refundStatus.refused
const getRefused = (data: Refund) => (isRefused(data) ? data : null)
/** Lines and receipts use the currency and time zone of their refund. */
const withCurrencyAndStore =
  <Row,>(getRows: (one: Refund) => readonly Row[]) =>
  (data: Refund) =>
    getRows(data).map((row) => ({ ...row, currency: data.currency, pfm: data.pfm }))
type RefundRowData<Row> = Row & Pick<Refund, 'currency' | 'pfm'>

const lineColumns: readonly Column<RefundRowData<RefundLine>>[] = [
  text('sku'),
  picturedName,
  quantity('refundQuantity'),
  money('totalRefundPrice'),
]
/** Requested goods and the amount that would have been refunded. */
const requestedColumns: readonly Column<RefundRowData<RefundLine>>[] = [
  text('sku'),
  picturedName,
  { ...quantity('refundQuantity'), id: 'askedQuantity' },
  { ...money('totalRefundPrice'), id: 'askedPrice' },
]
const visibleIf = <Data,>(isVisible: (data: Data) => boolean, block: CardBlock<Data>): CardBlock<Data> => ({
  ...block,
  content: (data, s) => (isVisible(data) ? block.content(data, s) : null),
})
const receiptColumns: readonly Column<RefundRowData<RefundReceipt>>[] = [
  quantity('id'),
  receiptStatus,
  money('total'),
  instant('createdAt'),
  text('error'),
]

type Money = RefundRowData<NonNullable<Refund['money']>> & Pick<Refund, 'total'>
const getMoney = ({ money: transfer, pfm, currency, total }: Refund): Money | null =>
  transfer && { ...transfer, pfm, currency, total }
const moneyFields: readonly Column<Money>[] = [
  moneyStatus,
  wayField,
  money('total'),
  instant('settledAt'),
  text('reason'),
  eventField,
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
    item(self, money('total')),
    item(self, refundStatusField),
    item(self, orderField),
    item(self, quantity('quantity')),
    item(self, instant('refundDate')),
  ],
  blocks: [
    ...inColumns<Refund>(
      factsBlock('main', self, [
        refundStatusField,
        orderField,
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
      factsBlock('refusal', getRefused, [
        own<Refund>('refusalReason', { text: ({ comment }) => comment ?? '' }),
        text('commentToCustomer'),
      ]),
      factsBlock('customer', self, [
        text('refundFio'),
        dial('refundPhone'),
        text('payerName'),
        dial('payerPhone'),
      ]),
      factsBlock('account', self, [
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
      factsBlock('money', getMoney, moneyFields),
    ),
    tableBlock(
      'lines',
      withCurrencyAndStore((one) => (isRefused(one) ? [] : one.lines)),
      lineColumns,
    ),
    visibleIf(
      isRefused,
      tableBlock(
        'askedLines',
        withCurrencyAndStore(({ lines }) => lines),
        requestedColumns,
        'refunds:nothingAsked',
      ),
    ),
    tableBlock(
      'receipts',
      withCurrencyAndStore(({ receipts }) => receipts),
      receiptColumns,
      'refunds:noReceipts',
    ),
  ],
  actions: [
    {
      name: 'approve',
      right: 'taskManualTransferringWork',
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
