import type { RefundRow } from '../../../../schemas/api/refunds.ts'
import { catalog, instant, link, money, phone, quantity, text } from '../../ui/fields/kinds.tsx'
import { choices, days, numbered, store, words } from '../../ui/list/filters.ts'
import { refundTabs } from '../../ui/list/refund-tabs.ts'
import type { ListDescription } from '../../ui/list/list-description.ts'
import { urls } from '../../ui/urls.ts'
import { account, orderField, reason, refundStatusField } from './refund-fields.tsx'

/** Refunds of the user's stores, whoever created them. */
export const refundsList: ListDescription<RefundRow> = {
  name: 'refunds',
  path: 'refunds',
  tabs: refundTabs,
  fields: [
    link('id', { width: 88 }),
    refundStatusField,
    orderField,
    money('total', { sort: true }),
    instant('refundDate', { sort: true }),
    account,
    reason,
    text('refundFio', { width: 136, grow: 1 }),
    quantity('quantity', { width: 100, phone: 'line', extra: true }),
    phone('refundPhone', { extra: true }),
    text('pfm', { width: 84 }),
    catalog('refundType', 'refundTypes', { extra: true }),
    text('initiator', { width: 160, extra: true }),
    text('partnerName', { width: 152, extra: true }),
    text('orderRefundSap', { width: 136, extra: true }),
  ],
  filters: [
    numbered('number'),
    choices('statuses', 'refundStatuses', { many: true }),
    choices('accounts', 'refundAccountTypes', { many: true }),
    store(),
    days('made'),
    choices('reasons', 'refundReasons', { many: true, rare: true }),
    choices('types', 'refundTypes', { many: true, rare: true }),
    choices('approval', words(['awaits'], 'refunds:approval'), { rare: true }),
  ],
  sort: '-refundDate',
  rowId: ({ id }) => id,
  export: true,
  open: ({ id }) => urls.refund(id),
}
