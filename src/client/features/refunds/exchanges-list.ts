import type { ExchangeRow } from '../../../../schemas/api/exchanges.ts'
import { catalog, instant, link, own, phone, quantity, text } from '../../ui/fields/kinds.tsx'
import { choices, days, numbered, store, words } from '../../ui/list/filters.ts'
import { refundTabs } from '../../ui/list/refund-tabs.ts'
import type { ListDescription } from '../../ui/list/list-description.ts'
import { urls } from '../../ui/urls.ts'
import { orderField } from './refund-fields.tsx'

/** Exchanges of the user's stores. */
export const exchangesList: ListDescription<ExchangeRow> = {
  name: 'exchanges',
  path: 'exchanges',
  queryKey: 'refunds',
  tabs: refundTabs,
  fields: [
    link('id', { width: 88 }),
    orderField,
    quantity('quantity', { width: 100, phone: 'line' }),
    catalog('exchangeReasonId', 'exchangeReasons', { width: 168, grow: 1, phone: 'aside' }),
    own<ExchangeRow>('inspection', {
      width: 120,
      phone: 'line',
      text: ({ inspection }, { t }) => t(`exchanges:${inspection ? 'inspected' : 'notInspected'}`),
    }),
    text('defectsDescription', { width: 200, grow: 2 }),
    text('exchangeFio', { width: 160, grow: 1 }),
    phone('exchangePhone', { extra: true }),
    text('pfm', { width: 84 }),
    instant('exchangeDate', { sort: true }),
    text('initiator', { width: 160, extra: true }),
  ],
  filters: [
    numbered('number'),
    choices('reason', 'exchangeReasons'),
    choices('inspection', words(['yes', 'no'], 'exchanges:inspections')),
    store(),
    days('made'),
  ],
  sort: '-exchangeDate',
  rowId: ({ id }) => id,
  export: true,
  open: ({ id }) => urls.exchange(id),
  texts: () => ['refunds'],
}
