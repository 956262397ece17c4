import type { TFunction } from 'i18next'
import { Link } from 'react-router-dom'
import type { ReturnableOrderRow } from '../../../../schemas/api/refunds.ts'
import { Badge } from '../../ui/badge.tsx'
import {
  catalogField,
  storeZoneInstantField,
  cardLinkField,
  moneyField,
  customField,
  phoneField,
  quantityField,
  statusField,
  textField,
} from '../../ui/fields/kinds.tsx'
import { searchFilter } from '../../ui/list/filters.ts'
import { refundTabs } from '../../ui/list/refund-tabs.ts'
import type { ListDescription } from '../../ui/list/list-description.ts'
import { getOrderTone, tones } from '../../ui/tones.ts'
import { urls } from '../../ui/urls.ts'
import { SearchByScan } from './search-by-scan.tsx'

const minSearchLength = 3
const searchState = ({ search: searchText }: Readonly<Record<string, string>>) =>
  searchText === undefined || searchText.trim() === ''
    ? 'empty'
    : searchText.trim().length < minSearchLength
      ? 'tooShort'
      : null

/** Column with the verdict: whether goods of the order may be refunded or exchanged, or why not. */
const verdictField = (list: 'refundCheck' | 'exchangeCheck') => {
  const verdictTones = list === 'refundCheck' ? tones.refundVerdict : tones.exchangeVerdict
  const verdictText = ({ verdict: current, days }: ReturnableOrderRow, t: TFunction) =>
    t(`${list}:verdicts.${current}`, { count: days ?? 0 })
  return customField<ReturnableOrderRow>('verdict', {
    width: 176,
    grow: 2,
    phone: 'aside',
    text: (row, { t }) => verdictText(row, t),
    render: (row, { t }) => <Badge tone={verdictTones[row.verdict]}>{verdictText(row, t)}</Badge>,
  })
}

/**
 * Column with the link that starts or continues the refund or exchange. If the user lacks the right, it names a user
 * who may start it, and its tooltip names up to three. Empty if the action is impossible.
 */
const beginField = (list: 'refundCheck' | 'exchangeCheck', to: (orderId: number) => string) => {
  const formatDoneBy = (names: ReturnableOrderRow['doneBy'], t: TFunction, visible = Infinity) => {
    if (names === null) return ''
    if (names.length === 0) return t(`${list}:doneByNobody`)
    const hidden = Math.max(0, names.length - visible)
    return t(`${list}:doneBy`, {
      names: [names.slice(0, visible).join(', '), ...(hidden > 0 ? [`+${hidden}`] : [])].join(' '),
    })
  }
  return customField<ReturnableOrderRow>('begin', {
    width: 216,
    grow: 1,
    phone: 'line',
    text: (row, { t }) => (row.offered ? t(`${list}:begin`) : formatDoneBy(row.doneBy, t)),
    render: (row, { t }) =>
      row.offered ? <Link to={to(row.id)}>{t(`${list}:begin`)}</Link> : formatDoneBy(row.doneBy, t, 1),
  })
}

const orderFields = [
  statusField(
    'orderStatusId',
    { from: { catalog: 'orderStatuses' }, getTone: getOrderTone },
    { width: 196, phone: 'line' as const },
  ),
  storeZoneInstantField('issuedAt'),
] as const
const customerFields = [
  textField('name', { width: 150, grow: 1 }),
  phoneField('phone', { extra: true }),
] as const
const goodsFields = [
  quantityField('kept', { width: 112, phone: 'line' }),
  quantityField('refunded', { width: 112, extra: true }),
  quantityField('exchanged', { width: 112, extra: true }),
] as const

const checkList = {
  tabs: refundTabs,
  queryKey: 'refunds',
  filters: [searchFilter()],
  missingFilter: searchState,
  Actions: SearchByScan,
  noMatches: 'nothing',
  rowId: ({ id }: ReturnableOrderRow) => id,
  texts: () => ['refunds'],
} satisfies Partial<ListDescription<ReturnableOrderRow>>

/**
 * List that shows whether goods of an order may be refunded, how many pieces, and to which accounts (specification 2,
 * /refunds/check).
 */
export const returnableOrdersList: ListDescription<ReturnableOrderRow> = {
  ...checkList,
  name: 'refundCheck',
  path: 'refunds/check',
  fields: [
    cardLinkField('id', { width: 88 }),
    verdictField('refundCheck'),
    beginField('refundCheck', urls.createRefund),
    ...orderFields,
    ...goodsFields,
    moneyField('keptSum', { width: 120 }),
    catalogField('payTypeId', 'payTypes', { width: 168, grow: 1 }),
    customField<ReturnableOrderRow>('accounts', {
      width: 200,
      grow: 1,
      phone: 'line',
      catalog: 'refundAccountTypes',
      extra: true,
      text: ({ accounts }, s) => accounts.map((id) => s.catalog('refundAccountTypes').text(id)).join(', '),
    }),
    ...customerFields,
    textField('pfm', { width: 84 }),
  ],
  open: ({ id }) => urls.order(id),
}

/** The same check for an exchange, which has its own time limit (specification 2, /exchanges). */
export const exchangeableOrdersList: ListDescription<ReturnableOrderRow> = {
  ...checkList,
  name: 'exchangeCheck',
  path: 'exchanges/check',
  fields: [
    cardLinkField('id', { width: 88 }),
    verdictField('exchangeCheck'),
    beginField('exchangeCheck', urls.createExchange),
    ...orderFields,
    ...goodsFields,
    ...customerFields,
    textField('pfm', { width: 84 }),
  ],
  open: ({ id }) => urls.order(id),
}
