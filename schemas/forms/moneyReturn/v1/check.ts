import { Type } from 'typebox'
import { defineForm } from '../../../define-form.ts'
import { closed } from '../../../formats.ts'

/** What the user found out and did about a payment that does not match the order. */
export default defineForm(
  Type.Object({ comment: Type.String({ minLength: 1, maxLength: 1000, pattern: '\\S' }) }, closed),
  { comment: { 'ui:widget': 'textarea', 'ui:autofocus': true } },
)
