import type { TillReceipt } from '../../../../schemas/api/set-kit.ts'
import { Badge } from '../../ui/badge.tsx'
import {
  storeZoneInstantField,
  cardLinkField,
  moneyField,
  customField,
  statusField,
  textField,
} from '../../ui/fields/kinds.tsx'
import { numberSearchFilter } from '../../ui/list/filters.ts'
import type { ListDescription } from '../../ui/list/list-description.ts'
import { urls } from '../../ui/urls.ts'
import { fiscalDataField, receiptTabs } from './receipt-fields.ts'
import { tones } from '../../ui/tones.ts'

const formatTimes = (times: number, t: (key: string, params?: Record<string, unknown>) => string): string =>
  times > 1 ? t('tillReceipts:times', { count: times }) : ''

/** Receipts of the tills for one order. The list is empty until the user has entered an order number. */
export const tillReceiptsList: ListDescription<TillReceipt> = {
  name: 'tillReceipts',
  path: 'set-kit/{id}',
  pathFilter: 'orderId',
  queryKey: 'receipts',
  tabs: receiptTabs,
  fields: [
    cardLinkField('number', { width: 64 }),
    statusField(
      'status',
      {
        from: { key: 'tillReceipts:statuses' },
        getTone: (value: TillReceipt['status']) => tones.receipt[value],
      },
      { width: 120 },
    ),
    customField<TillReceipt>('kind', {
      width: 124,
      phone: 'line',
      text: ({ kind }, { t }) => t(`tillReceipts:kinds.${kind}`),
    }),
    moneyField('total', { width: 96 }),
    customField<TillReceipt>('times', {
      width: 184,
      phone: 'line',
      text: ({ times }, { t }) => formatTimes(times, t),
      render: ({ times }, { t }) =>
        times > 1 ? <Badge tone={tones.tillReceipts.several}>{formatTimes(times, t)}</Badge> : null,
    }),
    textField('error', { width: 132, grow: 1 }),
    fiscalDataField('tillReceipts'),
    customField<TillReceipt>('till', {
      width: 132,
      phone: 'line',
      text: ({ till, shift }, { t }) => t('tillReceipts:ofTill', { till, shift }),
    }),
    storeZoneInstantField('createdAt'),
    textField('id', { width: 280, extra: true }),
  ],
  filters: [numberSearchFilter('orderId')],
  missingFilter: ({ orderId }) =>
    orderId !== undefined && /^[1-9]\d{0,14}$/.test(orderId) ? null : 'before',
  noMatches: 'nothing',
  rowId: ({ id }) => id,
  open: ({ orderId }) => urls.order(orderId),
}
