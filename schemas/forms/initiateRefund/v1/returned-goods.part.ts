import { Type } from 'typebox'
import { CatalogId, closed, Id, MarkCode, Quantity } from '../../../formats.ts'

/** Pieces of order lines. A line that is not listed has no such pieces. */
export const Pieces = Type.Array(
  Type.Object(
    {
      lineId: Id,
      quantity: Quantity,
      marks: Type.Optional(Type.Array(MarkCode, { maxItems: 10_000 })),
    },
    closed,
  ),
  { maxItems: 1000, default: [] },
)

/**
 * Pieces that the customer returns, out of those that the customer kept, and the reason. A line that is not listed
 * has no returned pieces.
 */
export const returnedGoodsFields = {
  lines: Pieces,
  reasonId: CatalogId('refundReasons'),
}

export const returnedGoodsUi = {
  lines: { 'ui:field': 'orderLines', 'ui:options': { mode: 'refund' } },
  reasonId: { 'ui:widget': 'catalog', 'ui:options': { catalog: 'refundReasons' } },
}
