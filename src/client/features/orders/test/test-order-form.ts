import type { TestOrder } from '../../../../../schemas/api/test-order.ts'
import { mayAwaitPayment, payStatusesOnArrival } from '../../../../shared/arriving-payments.ts'
import { payStatus } from '../../../../shared/pay-statuses.ts'
import {
  readFields,
  valueOf,
  type FormField,
  type FormSection,
  type Problem,
  type Typed,
} from '../../../ui/form/form-description.ts'
import { installationCurrency } from '../../../session/country.ts'

const text = (id: string, maxLength: number, more: Partial<FormField> = {}): FormField => ({
  ...{ id, kind: 'text', maxLength },
  ...more,
})
const choice = (id: string, catalog: string, more: Partial<FormField> = {}): FormField => ({
  ...{ id, kind: 'choice', catalog },
  ...more,
})
const inside = (prefix: string, fields: readonly FormField[]): FormField[] =>
  fields.map((field) => ({ ...field, path: `${prefix}/${field.path ?? field.id}` }))
const needed = { required: true } as const

/** Specification 3, «Test order creation form»: all fields by section of the screen. */
export const order: FormSection = {
  id: 'order',
  fields: [
    choice('orderSourceTypeId', 'orderSourceTypes', needed),
    { id: 'pfm', kind: 'store', ...needed },
    text('partnerOrderId', 60),
    choice('customerRequests', 'customerRequests'),
    text('callbackUrl', 500, { type: 'url', hint: true }),
    text('externalUrl', 500, { type: 'url', hint: true }),
  ],
}
export const customer: FormSection = {
  id: 'customer',
  fields: [
    text('name', 200, needed),
    text('phone', 20, { ...needed, type: 'tel' }),
    text('email', 200, { type: 'email' }),
    // The product has no Latvian (specification 9).
    choice('languageId', 'languages', { ...needed, only: ['ru', 'en', 'kk'] }),
    text('loyaltyCardNumber', 40),
    { id: 'userAuthorization', kind: 'flag' },
    { id: 'commentClient', kind: 'area', maxLength: 1000 },
  ],
}
export const payment: FormSection = {
  id: 'payment',
  fields: [
    choice('payTypeId', 'payTypes', { ...needed, hint: true }),
    choice('currency', 'currency', needed),
  ],
}
export const deliveryFlag: FormField = { id: 'delivery', path: 'isDelivered', kind: 'flag' }
const isDelivered = (typed: Typed) => typed['isDelivered'] === '1'
export const delivery: FormSection = {
  id: 'delivery',
  shown: isDelivered,
  fields: [
    choice('stockTypeId', 'stockTypes'),
    ...inside('delivery', [
      choice('serviceTypeId', 'deliveryServiceTypes', needed),
      choice('serviceId', 'deliveryServices', needed),
      choice('method', 'deliveryServiceMethods', needed),
      { id: 'sumClient', kind: 'money' },
      { id: 'planDate', kind: 'day' },
    ]),
    ...[text('clientSurname', 100), text('clientName', 100), text('clientPatronymic', 100)],
  ],
}
export const address: FormSection = {
  id: 'address',
  shown: isDelivered,
  fields: inside('delivery/address', [
    text('city', 100, needed),
    ...[text('street', 200), text('house', 20), text('housing', 20), text('building', 20)],
    ...[text('apartment', 20), text('postcode', 12), text('region', 100), text('kladr', 30)],
    ...[text('fias', 40), text('pickupPoint', 200)],
    { id: 'lat', kind: 'decimal' },
    { id: 'lon', kind: 'decimal' },
    { id: 'addressComment', path: 'comment', kind: 'area', maxLength: 1000 },
  ]),
}
export const sections = [order, customer, payment, delivery, address] as const

