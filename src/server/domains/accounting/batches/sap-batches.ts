import { sapEventTypes, type SapEventType } from '../../../../../schemas/values/accounting.ts'
import { parseOrderNumber } from '../../../../shared/order-number.ts'
import { formatDay } from '../../../../shared/format.ts'
import type { BatchFamily, RowAmount, RowCheckResult } from '../../batches/batch-family.ts'
import { combineProblems } from '../../batches/problems.ts'
import { parseDay, toCellText } from '../../batches/cells.ts'
import type { SheetCell } from '../../batches/sheet/sheet.ts'
import { sapEventTypes as entries } from '../../../platform/catalogs/entries/payment-entries.ts'
import { translate, type Language } from '../../../platform/i18n/translate.ts'
import { moneyColumn, textColumn } from '../../../platform/lists/export/columns.ts'
import { orderPostingBatchKind } from './post-orders.ts'
import { readPostingOutcomesByLine } from './read-posting-outcome.ts'

/**
 * One row of the file. `postingType` applies to all transactions of the order that allow it. `postingDate`: YYYY-MM-DD.
 */
export interface PostingRow extends Partial<RowAmount> {
  orderId: number
  postingType: SapEventType
  postingDate: string
  factory?: string
  warehouse?: string
  pfm?: string
}

/** Parses an operation from its catalogue name in any language or from its code; null if it is unknown. */
function readType(cell: SheetCell | undefined): SapEventType | null {
  const input = toCellText(cell).toLowerCase()
  const index = entries.findIndex(({ description, details }) =>
    [...Object.values(description), details?.code].some((text) => text?.toLowerCase() === input),
  )
  return sapEventTypes.find((type) => type === entries[index]?.details?.code) ?? null
}

const codePattern = /^[0-9A-Za-zА-Яа-я]{3,4}$/

function readRow(cells: Readonly<Record<string, SheetCell>>): RowCheckResult<PostingRow> {
  const problems: string[] = []
  const orderId = parseOrderNumber(toCellText(cells.order))
  if (orderId === null) problems.push('errors:notAnOrderNumber')
  const postingType = readType(cells.type)
  if (!postingType) problems.push('errors:sap.unknownType')
  const postingDate = parseDay(cells.date)
  if (!postingDate) problems.push('errors:sap.notADate')
  const [factory, warehouse] = [toCellText(cells.factory), toCellText(cells.warehouse)]
  if (postingType !== 'unhold' && (!codePattern.test(factory) || !codePattern.test(warehouse)))
    problems.push('errors:sap.wrongCode')
  const problem = combineProblems(problems.map((key) => ({ key })))
  if (problem !== null) return { problem }
  const data = { orderId: orderId!, postingType: postingType!, postingDate: postingDate! }
  if (postingType === 'unhold') return { data }
  return { data: { ...data, factory, warehouse } }
}

const typeText = (type: SapEventType | undefined, language: Language): string | null =>
  entries.find(({ details }) => details?.code === type)?.description[language] ?? null

/** Posts, holds or releases the accounting transactions of the orders listed in an uploaded file. */
export const sapBatchFamily: BatchFamily<PostingRow> = {
  name: 'sapBatches',
  path: '/api/sap/batch',
  tags: ['accounting'],
  access: 'settingsSap',
  maxRows: 10_000,
  columns: [
    { id: 'order', width: 16, example: 100473 },
    { id: 'type', width: 20, example: entries[0]!.description.ru },
    { id: 'date', width: 18, example: '24.11.2026', isDay: true },
    { id: 'factory', width: 12, example: '1001' },
    { id: 'warehouse', width: 12, example: 'C001' },
  ],
  read: readRow,
  subjectOf: ({ orderId }) => String(orderId),
  kinds: { posting: orderPostingBatchKind },
  toFileCells: ({ orderId, postingType, postingDate, factory, warehouse }, language) => ({
    order: orderId,
    type: typeText(postingType, language),
    date: formatDay(postingDate),
    factory: factory ?? null,
    warehouse: warehouse ?? null,
  }),
  outcome: {
    columns: [moneyColumn('amount'), textColumn('document', 24)],
    texts: 'sapTransactions:fields',
    read: readPostingOutcomesByLine,
  },
  title: (_, count, language) => translate(language, 'jobKinds:sapBatch', { count }),
}
