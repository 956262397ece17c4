import { Type } from 'typebox'
import { CatalogEntryId, closed, Comment, Id, MarkingCode, Quantity } from '../../../formats.ts'

/**
 * Pieces that the delivery service returned. A missing piece needs a reason and a comment that says where the piece is.
 */
export const ReturnedPiecesForm = Type.Object(
  {
    lines: Type.Array(
      Type.Object(
        {
          lineId: Id,
          returned: Quantity,
          reasonId: Type.Optional(Type.Union([CatalogEntryId('goodsLossReasons'), Type.Null()])),
          marks: Type.Optional(Type.Array(MarkingCode, { maxItems: 10_000 })),
        },
        closed,
      ),
      { maxItems: 1000, default: [] },
    ),
    comment: Type.Optional(Comment),
  },
  closed,
)
