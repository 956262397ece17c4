import { Link } from 'react-router-dom'
import type { TillReceipt } from '../../../../schemas/api/set-kit.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { instant, link, money, own, status, text } from '../../ui/fields/kinds.tsx'
import { numbered } from '../../ui/list/filters.ts'
import type { ListDescription } from '../../ui/list/list-description.ts'
import { urls } from '../../ui/urls.ts'
import { fiscalOf, receiptTabs } from './receipt-fields.ts'

const tones: Record<TillReceipt['status'], Tone> = { wait: 'info', done: 'done', fail: 'danger' }

const twice = (times: number, t: (key: string, params?: Record<string, unknown>) => string): string =>
  times > 1 ? t('tillReceipts:times', { count: times }) : ''

/** Receipts that the tills have printed for one order; nothing is listed before its number was typed. */
export const tillReceiptsList: ListDescription<TillReceipt> = {
  ...{ name: 'tillReceipts', path: 'set-kit', within: 'orderId', queryKey: 'receipts' },
  tabs: receiptTabs,
  fields: [
    link('number', { width: 96 }),
    status('status', {
      from: { key: 'tillReceipts:statuses' },
      toneOf: (value: TillReceipt['status']) => tones[value],
    }),
    own<TillReceipt>('kind', {
      ...{ width: 128, phone: 'line' },
      text: ({ kind }, { t }) => t(`tillReceipts:kinds.${kind}`),
    }),
    own<TillReceipt>('orderId', {
      ...{ width: 88, phone: 'line' },
      text: ({ orderId }) => String(orderId),
      draw: ({ orderId }) => <Link to={urls.order(orderId)}>{orderId}</Link>,
    }),
    money('total'),
    own<TillReceipt>('till', {
      ...{ width: 152, phone: 'line' },
      text: ({ till, shift }, { t }) => t('tillReceipts:ofTill', { till, shift }),
    }),
    fiscalOf('tillReceipts'),
    own<TillReceipt>('times', {
      ...{ width: 176, phone: 'line' },
      text: ({ times }, { t }) => twice(times, t),
      draw: ({ times }, { t }) => (times > 1 ? <Badge tone="warning">{twice(times, t)}</Badge> : null),
    }),
    text('error', { width: 140, grow: 1 }),
    instant('createdAt'),
    text('id', { width: 280, extra: true }),
  ],
  filters: [numbered('orderId')],
  before: ({ orderId }) => (orderId !== undefined && /^[1-9]\d{0,14}$/.test(orderId) ? null : 'before'),
  nothing: 'nothing',
  rowId: ({ id }) => id,
}
