import { Type } from 'typebox'
import { defineForm } from '../../../define-form.ts'
import { closed } from '../../../formats.ts'

/**
 * Explanation of the user why a payment that does not match the order is settled, or why money is neither received nor
 * returned.
 */
export default defineForm(
  Type.Object({ comment: Type.String({ minLength: 1, maxLength: 1000, pattern: '\\S' }) }, closed),
  { comment: { 'ui:widget': 'textarea', 'ui:autofocus': true } },
)
