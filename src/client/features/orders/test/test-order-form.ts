import type { TestOrder } from '../../../../../schemas/api/test-order.ts'
import { canAwaitPayment, payStatusesOnArrival } from '../../../../shared/arriving-payments.ts'
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
  id,
  kind: 'text',
  maxLength,
  ...more,
})
const choice = (id: string, catalog: string, more: Partial<FormField> = {}): FormField => ({
  id,
  kind: 'choice',
  catalog,
  ...more,
})
const withPrefix = (prefix: string, fields: readonly FormField[]): FormField[] =>
  fields.map((field) => ({ ...field, path: `${prefix}/${field.path ?? field.id}` }))
const requiredField = { required: true } as const

/** Specification 3, «Test order creation form»: all fields by section of the screen. */
export const order: FormSection = {
  id: 'order',
  fields: [
    choice('orderSourceTypeId', 'orderSourceTypes', requiredField),
    { id: 'pfm', kind: 'store', ...requiredField },
    text('partnerOrderId', 60),
    choice('customerRequests', 'customerRequests'),
    text('callbackUrl', 500, { type: 'url', hint: true }),
    text('externalUrl', 500, { type: 'url', hint: true }),
  ],
}
export const customer: FormSection = {
  id: 'customer',
  fields: [
    text('name', 200, requiredField),
    text('phone', 20, { ...requiredField, type: 'tel' }),
    text('email', 200, { type: 'email' }),
    // The product has no Latvian (specification 9).
    choice('languageId', 'languages', { ...requiredField, only: ['ru', 'en', 'kk'] }),
    text('loyaltyCardNumber', 40),
    { id: 'userAuthorization', kind: 'flag' },
    { id: 'commentClient', kind: 'area', maxLength: 1000 },
  ],
}
export const payment: FormSection = {
  id: 'payment',
  fields: [
    choice('payTypeId', 'payTypes', { ...requiredField, hint: true }),
    choice('currency', 'currency', requiredField),
  ],
}
export const deliveryFlag: FormField = { id: 'delivery', path: 'isDelivered', kind: 'flag' }
const isDelivered = (typed: Typed) => typed['isDelivered'] === '1'
export const delivery: FormSection = {
  id: 'delivery',
  shown: isDelivered,
  fields: [
    choice('stockTypeId', 'stockTypes'),
    ...withPrefix('delivery', [
      choice('serviceTypeId', 'deliveryServiceTypes', requiredField),
      choice('serviceId', 'deliveryServices', requiredField),
      choice('method', 'deliveryServiceMethods', requiredField),
      { id: 'sumClient', kind: 'money' },
      { id: 'planDate', kind: 'day' },
    ]),
    text('clientSurname', 100),
    text('clientName', 100),
    text('clientPatronymic', 100),
  ],
}
export const address: FormSection = {
  id: 'address',
  shown: isDelivered,
  fields: withPrefix('delivery/address', [
    text('city', 100, requiredField),
    text('street', 200),
    text('house', 20),
    text('housing', 20),
    text('building', 20),
    text('apartment', 20),
    text('postcode', 12),
    text('region', 100),
    text('kladr', 30),
    text('fias', 40),
    text('pickupPoint', 200),
    { id: 'lat', kind: 'decimal' },
    { id: 'lon', kind: 'decimal' },
    { id: 'addressComment', path: 'comment', kind: 'area', maxLength: 1000 },
  ]),
}
export const sections = [order, customer, payment, delivery, address] as const

export const product: readonly FormField[] = [
  text('productName', 300, requiredField),
  text('sku', 40, requiredField),
  text('barcode', 14, requiredField),
  { id: 'quantity', kind: 'whole', ...requiredField },
  { id: 'price', kind: 'money', ...requiredField },
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
export const listRows = (typed: Typed): string[] => (typed['rows'] ?? '1').split(',')
export const rowPath = (row: string) => `lines/${row}/`
export const addRow = (typed: Typed): Typed => {
  const rows = listRows(typed)
  const row = String(Math.max(...rows.map(Number)) + 1)
  return { ...typed, rows: [...rows, row].join(','), [`${rowPath(row)}quantity`]: '1' }
}
export const removeRow = (typed: Typed, row: string): Typed => ({
  ...Object.fromEntries(Object.entries(typed).filter(([path]) => !path.startsWith(rowPath(row)))),
  rows: listRows(typed)
    .filter((id) => id !== row)
    .join(','),
})

export const createEmptyForm = (): Typed => ({
  orderSourceTypeId: '1',
  payTypeId: '1',
  languageId: 'ru',
  rows: '1',
  currency: installationCurrency(),
  'lines/1/quantity': '1',
})

const readNumber = (id: string, typed: Typed, row: string) => {
  const field = product.find((candidate) => candidate.id === id)!
  const result = valueOf(field, typed[`${rowPath(row)}${id}`] ?? '')
  return 'value' in result && typeof result.value === 'number' ? result.value : 0
}
/** Minor units; empty input counts as zero. */
export const rowSum = (typed: Typed, row: string): number =>
  readNumber('price', typed, row) * readNumber('quantity', typed, row)
export function totalSum(typed: Typed): number {
  const deliveryResult = valueOf({ id: 'sumClient', kind: 'money' }, typed['delivery/sumClient'] ?? '')
  const deliverySum =
    isDelivered(typed) && 'value' in deliveryResult && typeof deliveryResult.value === 'number'
      ? deliveryResult.value
      : 0
  return listRows(typed).reduce((sum, row) => sum + rowSum(typed, row), deliverySum)
}

/** Body of the request, or the errors by field path. */
export function buildBody(typed: Typed): { body: TestOrder } | { wrong: Record<string, Problem> } {
  const body: Record<string, unknown> = {}
  const wrong: Record<string, Problem> = {}
  for (const { fields, shown } of sections)
    if (shown?.(typed) ?? true) Object.assign(wrong, readFields(fields, typed, body))
  body.lines = listRows(typed).map((row) => {
    const line: Record<string, unknown> = {}
    Object.assign(wrong, readFields([...product, ...moreOfProduct], typed, line, rowPath(row)))
    return line
  })
  if (Object.keys(wrong).length > 0) return { wrong }
  // Bank payments wait for their payment, like orders of the shop.
  const payTypeId = Number(body.payTypeId)
  if (canAwaitPayment(payTypeId)) body.awaitsPayment = true
  // Gift cards and partners are paid before the order arrives.
  else if (!payStatusesOnArrival(payTypeId).includes(payStatus.notPaid)) body.payStatusId = payStatus.paid
  return { body: body as TestOrder }
}

/** `/body/lines/0/price` → the path on the screen, where rows have stable ids. */
export function toScreenPath(path: string, typed: Typed): string {
  const fieldPath = path.replace(/^\/body\//, '')
  const [, index, rest] = /^lines\/(\d+)\/(.*)$/.exec(fieldPath) ?? []
  return index === undefined ? fieldPath : `${rowPath(listRows(typed)[Number(index)] ?? '')}${rest}`
}
