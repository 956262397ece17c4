import type { TestOrder } from '../../../../../schemas/api/test-order.ts'
import { canAwaitPayment, getAllowedPayStatusesAtArrival } from '../../../../shared/arriving-payments.ts'
import { payStatus } from '../../../../shared/pay-statuses.ts'
import {
  writeFieldsToBody,
  parseFieldValue,
  type FormField,
  type FormSection,
  type InputProblem,
  type FormInput,
} from '../../../ui/form/form-description.ts'
import { getInstallationCurrency } from '../../../session/country.ts'

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
const addPathPrefix = (prefix: string, fields: readonly FormField[]): FormField[] =>
  fields.map((field) => ({ ...field, path: `${prefix}/${field.path ?? field.id}` }))
const requiredField = { required: true } as const

/**
 * First section of the form for a test order (specification 3, «Test order creation form»). The other sections follow.
 */
export const orderSection: FormSection = {
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
export const customerSection: FormSection = {
  id: 'customer',
  fields: [
    text('name', 200, requiredField),
    text('phone', 20, { ...requiredField, type: 'tel' }),
    text('email', 200, { type: 'email' }),
    // Latvian is not offered, because the product has no texts in it (specification 9).
    choice('languageId', 'languages', { ...requiredField, only: ['ru', 'en', 'kk'] }),
    text('loyaltyCardNumber', 40),
    { id: 'userAuthorization', kind: 'flag' },
    { id: 'commentClient', kind: 'area', maxLength: 1000 },
  ],
}
export const paymentSection: FormSection = {
  id: 'payment',
  fields: [
    choice('payTypeId', 'payTypes', { ...requiredField, hint: true }),
    choice('currency', 'currency', requiredField),
  ],
}
export const deliveryFlagField: FormField = { id: 'delivery', path: 'isDelivered', kind: 'flag' }
const isDelivered = (typed: FormInput) => typed['isDelivered'] === '1'
export const deliverySection: FormSection = {
  id: 'delivery',
  isVisible: isDelivered,
  fields: [
    choice('stockTypeId', 'stockTypes'),
    ...addPathPrefix('delivery', [
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
export const addressSection: FormSection = {
  id: 'address',
  isVisible: isDelivered,
  fields: addPathPrefix('delivery/address', [
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
export const testOrderSections = [
  orderSection,
  customerSection,
  paymentSection,
  deliverySection,
  addressSection,
] as const

export const mainProductFields: readonly FormField[] = [
  text('productName', 300, requiredField),
  text('sku', 40, requiredField),
  text('barcode', 14, requiredField),
  { id: 'quantity', kind: 'whole', ...requiredField },
  { id: 'price', kind: 'money', ...requiredField },
]
/** Fields of a product that are rarely used. */
export const rareProductFields: readonly FormField[] = [
  { id: 'regularPrice', kind: 'money' },
  { id: 'vat', kind: 'whole' },
  { id: 'productWeight', kind: 'whole' },
  text('productProperties', 300),
  text('pic', 500, { type: 'url' }),
  text('actualBarcode', 14),
  text('gtin', 14, { hint: true }),
  { id: 'marked', kind: 'flag' },
  { id: 'forAdults', kind: 'flag' },
  { id: 'comment', kind: 'area', maxLength: 1000 },
  { id: 'commentCooperator', kind: 'area', maxLength: 1000 },
]

/** Returns the ids of the product rows. The id of a row does not change when another row is removed. */
export const listProductRowIds = (typed: FormInput): string[] => (typed['rows'] ?? '1').split(',')
export const getProductRowPath = (row: string) => `lines/${row}/`
export const addProductRow = (typed: FormInput): FormInput => {
  const rows = listProductRowIds(typed)
  const row = String(Math.max(...rows.map(Number)) + 1)
  return { ...typed, rows: [...rows, row].join(','), [`${getProductRowPath(row)}quantity`]: '1' }
}
export const removeProductRow = (typed: FormInput, row: string): FormInput => ({
  ...Object.fromEntries(Object.entries(typed).filter(([path]) => !path.startsWith(getProductRowPath(row)))),
  rows: listProductRowIds(typed)
    .filter((id) => id !== row)
    .join(','),
})

export const createInitialTestOrderInput = (): FormInput => ({
  orderSourceTypeId: '1',
  payTypeId: '1',
  languageId: 'ru',
  rows: '1',
  currency: getInstallationCurrency(),
  'lines/1/quantity': '1',
})

const readNumber = (id: string, typed: FormInput, row: string) => {
  const field = mainProductFields.find((candidate) => candidate.id === id)!
  const result = parseFieldValue(field, typed[`${getProductRowPath(row)}${id}`] ?? '')
  return 'value' in result && typeof result.value === 'number' ? result.value : 0
}
/** Returns price × quantity of a product row in minor units. An empty or invalid input counts as zero. */
export const calculateRowSum = (typed: FormInput, row: string): number =>
  readNumber('price', typed, row) * readNumber('quantity', typed, row)
export function calculateOrderTotal(typed: FormInput): number {
  const deliveryResult = parseFieldValue(
    { id: 'sumClient', kind: 'money' },
    typed['delivery/sumClient'] ?? '',
  )
  const deliverySum =
    isDelivered(typed) && 'value' in deliveryResult && typeof deliveryResult.value === 'number'
      ? deliveryResult.value
      : 0
  return listProductRowIds(typed).reduce((sum, row) => sum + calculateRowSum(typed, row), deliverySum)
}

/** Returns the body of the request, or the problems of the input by field path. */
export function parseTestOrder(
  typed: FormInput,
): { body: TestOrder } | { wrong: Record<string, InputProblem> } {
  const body: Record<string, unknown> = {}
  const wrong: Record<string, InputProblem> = {}
  for (const { fields, isVisible } of testOrderSections)
    if (isVisible?.(typed) ?? true) Object.assign(wrong, writeFieldsToBody(fields, typed, body))
  body.lines = listProductRowIds(typed).map((row) => {
    const line: Record<string, unknown> = {}
    Object.assign(
      wrong,
      writeFieldsToBody([...mainProductFields, ...rareProductFields], typed, line, getProductRowPath(row)),
    )
    return line
  })
  if (Object.keys(wrong).length > 0) return { wrong }
  // A test order that is paid through the bank waits for its payment, like an order of the online shop.
  const payTypeId = Number(body.payTypeId)
  if (canAwaitPayment(payTypeId)) body.awaitsPayment = true
  // An order paid by gift card or through a partner must arrive as paid.
  else if (!getAllowedPayStatusesAtArrival(payTypeId).includes(payStatus.notPaid))
    body.payStatusId = payStatus.paid
  return { body: body as TestOrder }
}

/**
 * Converts a path of the request such as `/body/lines/0/price` to the path of the form field. The path of a product
 * field contains the id of its row instead of the index.
 */
export function toFormInputPath(path: string, typed: FormInput): string {
  const fieldPath = path.replace(/^\/body\//, '')
  const [, index, rest] = /^lines\/(\d+)\/(.*)$/.exec(fieldPath) ?? []
  return index === undefined
    ? fieldPath
    : `${getProductRowPath(listProductRowIds(typed)[Number(index)] ?? '')}${rest}`
}
