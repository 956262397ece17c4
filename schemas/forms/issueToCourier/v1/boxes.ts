import { Type } from 'typebox'
import { defineForm } from '../../../define-form.ts'
import { closed } from '../../../formats.ts'

/** Code of each box that the courier takes, scanned or typed. */
export default defineForm(
  Type.Object({ boxes: Type.Array(Type.String({ minLength: 1, maxLength: 60 }), { maxItems: 200 }) }, closed),
  { boxes: { 'ui:field': 'boxScans' } },
)
