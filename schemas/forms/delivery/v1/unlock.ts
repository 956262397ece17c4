import { Type } from 'typebox'
import { defineForm } from '../../../define-form.ts'
import { closed } from '../../../formats.ts'

/** Why an order is unlocked after wrong codes; at least one character that is not a space. */
export default defineForm(
  Type.Object({ reason: Type.String({ minLength: 1, maxLength: 1000, pattern: '\\S' }) }, closed),
  { reason: { 'ui:widget': 'textarea', 'ui:autofocus': true } },
)
