import { Type } from 'typebox'
import { defineForm } from '../../../define-form.ts'
import { CatalogEntryId, closed } from '../../../formats.ts'
import { ReturnedLinePieces } from './returned-goods.part.ts'

const CommentText = Type.String({ minLength: 1, maxLength: 1000, pattern: '\\S' })

/**
 * Refusal of a refund. `lines` and `reasonId`: what the customer wanted to return and why (catalogue refundReasons).
 * `comment`: why the store refuses. `commentToCustomer`: text sent to the customer.
 */
export default defineForm(
  Type.Object(
    {
      lines: Type.Optional(ReturnedLinePieces),
      reasonId: CatalogEntryId('refundReasons'),
      comment: CommentText,
      commentToCustomer: CommentText,
    },
    closed,
  ),
  {
    lines: { 'ui:field': 'askedGoods', 'ui:options': { kept: true } },
    reasonId: { 'ui:widget': 'catalog', 'ui:options': { catalog: 'refundReasons', kept: true } },
    comment: { 'ui:widget': 'textarea' },
    commentToCustomer: { 'ui:widget': 'textarea' },
  },
)
