import { Type } from 'typebox'
import { defineForm } from '../../../define-form.ts'
import { closed } from '../../../formats.ts'

/** Reason why an order is unlocked after wrong codes. At least one character must not be a space. */
export default defineForm(
  Type.Object({ reason: Type.String({ minLength: 1, maxLength: 1000, pattern: '\\S' }) }, closed),
  { reason: { 'ui:widget': 'textarea', 'ui:autofocus': true } },
)
