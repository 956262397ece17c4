import { Type } from 'typebox'
import { CatalogId, closed, Comment, Id, MarkCode, Quantity } from '../../../formats.ts'

/** Pieces that the delivery service returned. A missing piece needs a reason, and the comment says where it is. */
export const ReturnedPiecesForm = Type.Object(
  {
    lines: Type.Array(
      Type.Object(
        {
          lineId: Id,
          returned: Quantity,
          reasonId: Type.Optional(Type.Union([CatalogId('goodsLossReasons'), Type.Null()])),
          marks: Type.Optional(Type.Array(MarkCode, { maxItems: 10_000 })),
        },
        closed,
      ),
      { maxItems: 1000, default: [] },
    ),
    comment: Type.Optional(Comment),
  },
  closed,
)
