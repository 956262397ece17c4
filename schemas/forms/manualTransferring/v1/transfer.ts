import { Type } from 'typebox'
import { defineForm } from '../../../define-form.ts'
import { closed, Day } from '../../../formats.ts'

/** Number and day of the payment order with which the money was transferred, as in the bank statement. */
export default defineForm(
  Type.Object(
    {
      // The field of a payment order has space for six digits.
      paymentNumber: Type.String({ minLength: 1, maxLength: 6, pattern: '^\\d{1,6}$' }),
      transferredOn: Day,
    },
    closed,
  ),
  {
    paymentNumber: { 'ui:autofocus': true },
    transferredOn: { 'ui:widget': 'day', 'ui:options': { days: 'past' } },
  },
)
