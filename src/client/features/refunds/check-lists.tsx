import type { TFunction } from 'i18next'
import { Link } from 'react-router-dom'
import type { BroughtBackRow } from '../../../../schemas/api/refunds.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { catalog, instant, link, money, own, phone, quantity, status, text } from '../../ui/fields/kinds.tsx'
import { search } from '../../ui/list/filters.ts'
import { refundTabs } from '../../ui/list/refund-tabs.ts'
import type { ListDescription } from '../../ui/list/list-description.ts'
import { toneOfOrder } from '../../ui/order-status.tsx'
import { urls } from '../../ui/urls.ts'

const shortest = 3
const before = ({ search: typed }: Readonly<Record<string, string>>) =>
  typed === undefined || typed.trim() === '' ? 'empty' : typed.trim().length < shortest ? 'tooShort' : null

/** Texts of a verdict for this check, and its tone. */
const verdict = (list: 'refundCheck' | 'exchangeCheck', toneOfLate: Tone) => {
  const tones: Record<BroughtBackRow['verdict'], Tone> = {
    ...{ may: 'done', late: toneOfLate, notIssued: 'light', nothingKept: 'light' },
  }
  const textOf = ({ verdict: now, days }: BroughtBackRow, t: TFunction) =>
    t(`${list}:verdicts.${now}`, { count: days ?? 0 })
  return own<BroughtBackRow>('verdict', {
    ...{ width: 176, grow: 2, phone: 'aside' },
    text: (row, { t }) => textOf(row, t),
    draw: (row, { t }) => <Badge tone={tones[row.verdict]}>{textOf(row, t)}</Badge>,
  })
}

/** Links to the first step, or names who may start it when this user may not. */
const begin = (list: 'refundCheck' | 'exchangeCheck', to: (orderId: number) => string) => {
  const doneBy = ({ doneBy: names }: BroughtBackRow, t: TFunction) =>
    names === null
      ? ''
      : names.length === 0
        ? t(`${list}:doneByNobody`)
        : t(`${list}:doneBy`, { names: names.join(', ') })
  return own<BroughtBackRow>('begin', {
    ...{ width: 176, grow: 1, phone: 'line' },
    text: (row, { t }) => (row.offered ? t(`${list}:begin`) : doneBy(row, t)),
    draw: (row, { t }) => (row.offered ? <Link to={to(row.id)}>{t(`${list}:begin`)}</Link> : doneBy(row, t)),
  })
}

const order = [
  status(
    'orderStatusId',
    { from: { catalog: 'orderStatuses' }, toneOf: toneOfOrder },
    { width: 196, phone: 'line' as const },
  ),
  instant('issuedAt'),
] as const
const customer = [text('name', { width: 150, grow: 1 }), phone('phone', { extra: true })] as const
const goods = [
  quantity('kept', { width: 112, phone: 'line' }),
  quantity('refunded', { width: 112, extra: true }),
  quantity('exchanged', { width: 112, extra: true }),
] as const

const checked = {
  tabs: refundTabs,
  queryKey: 'refunds',
  filters: [search()],
  before,
  nothing: 'nothing',
  rowId: ({ id }: BroughtBackRow) => id,
  texts: () => ['refunds'],
}

/** Specification 2, /refunds/check: may goods of this order be refunded, how many, and where the money may go. */
export const refundCheckList: ListDescription<BroughtBackRow> = {
  ...checked,
  name: 'refundCheck',
  path: 'refunds/check',
  fields: [
    link('id', { width: 88 }),
    verdict('refundCheck', 'warning'),
    begin('refundCheck', urls.createRefund),
    ...order,
    ...goods,
    money('keptSum', { width: 120 }),
    catalog('payTypeId', 'payTypes', { width: 168, grow: 1 }),
    own<BroughtBackRow>('accounts', {
      ...{ width: 200, grow: 1, phone: 'line', catalog: 'refundAccountTypes', extra: true },
      text: ({ accounts }, s) => accounts.map((id) => s.catalog('refundAccountTypes').text(id)).join(', '),
    }),
    ...customer,
    text('pfm', { width: 84 }),
  ],
  open: ({ id }) => urls.order(id),
}

/** Specification 2, /exchanges: the same of an exchange, within its term. */
export const exchangeCheckList: ListDescription<BroughtBackRow> = {
  ...checked,
  name: 'exchangeCheck',
  path: 'exchanges/check',
  fields: [
    link('id', { width: 88 }),
    verdict('exchangeCheck', 'danger'),
    begin('exchangeCheck', urls.createExchange),
    ...order,
    ...goods,
    ...customer,
    text('pfm', { width: 84 }),
  ],
  open: ({ id }) => urls.order(id),
}
