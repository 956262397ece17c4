import { Type } from 'typebox'
import { defineForm } from '../../../define-form.ts'
import { closed } from '../../../formats.ts'

/** Number of the receipt or of another document that the till printed; optional. */
export default defineForm(
  Type.Object(
    { document: Type.Optional(Type.String({ minLength: 1, maxLength: 40, pattern: '\\S' })) },
    closed,
  ),
  { document: { 'ui:autofocus': true } },
)
