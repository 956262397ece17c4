import { Type } from 'typebox'
import { closed, Comment, Id, Quantity } from '../../../formats.ts'

/** What came back from the delivery service; the comment says where the rest is. */
export const Returned = Type.Object(
  {
    lines: Type.Array(Type.Object({ lineId: Id, returned: Quantity }, closed), {
      maxItems: 1000,
      default: [],
    }),
    comment: Type.Optional(Comment),
  },
  closed,
)
