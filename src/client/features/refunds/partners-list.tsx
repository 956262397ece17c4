import type { PartnerRefundRow, SettlementResults } from '../../../../schemas/api/refunds.ts'
import { request } from '../../http/http.ts'
import { queryKeys } from '../../http/query-keys.ts'
import { catalog, instant, link, money, quantity, text } from '../../ui/fields/kinds.tsx'
import { choices, days, numbered, store } from '../../ui/list/filters.ts'
import type { ListDescription } from '../../ui/list/list-description.ts'
import { refundTabs } from '../../ui/list/refund-tabs.ts'
import { urls } from '../../ui/urls.ts'
import { orderField, refundStatusField } from './refund-fields.tsx'
import { SettleDialog } from './settle-dialog.tsx'

/** Specification 2, /refunds/partners: refunds that partners pay to customers, and the documents of the payments. */
export const partnersList: ListDescription<PartnerRefundRow> = {
  name: 'partnerRefunds',
  path: 'refunds/partner',
  queryKey: 'refunds',
  tabs: refundTabs,
  fields: [
    link('id', { width: 88 }),
    refundStatusField,
    orderField,
    text('partnerOrderId', { width: 128, grow: 1 }),
    catalog('orderSourceTypeId', 'orderSourceTypes', { width: 148, grow: 1 }),
    money('total', { width: 104 }),
    instant('refundDate'),
    text('document', { width: 120, grow: 1 }),
    instant('settledAt', { extra: true }),
    quantity('quantity', { width: 100, phone: 'line', extra: true }),
    catalog('refundType', 'refundTypes', { extra: true }),
    text('initiator', { width: 160, extra: true }),
    text('pfm', { width: 84 }),
  ],
  filters: [
    numbered('number'),
    choices('statuses', 'refundStatuses', { many: true }),
    choices('sources', 'orderSourceTypes', { many: true }),
    store(),
    days('made'),
    choices('types', 'refundTypes', { many: true, rare: true }),
  ],
  rowId: ({ id }) => id,
  export: true,
  open: ({ id }) => urls.refund(id),
  bulk: [
    {
      name: 'settle',
      right: 'taskMoneyReturnWork',
      stale: [queryKeys.moneyDue, queryKeys.tasks],
      fits: ({ taskId }) => taskId !== null,
      Form: SettleDialog,
      run: async (rows, input) => {
        const body = { ids: rows.map(({ id }) => id), ...(input as object) }
        return (await request<SettlementResults>('POST', 'refunds/partner-all', { body })).results
      },
    },
  ],
}
