import { Type } from 'typebox'
import { defineForm } from '../../../define-form.ts'
import { closed } from '../../../formats.ts'

/** Explanation of the user for money that does not match the order, or that is not received or returned. */
export default defineForm(
  Type.Object({ comment: Type.String({ minLength: 1, maxLength: 1000, pattern: '\\S' }) }, closed),
  { comment: { 'ui:widget': 'textarea', 'ui:autofocus': true } },
)
