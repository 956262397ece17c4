import { Type } from 'typebox'
import { defineForm } from '../../../define-form.ts'
import { closed } from '../../../formats.ts'

const Digits = (count: number) =>
  Type.String({ pattern: `^\\d{${count}}$`, minLength: count, maxLength: count })
const Name = Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' })

/** Where the money goes instead; the control keys are the machine's to check. */
export default defineForm(
  Type.Object(
    {
      payerName: Name,
      bik: Digits(9),
      bankName: Name,
      checkingAccount: Digits(20),
      correspondentAccount: Digits(20),
    },
    closed,
  ),
  // One digit is wrong as a rule: the others are not typed anew.
  { 'ui:options': { from: 'beside' }, payerName: { 'ui:autofocus': true } },
)
