import { Type } from 'typebox'
import { defineForm } from '../../../define-form.ts'
import { CatalogId, closed } from '../../../formats.ts'

const Said = Type.String({ minLength: 1, maxLength: 1000, pattern: '\\S' })

/** Why the customer brings it back (catalogue refundReasons), why it is refused, and what the customer is told. */
export default defineForm(
  Type.Object({ reasonId: CatalogId('refundReasons'), comment: Said, commentToCustomer: Said }, closed),
  {
    reasonId: { 'ui:widget': 'catalog', 'ui:options': { catalog: 'refundReasons' } },
    comment: { 'ui:widget': 'textarea' },
    commentToCustomer: { 'ui:widget': 'textarea' },
  },
)
