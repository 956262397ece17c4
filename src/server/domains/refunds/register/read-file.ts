import { parseOrderNumber } from '../../../../shared/order-number.ts'
import { parseCount, parseMoney, parseDay, toCellText } from '../../batches/cells.ts'
import { combineProblems } from '../../batches/problems.ts'
import type { FileColumn, RowProblem, RowCheckResult } from '../../batches/batch-family.ts'
import type { SheetCell } from '../../batches/sheet/sheet.ts'

/** A row of a register file: a refund that the partner has made. Sums are in minor units, days are YYYY-MM-DD. */
export interface ParsedRegisterRow {
  orderId: number
  sku: string
  productName: string
  quantity: number
  cost: number
  currency: string
  transactionDate: string
}

/** Maximum lengths in characters. */
const maxLength = { sku: 60, productName: 300, typed: 60 } as const

/** Problem of a cell, which quotes the text of the cell if there is any. */
function buildCellProblem(key: string, cell: SheetCell | undefined): RowProblem {
  const typed = toCellText(cell)
  return typed === ''
    ? { key: `errors:register.${key}` }
    : { key: `errors:register.${key}`, params: { context: 'typed', typed: typed.slice(0, maxLength.typed) } }
}

const currencies = ['RUB', 'BYN', 'KZT', 'EUR', 'AED']

/** Order number, quantity, cost and currency of a row. Values that are unreadable or out of range are null. */
function parseCells(cells: Readonly<Record<string, SheetCell>>) {
  const quantity = parseCount(cells.quantity)
  const currency = toCellText(cells.currency).toUpperCase()
  return {
    orderId: parseOrderNumber(toCellText(cells.order)),
    quantity: quantity !== null && quantity >= 1 && quantity <= 10_000 ? quantity : null,
    cost: parseMoney(cells.cost),
    currency: currencies.includes(currency) ? currency : null,
  }
}

function readValidCells(cells: Readonly<Record<string, SheetCell>>): Partial<ParsedRegisterRow> {
  const { orderId, quantity, cost, currency } = parseCells(cells)
  const [sku, productName] = [toCellText(cells.sku), toCellText(cells.product)]
  return {
    ...(sku !== '' && { sku: sku.slice(0, maxLength.sku) }),
    ...(productName !== '' && { productName: productName.slice(0, maxLength.productName) }),
    ...(orderId !== null && { orderId }),
    ...(quantity !== null && { quantity }),
    ...(cost !== null && { cost }),
    ...(currency !== null && { currency }),
  }
}

function readRow(cells: Readonly<Record<string, SheetCell>>): RowCheckResult<ParsedRegisterRow> {
  const problems: RowProblem[] = []
  const { orderId, quantity, cost, currency } = parseCells(cells)
  if (orderId === null) problems.push({ key: 'errors:notAnOrderNumber' })
  const sku = toCellText(cells.sku)
  if (sku === '') problems.push({ key: 'errors:register.noSku' })
  if (sku.length > maxLength.sku)
    problems.push({ key: 'errors:register.skuTooLong', params: { limit: maxLength.sku } })
  const productName = toCellText(cells.product)
  if (productName.length > maxLength.productName)
    problems.push({ key: 'errors:register.productTooLong', params: { limit: maxLength.productName } })
  if (quantity === null) problems.push(buildCellProblem('wrongQuantity', cells.quantity))
  if (cost === null || cost <= 0) problems.push(buildCellProblem('wrongCost', cells.cost))
  if (currency === null) problems.push(buildCellProblem('unknownCurrency', cells.currency))
  const transactionDate = parseDay(cells.date)
  if (transactionDate === null) problems.push(buildCellProblem('notADate', cells.date))
  const problem = combineProblems(problems)
  if (problem !== null) return { problem }
  return {
    data: {
      orderId: orderId!,
      sku,
      productName,
      quantity: quantity!,
      currency: currency!,
      cost: cost!,
      transactionDate: transactionDate!,
    },
  }
}

/** Format of an uploaded register file (specification 3, «Refund-register row»). */
export const refundRegisterFormat = {
  name: 'refundRegisters',
  /** All refunds of a register are created in one transaction. With this number of rows it takes a few seconds. */
  maxRows: 500,
  columns: [
    { id: 'order', width: 16, example: 100473 },
    { id: 'sku', width: 16, example: '8100417' },
    { id: 'product', width: 36, example: 'Плед флисовый' },
    { id: 'quantity', width: 12, example: 1 },
    { id: 'cost', width: 16, example: '1299,00' },
    { id: 'currency', width: 10, example: 'RUB' },
    { id: 'date', width: 18, example: '24.11.2026', isDay: true },
  ] satisfies FileColumn[],
  read: readRow,
  readValidCells,
  /** A product of an order may have several rows, one per piece or day. */
  allowsRepeatedSubjects: true as const,
  subjectOf: ({ orderId, sku }: ParsedRegisterRow) => `${orderId} · ${sku}`,
}
