import type { LogEntity } from '../../../../shared/order-log.ts'
import { formatDay, formatPhone } from '../../../ui/format.ts'
import type { OrderFormatter as Parts } from './order-formatter.ts'

const toRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

/** Formats an array of objects with `lineId` and the property `count` as «Наполнитель: 2; Корм: 0». */
const formatLines = (value: unknown, count: string, { products, number }: Parts) =>
  (Array.isArray(value) ? value : [])
    .map(toRecord)
    .map((line) => {
      const name = products.find(({ id }) => id === line.lineId)?.productName ?? String(line.lineId)
      return `${name}: ${number(Number(line[count]))}`
    })
    .join('; ')

/** Formats `{ lineId, value }` as «Плед: 4606180110012»; empty without a value. */
function formatLineText(value: unknown, { products }: Parts): string {
  const { lineId, value: text } = toRecord(value)
  if (typeof text !== 'string') return ''
  return `${products.find(({ id }) => id === lineId)?.productName ?? String(lineId)}: ${text}`
}

/** Functions that format the logged value of an entity as text, by entity. */
const formatters: Readonly<Record<LogEntity, (value: unknown, parts: Parts) => string>> = {
  order: (value, { catalogs }) => catalogs.orderStatuses.text(value as number),
  orderStatusId: (value, { catalogs }) => catalogs.orderStatuses.text(value as number),
  payStatusId: (value, { catalogs }) => catalogs.payStatuses.text(value as number),
  confirmationCodeStatus: (value, { catalogs }) => catalogs.confirmationCodeStatuses.text(value as number),
  deliveryStatusId: (value, { catalogs }) => catalogs.deliveryStatuses.text(value as number),
  deliveryTrack: String,
  orderCommentWorker: String,
  deliveryComment: String,
  actualBarcode: formatLineText,
  productCommentWorker: formatLineText,
  sumCollected: (value, { money }) => money(Number(value)),
  pointsWrittenOff: (value, { t, number }) =>
    t('orders:points', { count: Number(value) / 100, points: number(Number(value) / 100) }),
  reasonCancel: (value, { catalogs }) => {
    const { reasonId, comment } = toRecord(value)
    return [catalogs.cancelReasons.text(reasonId as number | null), comment].filter(Boolean).join(': ')
  },
  skuQuantityFinished: (value, parts) => formatLines(toRecord(value).lines, 'collected', parts),
  returnedQuantity: (value, parts) => formatLines(value, 'returned', parts),
  // Returns only the serial number of the marking code. The 18 characters before it are 01, the GTIN and 21.
  mark: (value, { products }) => {
    const { lineId, identity } = toRecord(value)
    const name = products.find(({ id }) => id === lineId)?.productName ?? String(lineId)
    return `${name}: ${String(identity).slice(18)}`
  },
  tares: (value, { catalogs, kilograms, t }) => {
    const { comment, tares } = Array.isArray(value) ? { comment: null, tares: value } : toRecord(value)
    const boxes = (Array.isArray(tares) ? tares : [])
      .map(toRecord)
      .map(({ typeId, weight }) =>
        [
          catalogs.tareTypes.text(typeId as number),
          typeof weight === 'number' && t('orders:kilograms', { weight: kilograms(weight) }),
        ]
          .filter(Boolean)
          .join(' '),
      )
    return [boxes.join('; '), comment].filter(Boolean).join(' · ')
  },
  storagePlace: String,
  acceptanceActNumber: String,
  assignee: (value, { catalogs, t }) => {
    const { taskType, name } = toRecord(value)
    return `${catalogs.taskTypes.text(taskType as string)}: ${typeof name === 'string' ? name : t('orders:log.everybody')}`
  },
  manager: (value, { catalogs }) => catalogs.managers.text(value as string),
  languageId: (value, { catalogs }) => catalogs.languages.text(value as string),
  productsForAdults: (value, { t }) => t(value === true ? 'common:yes' : 'common:no'),
  goods: (value, { catalogs, products, number, t }) => {
    const { cause, comment, lines: movedLines } = toRecord(value)
    const lineTexts = (Array.isArray(movedLines) ? movedLines : [])
      .map(toRecord)
      .map(({ lineId, shelved, missing, reasonId }) => {
        const name = products.find(({ id }) => id === lineId)?.productName ?? String(lineId)
        const parts = [
          Number(shelved) > 0 && t('orders:log.onShelf', { pieces: number(Number(shelved)) }),
          Number(missing) > 0 &&
            t('orders:log.notOnShelf', {
              pieces: number(Number(missing)),
              why: catalogs.goodsLossReasons.text(reasonId as number | null),
            }),
        ]
        return `${name}: ${parts.filter(Boolean).join(', ')}`
      })
    return [t(`orders:goods.causes.${String(cause)}`), lineTexts.join('; '), comment]
      .filter(Boolean)
      .join(' · ')
  },
  desiredDate: (value, { catalogs }) => {
    const { date, reasonId, comment } = toRecord(value)
    const day = typeof date === 'string' ? formatDay(date) : ''
    const reasonText = typeof reasonId === 'number' ? catalogs.moveReasons.text(reasonId) : ''
    return [day, reasonText, comment].filter(Boolean).join(' · ')
  },
  deliveryAddress: String,
  deliverySumClient: (value, { money }) => money(Number(value)),
  name: String,
  phone: (value) => formatPhone(String(value)),
  fullNameReciever: String,
  phoneReciever: (value) => formatPhone(String(value)),
  storageUntil: (value, { at }) => at(String(value)),
  exception: (value, { t }) => {
    const { kind, reason } = toRecord(value)
    return [t(`orders:exceptions.${String(kind)}`), reason].filter(Boolean).join(': ')
  },
  // Returns only the reason of the failed call. The number of calls is not needed in the log.
  countCall: (value, { catalogs }) =>
    catalogs.waitReasons.text(toRecord(value).waitReasonId as number | null),
  refund: (value, parts) => {
    const { refundId, total, reasonId, paymentNumber, lines: returnedLines } = toRecord(value)
    const { t, money, catalogs } = parts
    return [
      t('orders:log.refundNumber', { id: refundId }),
      typeof total === 'number' && money(total),
      typeof reasonId === 'number' && catalogs.refundReasons.text(reasonId),
      typeof paymentNumber === 'string' && t('orders:log.payment', { number: paymentNumber }),
      formatLines(returnedLines, 'quantity', parts),
    ]
      .filter(Boolean)
      .join(' · ')
  },
  // Returns the kind and the amount of the money movement. Default of the currency: that of the order.
  ledger: (value, { t, money }) => {
    const { kind, amount, currency } = toRecord(value)
    return [
      typeof kind === 'string' && t(`orders:ledger.kinds.${kind}`),
      typeof amount === 'number' && money(amount, typeof currency === 'string' ? currency : undefined),
    ]
      .filter(Boolean)
      .join(' · ')
  },
  exchange: (value, parts) => {
    const { exchangeId, lines: exchangedLines } = toRecord(value)
    return [
      parts.t('orders:log.exchangeNumber', { id: exchangeId }),
      formatLines(exchangedLines, 'quantity', parts),
    ]
      .filter(Boolean)
      .join(' · ')
  },
}

/** Formats the old or new value of a log entry; empty if there is no value. */
export function formatLogValue(entityName: string, value: unknown, parts: Parts): string {
  if (value === null || value === undefined) return ''
  if (Object.hasOwn(formatters, entityName)) return formatters[entityName as LogEntity](value, parts)
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
