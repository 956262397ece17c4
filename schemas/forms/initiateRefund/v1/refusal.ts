import { Type } from 'typebox'
import { defineForm } from '../../../define-form.ts'
import { CatalogId, closed } from '../../../formats.ts'
import { Pieces } from './returned-goods.part.ts'

const CommentText = Type.String({ minLength: 1, maxLength: 1000, pattern: '\\S' })

/**
 * Pieces that the customer wants to return, as chosen on the step, the customer's reason (catalogue refundReasons),
 * the reason of the refusal, and the message to the customer.
 */
export default defineForm(
  Type.Object(
    {
      lines: Type.Optional(Pieces),
      reasonId: CatalogId('refundReasons'),
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
