import { Link } from 'react-router-dom'
import type { Refund, RefundLine, RefundReceipt } from '../../../../schemas/api/refunds.ts'
import { request } from '../../http/http.ts'
import { queryKeys } from '../../http/query-keys.ts'
import {
  namedValuesBlock,
  placeBlocksInColumns,
  summaryItem,
  tableBlock,
  type CardBlock,
  type CardDescription,
  type CardTableColumn,
} from '../../ui/card/card-description.ts'
import { refundStatus } from '../../../shared/refund-statuses.ts'
import {
  catalogField,
  dayField,
  phoneLinkField,
  storeZoneInstantField,
  moneyField,
  customField,
  quantityField,
  actorField,
  textField,
} from '../../ui/fields/kinds.tsx'
import { DocumentButton } from '../../ui/print-buttons.tsx'
import { urls } from '../../ui/urls.ts'
import {
  accountTypeField,
  bankRequestEventField,
  moneyStatusField,
  orderLinkField,
  refundReasonField,
  receiptStatusField,
  refundStatusField,
  refundWayField,
} from './refund-fields.tsx'
import { productWithPictureField } from './product-with-picture.tsx'

const self = (data: Refund) => data
const isRefused = ({ refundStatus: current }: Refund) => current === refundStatus.refused
const getRefused = (data: Refund) => (isRefused(data) ? data : null)
/** Adds currency and store of the refund to its lines and receipts. */
const addCurrencyAndStore =
  <Row,>(getRows: (one: Refund) => readonly Row[]) =>
  (data: Refund) =>
    getRows(data).map((row) => ({ ...row, currency: data.currency, pfm: data.pfm }))
type RefundRowData<Row> = Row & Pick<Refund, 'currency' | 'pfm'>

const lineColumns: readonly CardTableColumn<RefundRowData<RefundLine>>[] = [
  textField('sku'),
  productWithPictureField,
  quantityField('refundQuantity'),
  moneyField('totalRefundPrice'),
]
/** Columns for the goods of a refused refund: the requested quantity, and the amount that would have been refunded. */
const requestedColumns: readonly CardTableColumn<RefundRowData<RefundLine>>[] = [
  textField('sku'),
  productWithPictureField,
  { ...quantityField('refundQuantity'), id: 'askedQuantity' },
  { ...moneyField('totalRefundPrice'), id: 'askedPrice' },
]
const showIf = <Data,>(isVisible: (data: Data) => boolean, block: CardBlock<Data>): CardBlock<Data> => ({
  ...block,
  content: (data, s) => (isVisible(data) ? block.content(data, s) : null),
})
const receiptColumns: readonly CardTableColumn<RefundRowData<RefundReceipt>>[] = [
  // Renamed, because the text key `id` of this card means the number of the refund.
  { ...textField('id'), id: 'receiptId' },
  receiptStatusField,
  moneyField('total'),
  storeZoneInstantField('createdAt'),
  storeZoneInstantField('printedAt'),
  textField('error'),
]

type Money = RefundRowData<NonNullable<Refund['money']>> & Pick<Refund, 'total'>
const getMoney = ({ money: transfer, pfm, currency, total }: Refund): Money | null =>
  transfer && { ...transfer, pfm, currency, total }
const moneyFields: readonly CardTableColumn<Money>[] = [
  moneyStatusField,
  refundWayField,
  moneyField('total'),
  storeZoneInstantField('settledAt'),
  textField('reason'),
  bankRequestEventField,
]

