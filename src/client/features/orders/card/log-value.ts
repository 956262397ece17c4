import type { OrderView } from './order-view.ts'

type Parts = Pick<OrderView, 'catalogs' | 'money' | 'number' | 'products' | 't'>

const fields = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

/** «Наполнитель: 2; Корм: 0» of `[{ lineId, <count> }]`. */
const lines = (value: unknown, count: string, { products, number }: Parts) =>
  (Array.isArray(value) ? value : [])
    .map(fields)
    .map((line) => {
      const name = products.find(({ id }) => id === line.lineId)?.productName ?? String(line.lineId)
      return `${name}: ${number(Number(line[count]))}`
    })
    .join('; ')

/** What the log keeps, by entity: ids, sums and lists are written in words. */
const readers: Readonly<Record<string, (value: unknown, parts: Parts) => string>> = {
  order: (value, { catalogs }) => catalogs.orderStatuses.text(value as number),
  orderStatusId: (value, { catalogs }) => catalogs.orderStatuses.text(value as number),
  payStatusId: (value, { catalogs }) => catalogs.payStatuses.text(value as number),
  confirmationCodeStatus: (value, { catalogs }) => catalogs.confirmationCodeStatuses.text(value as number),
  sumCollected: (value, { money }) => money(Number(value)),
  pointsWrittenOff: (value, { money }) => money(Number(value)),
  reasonCancel: (value, { catalogs }) => {
    const { reasonId, comment } = fields(value)
    return [catalogs.cancelReasons.text(reasonId as number | null), comment].filter(Boolean).join(': ')
  },
  skuQuantityFinished: (value, parts) => lines(fields(value).lines, 'collected', parts),
  returnedQuantity: (value, parts) => lines(value, 'returned', parts),
}

/** One side of a change as a sentence; empty for nothing. */
export function logValue(entityName: string, value: unknown, parts: Parts): string {
  if (value === null || value === undefined) return ''
  const read = Object.hasOwn(readers, entityName) ? readers[entityName] : undefined
  if (read) return read(value, parts)
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
