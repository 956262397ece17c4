import type { TillReceipt } from '../../../../schemas/api/set-kit.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { instant, link, money, own, status, text } from '../../ui/fields/kinds.tsx'
import { numbered } from '../../ui/list/filters.ts'
import type { ListDescription } from '../../ui/list/list-description.ts'
import { urls } from '../../ui/urls.ts'
import { fiscalField, receiptTabs } from './receipt-fields.ts'

const tones: Record<TillReceipt['status'], Tone> = { wait: 'info', done: 'done', fail: 'danger' }

const formatTimes = (times: number, t: (key: string, params?: Record<string, unknown>) => string): string =>
  times > 1 ? t('tillReceipts:times', { count: times }) : ''

/** Receipts printed by the tills for one order; the list is empty until an order number is entered. */
export const tillReceiptsList: ListDescription<TillReceipt> = {
  name: 'tillReceipts',
  path: 'set-kit',
  within: 'orderId',
  queryKey: 'receipts',
  tabs: receiptTabs,
  fields: [
    link('number', { width: 64 }),
    status(
      'status',
      {
        from: { key: 'tillReceipts:statuses' },
        toneOf: (value: TillReceipt['status']) => tones[value],
      },
      { width: 120 },
    ),
    own<TillReceipt>('kind', {
      width: 124,
      phone: 'line',
      text: ({ kind }, { t }) => t(`tillReceipts:kinds.${kind}`),
    }),
    money('total', { width: 96 }),
    own<TillReceipt>('times', {
      width: 184,
      phone: 'line',
      text: ({ times }, { t }) => formatTimes(times, t),
      draw: ({ times }, { t }) => (times > 1 ? <Badge tone="warning">{formatTimes(times, t)}</Badge> : null),
    }),
    text('error', { width: 132, grow: 1 }),
    fiscalField('tillReceipts'),
    own<TillReceipt>('till', {
      width: 132,
      phone: 'line',
      text: ({ till, shift }, { t }) => t('tillReceipts:ofTill', { till, shift }),
    }),
    instant('createdAt'),
    text('id', { width: 280, extra: true }),
  ],
  filters: [numbered('orderId')],
  before: ({ orderId }) => (orderId !== undefined && /^[1-9]\d{0,14}$/.test(orderId) ? null : 'before'),
  nothing: 'nothing',
  rowId: ({ id }) => id,
  open: ({ orderId }) => urls.order(orderId),
}
