import { Type } from 'typebox'
import { defineForm } from '../../../define-form.ts'
import { closed } from '../../../formats.ts'

/** Explains why the weight is correct although it differs from the weight of the goods on the product cards. */
export default defineForm(
  Type.Object({ comment: Type.String({ minLength: 1, maxLength: 1000, pattern: '\\S' }) }, closed),
  { comment: { 'ui:widget': 'textarea', 'ui:autofocus': true } },
)
