import type { TFunction } from 'i18next'
import { Link } from 'react-router-dom'
import type { ReturnableOrderRow } from '../../../../schemas/api/refunds.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { catalog, instant, link, money, own, phone, quantity, status, text } from '../../ui/fields/kinds.tsx'
import { search } from '../../ui/list/filters.ts'
import { refundTabs } from '../../ui/list/refund-tabs.ts'
import type { ListDescription } from '../../ui/list/list-description.ts'
import { toneOfOrder } from '../../ui/order-status.tsx'
import { urls } from '../../ui/urls.ts'

const minSearchLength = 3
const searchState = ({ search: searchText }: Readonly<Record<string, string>>) =>
  searchText === undefined || searchText.trim() === ''
    ? 'empty'
    : searchText.trim().length < minSearchLength
      ? 'tooShort'
      : null

/** Verdict column; a late order has the tone `toneOfLate`. */
const verdictField = (list: 'refundCheck' | 'exchangeCheck', toneOfLate: Tone) => {
  const tones: Record<ReturnableOrderRow['verdict'], Tone> = {
    may: 'done',
    late: toneOfLate,
    notIssued: 'light',
    nothingKept: 'light',
  }
  const verdictText = ({ verdict: current, days }: ReturnableOrderRow, t: TFunction) =>
    t(`${list}:verdicts.${current}`, { count: days ?? 0 })
  return own<ReturnableOrderRow>('verdict', {
    width: 176,
    grow: 2,
    phone: 'aside',
    text: (row, { t }) => verdictText(row, t),
    draw: (row, { t }) => <Badge tone={tones[row.verdict]}>{verdictText(row, t)}</Badge>,
  })
}

/** Link to the first step, or the users who may start it when this user may not. */
const beginField = (list: 'refundCheck' | 'exchangeCheck', to: (orderId: number) => string) => {
  const doneByText = ({ doneBy: names }: ReturnableOrderRow, t: TFunction) =>
    names === null
      ? ''
      : names.length === 0
        ? t(`${list}:doneByNobody`)
        : t(`${list}:doneBy`, { names: names.join(', ') })
  return own<ReturnableOrderRow>('begin', {
    width: 176,
    grow: 1,
    phone: 'line',
    text: (row, { t }) => (row.offered ? t(`${list}:begin`) : doneByText(row, t)),
    draw: (row, { t }) =>
      row.offered ? <Link to={to(row.id)}>{t(`${list}:begin`)}</Link> : doneByText(row, t),
  })
}

const orderFields = [
  status(
    'orderStatusId',
    { from: { catalog: 'orderStatuses' }, toneOf: toneOfOrder },
    { width: 196, phone: 'line' as const },
  ),
  instant('issuedAt'),
] as const
const customerFields = [text('name', { width: 150, grow: 1 }), phone('phone', { extra: true })] as const
const goodsFields = [
  quantity('kept', { width: 112, phone: 'line' }),
  quantity('refunded', { width: 112, extra: true }),
  quantity('exchanged', { width: 112, extra: true }),
] as const

const checkList = {
  tabs: refundTabs,
  queryKey: 'refunds',
  filters: [search()],
  before: searchState,
  nothing: 'nothing',
  rowId: ({ id }: ReturnableOrderRow) => id,
  texts: () => ['refunds'],
}

/** Specification 2, /refunds/check: whether goods of the order may be refunded, how many, and to which accounts. */
export const refundCheckList: ListDescription<ReturnableOrderRow> = {
  ...checkList,
  name: 'refundCheck',
  path: 'refunds/check',
  fields: [
    link('id', { width: 88 }),
    verdictField('refundCheck', 'warning'),
    beginField('refundCheck', urls.createRefund),
    ...orderFields,
    ...goodsFields,
    money('keptSum', { width: 120 }),
    catalog('payTypeId', 'payTypes', { width: 168, grow: 1 }),
    own<ReturnableOrderRow>('accounts', {
      width: 200,
      grow: 1,
      phone: 'line',
      catalog: 'refundAccountTypes',
      extra: true,
      text: ({ accounts }, s) => accounts.map((id) => s.catalog('refundAccountTypes').text(id)).join(', '),
    }),
    ...customerFields,
    text('pfm', { width: 84 }),
  ],
  open: ({ id }) => urls.order(id),
}

/** Specification 2, /exchanges: the same check for an exchange, within its term. */
export const exchangeCheckList: ListDescription<ReturnableOrderRow> = {
  ...checkList,
  name: 'exchangeCheck',
  path: 'exchanges/check',
  fields: [
    link('id', { width: 88 }),
    verdictField('exchangeCheck', 'danger'),
    beginField('exchangeCheck', urls.createExchange),
    ...orderFields,
    ...goodsFields,
    ...customerFields,
    text('pfm', { width: 84 }),
  ],
  open: ({ id }) => urls.order(id),
}
