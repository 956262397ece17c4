import { Type } from 'typebox'
import { CatalogId, closed, Id, MarkCode, Quantity } from '../../../formats.ts'

/** Pieces of lines of the order; a line left out is not spoken of. */
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

/** What comes back of what the customer kept, and why; a line left out stays with the customer. */
export const broughtBack = {
  lines: Pieces,
  reasonId: CatalogId('refundReasons'),
}

export const broughtBackUi = {
  lines: { 'ui:field': 'orderLines', 'ui:options': { mode: 'refund' } },
  reasonId: { 'ui:widget': 'catalog', 'ui:options': { catalog: 'refundReasons' } },
}
