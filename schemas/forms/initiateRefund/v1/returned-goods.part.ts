import { Type } from 'typebox'
import { CatalogEntryId, closed, Id, MarkingCode, Quantity } from '../../../formats.ts'

/** Numbers of pieces by order line. A line that is not listed counts as zero pieces. */
export const ReturnedLinePieces = Type.Array(
  Type.Object(
    {
      lineId: Id,
      quantity: Quantity,
      marks: Type.Optional(Type.Array(MarkingCode, { maxItems: 10_000 })),
    },
    closed,
  ),
  { maxItems: 1000, default: [] },
)

/**
 * How many of the pieces that the customer kept are returned, and the reason (catalogue refundReasons).
 */
export const returnedGoodsFields = {
  lines: ReturnedLinePieces,
  reasonId: CatalogEntryId('refundReasons'),
}

export const returnedGoodsUi = {
  lines: { 'ui:field': 'orderLines', 'ui:options': { mode: 'refund' } },
  reasonId: { 'ui:widget': 'catalog', 'ui:options': { catalog: 'refundReasons' } },
}
