import type { PartnerRefundRow, PartnerSettlementBody } from '../../../../schemas/api/refunds.ts'
import { request } from '../../http/http.ts'
import { queryKeys } from '../../http/query-keys.ts'
import {
  catalogField,
  storeZoneInstantField,
  cardLinkField,
  moneyField,
  quantityField,
  testOrderField,
  actorField,
  textField,
} from '../../ui/fields/kinds.tsx'
import { choiceFilter, dayRangeFilter, numberSearchFilter, storeFilter } from '../../ui/list/filters.ts'
import type { ListDescription } from '../../ui/list/list-description.ts'
import { refundTabs } from '../../ui/list/refund-tabs.ts'
import { urls } from '../../ui/urls.ts'
import { orderLinkField, refundStatusField } from './refund-fields.tsx'
import { SettlePartnerRefundsDialog } from './settle-dialog.tsx'

/**
 * Refunds that partners pay to customers, with the documents of the payments (specification 2, /refunds/partners).
 */
export const partnerRefundsList: ListDescription<PartnerRefundRow> = {
  name: 'partnerRefunds',
  path: 'refunds/partner',
  queryKey: 'refunds',
  tabs: refundTabs,
  fields: [
    cardLinkField('id', { width: 88 }),
    refundStatusField,
    orderLinkField,
    testOrderField(),
    textField('partnerOrderId', { width: 128, grow: 1 }),
    catalogField('orderSourceTypeId', 'orderSourceTypes', { width: 148, grow: 1 }),
    moneyField('total', { width: 104 }),
    storeZoneInstantField('refundDate'),
    textField('document', { width: 120, grow: 1, keep: true }),
    storeZoneInstantField('settledAt', { extra: true }),
    quantityField('quantity', { width: 100, phone: 'line', extra: true }),
    catalogField('refundType', 'refundTypes', { extra: true }),
    actorField('initiator', { width: 160, extra: true }),
    textField('pfm', { width: 84 }),
  ],
  filters: [
    numberSearchFilter('number'),
    choiceFilter('statuses', 'refundStatuses', { many: true }),
    choiceFilter('sources', 'orderSourceTypes', { many: true }),
    storeFilter(),
    dayRangeFilter('made'),
    choiceFilter('types', 'refundTypes', { many: true, rare: true }),
  ],
  rowId: ({ id }) => id,
  export: true,
  open: ({ id }) => urls.refund(id),
  bulk: [
    {
      name: 'settle',
      right: 'taskMoneyReturnWork',
      stale: [queryKeys.moneyDue, queryKeys.tasks],
      appliesTo: ({ taskId }) => taskId !== null,
      Form: SettlePartnerRefundsDialog,
      run: async (rows, input) => {
        const body = { ids: rows.map(({ id }) => id), ...(input as Omit<PartnerSettlementBody, 'ids'>) }
        return request('POST', 'refunds/partner-all', { body })
      },
    },
  ],
}
