import type { ReceiptOutcome, ReceiptRow } from '../../../../schemas/api/receipts.ts'
import { request } from '../../http/http.ts'
import { queryKeys } from '../../http/query-keys.ts'
import {
  storeZoneInstantField,
  cardLinkField,
  moneyField,
  customField,
  statusField,
  testOrderField,
  textField,
} from '../../ui/fields/kinds.tsx'
import { choiceFilter, numberSearchFilter, createFixedOptions } from '../../ui/list/filters.ts'
import type { BulkAction, ListDescription } from '../../ui/list/list-description.ts'
import { urls } from '../../ui/urls.ts'
import { fiscalDataField, receiptTabs } from './receipt-fields.ts'
import { RealReceiptsWarning } from './receipts-warning.tsx'
import { tones } from '../../ui/tones.ts'

/** Creates the bulk action that sets the outcome of receipts to Error or Success (specification 4). */
const outcome = (name: string, status: ReceiptOutcome): BulkAction<ReceiptRow> => ({
  name,
  right: 'settingsAtol',
  danger: true,
  stale: [queryKeys.events, queryKeys.watch, ['order']],
  appliesTo: ({ outcomes }) => outcomes.includes(status),
  run: async (receipts) => {
    const body = { ids: receipts.map(({ id }) => id), status }
    return request('POST', 'atol/change-status', { body })
  },
})

/**
 * Receipts of ATOL: those of one order, or all failed ones. The list is empty until the user has entered an order
 * number or chosen the failed receipts.
 */
export const receiptsList: ListDescription<ReceiptRow> = {
  name: 'receipts',
  path: 'atol',
  tabs: receiptTabs,
  Alert: RealReceiptsWarning,
  fields: [
    cardLinkField('id', { width: 96 }),
    textField('orderId', { width: 88, phone: 'line' }),
    testOrderField(),
    statusField('status', {
      from: { key: 'receipts:statuses' },
      getTone: (value: ReceiptRow['status']) => tones.receipt[value],
    }),
    customField<ReceiptRow>('kind', {
      width: 96,
      phone: 'line',
      text: ({ kind }, { t }) => t(`receipts:kinds.${kind}`),
    }),
    moneyField('total'),
    fiscalDataField('receipts'),
    textField('error', { width: 140, grow: 2 }),
    storeZoneInstantField('createdAt'),
    storeZoneInstantField('printedAt'),
    storeZoneInstantField('updatedAt', { extra: true }),
    textField('externalId', { width: 180, extra: true }),
    textField('uuid', { width: 280, extra: true }),
  ],
  filters: [
    numberSearchFilter('orderId'),
    choiceFilter('state', createFixedOptions(['failed'], 'receipts:states')),
  ],
  missingFilter: ({ orderId, state }) =>
    state !== undefined || (orderId !== undefined && /^[1-9]\d{0,14}$/.test(orderId)) ? null : 'before',
  noMatches: ({ state }) => (state === undefined ? 'nothing' : 'allPrinted'),
  rowId: ({ id }) => id,
  open: ({ orderId }) => urls.order(orderId),
  export: true,
  bulk: [outcome('success', 'Success'), outcome('error', 'Error')],
}
