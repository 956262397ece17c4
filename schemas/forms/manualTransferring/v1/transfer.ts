import { Type } from 'typebox'
import { defineForm } from '../../../define-form.ts'
import { closed, Day } from '../../../formats.ts'

/** The payment as the bank's statement names it. */
export default defineForm(
  Type.Object(
    {
      paymentNumber: Type.String({ minLength: 1, maxLength: 20, pattern: '\\S' }),
      transferredOn: Day,
    },
    closed,
  ),
  { paymentNumber: { 'ui:autofocus': true }, transferredOn: { 'ui:widget': 'day' } },
)
