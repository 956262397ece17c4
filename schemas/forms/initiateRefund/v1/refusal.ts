import { Type } from 'typebox'
import { defineForm } from '../../../define-form.ts'
import { CatalogId, closed } from '../../../formats.ts'
import { Pieces } from './brought-back.part.ts'

const Said = Type.String({ minLength: 1, maxLength: 1000, pattern: '\\S' })

/**
 * What the customer asks to give back, as it was chosen on the step, why (catalogue refundReasons), why it is refused, and
 * what the customer is told.
 */
export default defineForm(
  Type.Object(
    {
      lines: Type.Optional(Pieces),
      reasonId: CatalogId('refundReasons'),
      comment: Said,
      commentToCustomer: Said,
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
