import { Type } from 'typebox'
import { defineForm } from '../../../define-form.ts'
import { closed, Day } from '../../../formats.ts'

/**
 * Document of the money movement, for example the number of the payment order, of the operation on the gift card, or of
 * the partner's settlement.
 */
export default defineForm(
  Type.Object(
    {
      document: Type.String({ minLength: 1, maxLength: 40, pattern: '\\S' }),
      doneOn: Day,
    },
    closed,
  ),
  { document: { 'ui:autofocus': true }, doneOn: { 'ui:widget': 'day', 'ui:options': { days: 'past' } } },
)
