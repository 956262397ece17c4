import { Type } from 'typebox'
import { defineForm } from '../../../define-form.ts'
import { closed } from '../../../formats.ts'

/** Reason why the order is issued without the code. At least one character must not be a space. */
export default defineForm(
  Type.Object({ comment: Type.String({ minLength: 1, maxLength: 1000, pattern: '\\S' }) }, closed),
  { comment: { 'ui:widget': 'textarea', 'ui:autofocus': true } },
)
