import type { RefundRow } from '../../../../schemas/api/refunds.ts'
import {
  catalogField,
  storeZoneInstantField,
  cardLinkField,
  moneyField,
  phoneField,
  quantityField,
  testOrderField,
  actorField,
  textField,
} from '../../ui/fields/kinds.tsx'
import {
  choiceFilter,
  dayRangeFilter,
  numberSearchFilter,
  storeFilter,
  createFixedOptions,
} from '../../ui/list/filters.ts'
import { refundTabs } from '../../ui/list/refund-tabs.ts'
import type { ListDescription } from '../../ui/list/list-description.ts'
import { urls } from '../../ui/urls.ts'
import { accountTypeField, orderLinkField, refundReasonField, refundStatusField } from './refund-fields.tsx'

/** Refunds of orders in the user's stores, created by any user. */
export const refundsList: ListDescription<RefundRow> = {
  name: 'refunds',
  path: 'refunds',
  tabs: refundTabs,
  fields: [
    cardLinkField('id', { width: 88 }),
    refundStatusField,
    orderLinkField,
    testOrderField(),
    moneyField('total', { sort: true }),
    storeZoneInstantField('refundDate', { sort: true }),
    accountTypeField,
    refundReasonField,
    textField('refundFio', { width: 136, grow: 1 }),
    quantityField('quantity', { width: 100, phone: 'line', extra: true }),
    phoneField('refundPhone', { extra: true }),
    textField('pfm', { width: 84 }),
    catalogField('refundType', 'refundTypes', { extra: true }),
    actorField('initiator', { width: 160, extra: true }),
    textField('partnerName', { width: 152, extra: true }),
    textField('orderRefundSap', { width: 136, extra: true }),
  ],
  filters: [
    numberSearchFilter('number'),
    choiceFilter('statuses', 'refundStatuses', { many: true }),
    choiceFilter('accounts', 'refundAccountTypes', { many: true }),
    storeFilter(),
    dayRangeFilter('made'),
    choiceFilter('reasons', 'refundReasons', { many: true, rare: true }),
    choiceFilter('types', 'refundTypes', { many: true, rare: true }),
    choiceFilter('approval', createFixedOptions(['awaits'], 'refunds:approval'), { rare: true }),
  ],
  sort: '-refundDate',
  rowId: ({ id }) => id,
  export: true,
  open: ({ id }) => urls.refund(id),
}