/** Card of a refund with its status, the returned goods, the account and the receipts. */
export const refundCard: CardDescription<Refund> = {
  name: 'refunds',
  path: (id) => `refunds/${id}`,
  queryKey: (id) => [...queryKeys.refunds, id],
  title: ({ id }, { t }) => t('refunds:card', { id }),
  list: urls.refunds(),
  initialTitle: (id, { t }) => t('refunds:card', { id }),
  aside: ({ refundFio }) => refundFio,
  texts: ['orders'],
  summary: [
    summaryItem(self, moneyField('total')),
    summaryItem(self, refundStatusField),
    summaryItem(self, orderLinkField),
    summaryItem(self, quantityField('quantity')),
    summaryItem(self, storeZoneInstantField('refundDate')),
  ],
  blocks: [
    ...placeBlocksInColumns<Refund>(
      namedValuesBlock('main', self, [
        refundStatusField,
        orderLinkField,
        textField('partnerOrderId'),
        refundReasonField,
        catalogField('refundType', 'refundTypes'),
        textField('partnerName'),
        storeZoneInstantField('refundDate'),
        storeZoneInstantField('issuedAt'),
        storeZoneInstantField('dateDone'),
        actorField('initiator'),
        customField<Refund>('comment', { text: (one) => (isRefused(one) ? '' : (one.comment ?? '')) }),
        textField('orderRefundSap'),
      ]),
      namedValuesBlock('refusal', getRefused, [
        customField<Refund>('refusalReason', { text: ({ comment }) => comment ?? '' }),
        textField('commentToCustomer'),
      ]),
      namedValuesBlock('customer', self, [
        textField('refundFio'),
        phoneLinkField('refundPhone'),
        textField('payerName'),
        phoneLinkField('payerPhone'),
      ]),
      namedValuesBlock('account', self, [
        accountTypeField,
        catalogField('payTypeId', 'payTypes'),
        textField('bik'),
        textField('bankName'),
        textField('checkingAccount'),
        textField('correspondentAccount'),
        textField('paymentNumber'),
        dayField('transferredOn'),
        customField<Refund>('sameAccount', {
          text: ({ sameAccount, currency }, { t, money }) =>
            sameAccount === null
              ? ''
              : t('refunds:sameAccountTransfers', {
                  number: sameAccount.count,
                  sum: money(sameAccount.sum, currency),
                }),
        }),
        customField<Refund>('approval', {
          text: ({ approval, approvedByName }, { t }) =>
            approvedByName ?? (approval === null ? '' : t('refunds:approval.awaits')),
        }),
        storeZoneInstantField('approvedAt'),
        customField<Refund>('taskId', {
          text: ({ taskId }) => (taskId === null ? '' : String(taskId)),
          render: ({ taskId }, { t }) =>
            taskId === null ? '' : <Link to={urls.task(taskId)}>{t('refunds:transfer')}</Link>,
        }),
      ]),
      namedValuesBlock('money', getMoney, moneyFields),
    ),
    tableBlock(
      'lines',
      addCurrencyAndStore((one) => (isRefused(one) ? [] : one.lines)),
      lineColumns,
    ),
    showIf(
      isRefused,
      tableBlock(
        'askedLines',
        addCurrencyAndStore(({ lines }) => lines),
        requestedColumns,
        'refunds:nothingAsked',
      ),
    ),
    tableBlock(
      'receipts',
      addCurrencyAndStore(({ receipts }) => receipts),
      receiptColumns,
      'refunds:noReceipts',
    ),
  ],
  actions: [
    {
      name: 'approve',
      right: 'taskManualTransferringWork',
      appliesTo: ({ approval }) => approval === 'awaits',
      confirmValues: ({ total, currency, payerName, checkingAccount, bankName, bik }, s) => ({
        sum: s.money(total, currency),
        payerName: payerName ?? '',
        checkingAccount: checkingAccount ?? '',
        bank: [bankName, bik].filter(Boolean).join(', '),
      }),
      run: async ([one]) => {
        const { id, total, payerName, checkingAccount, bankName, bik, correspondentAccount } = one!
        const body = { total, payerName, checkingAccount, bankName, bik, correspondentAccount }
        await request('POST', `refunds/${id}/approval`, { body })
        return { results: [{ id: one!.id, ok: true }] }
      },
    },
  ],
  links: (one, { t }) =>
    !isRefused(one) &&
    one.lines.length > 0 && (
      <DocumentButton path={`refunds/${one.id}/application`} label={t('refunds:application')} />
    ),
}