export const product: readonly FormField[] = [
  text('productName', 300, needed),
  text('sku', 40, needed),
  text('barcode', 14, needed),
  { id: 'quantity', kind: 'whole', ...needed },
  { id: 'price', kind: 'money', ...needed },
]
/** Rarely used fields of a product. */
export const moreOfProduct: readonly FormField[] = [
  { id: 'regularPrice', kind: 'money' },
  { id: 'vat', kind: 'whole' },
  { id: 'productWeight', kind: 'whole' },
  text('productProperties', 300),
  text('pic', 500, { type: 'url' }),
  text('actualBarcode', 14),
  text('gtin', 14, { hint: true }),
  { id: 'marked', kind: 'flag' },
  { id: 'comment', kind: 'area', maxLength: 1000 },
  { id: 'commentCooperator', kind: 'area', maxLength: 1000 },
]

/** Row ids, which stay stable when another row is removed. */
export const rowsOf = (typed: Typed): string[] => (typed['rows'] ?? '1').split(',')
export const rowPath = (row: string) => `lines/${row}/`
export const addRow = (typed: Typed): Typed => {
  const rows = rowsOf(typed)
  const row = String(Math.max(...rows.map(Number)) + 1)
  return { ...typed, rows: [...rows, row].join(','), [`${rowPath(row)}quantity`]: '1' }
}
export const removeRow = (typed: Typed, row: string): Typed => ({
  ...Object.fromEntries(Object.entries(typed).filter(([path]) => !path.startsWith(rowPath(row)))),
  rows: rowsOf(typed)
    .filter((one) => one !== row)
    .join(','),
})

export const untouchedForm = (): Typed => ({
  ...{ orderSourceTypeId: '1', payTypeId: '1', languageId: 'ru', rows: '1' },
  currency: installationCurrency(),
  'lines/1/quantity': '1',
})

const number = (id: string, typed: Typed, row: string) => {
  const field = product.find((one) => one.id === id)!
  const read = valueOf(field, typed[`${rowPath(row)}${id}`] ?? '')
  return 'value' in read && typeof read.value === 'number' ? read.value : 0
}
/** Minor units; empty input counts as zero. */
export const sumOfRow = (typed: Typed, row: string): number =>
  number('price', typed, row) * number('quantity', typed, row)
export function sumOf(typed: Typed): number {
  const brought = valueOf({ id: 'sumClient', kind: 'money' }, typed['delivery/sumClient'] ?? '')
  const delivered =
    isDelivered(typed) && 'value' in brought && typeof brought.value === 'number' ? brought.value : 0
  return rowsOf(typed).reduce((sum, row) => sum + sumOfRow(typed, row), delivered)
}

/** Body of the request, or the errors by field path. */
export function bodyOf(typed: Typed): { body: TestOrder } | { wrong: Record<string, Problem> } {
  const body: Record<string, unknown> = {}
  const wrong: Record<string, Problem> = {}
  for (const { fields, shown } of sections)
    if (shown?.(typed) ?? true) Object.assign(wrong, readFields(fields, typed, body))
  body.lines = rowsOf(typed).map((row) => {
    const line: Record<string, unknown> = {}
    Object.assign(wrong, readFields([...product, ...moreOfProduct], typed, line, rowPath(row)))
    return line
  })
  if (Object.keys(wrong).length > 0) return { wrong }
  // Bank payments wait for their payment, like orders of the shop.
  const payTypeId = Number(body.payTypeId)
  if (mayAwaitPayment(payTypeId)) body.awaitsPayment = true
  // Gift cards and partners are paid before the order arrives.
  else if (!payStatusesOnArrival(payTypeId).includes(payStatus.notPaid)) body.payStatusId = payStatus.paid
  return { body: body as TestOrder }
}

/** `/body/lines/0/price` → the path on the screen, where rows have stable ids. */
export function screenPath(path: string, typed: Typed): string {
  const place = path.replace(/^\/body\//, '')
  const [, index, rest] = /^lines\/(\d+)\/(.*)$/.exec(place) ?? []
  return index === undefined ? place : `${rowPath(rowsOf(typed)[Number(index)] ?? '')}${rest}`
}
