import { Type } from 'typebox'
import { defineForm } from '../../../define-form.ts'
import { closed } from '../../../formats.ts'

const Digits = (count: number) =>
  Type.String({ pattern: `^\\d{${count}}$`, minLength: count, maxLength: count })
const Name = Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' })

/** Corrected account that gets the money. The machine checks the control digits. */
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
  // Prefilled, because usually only one digit is wrong and the user need not type the other fields again.
  { 'ui:options': { from: 'extraFacts' }, payerName: { 'ui:autofocus': true } },
)
