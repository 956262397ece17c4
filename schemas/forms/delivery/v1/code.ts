import { Type } from 'typebox'
import { defineForm } from '../../../define-form.ts'
import { closed } from '../../../formats.ts'

/** The four-digit code that the customer received by SMS (specification 5, «Issue»). */
export default defineForm(
  Type.Object({ code: Type.String({ pattern: '^\\d{4}$', minLength: 4, maxLength: 4 }) }, closed),
  {
    code: { 'ui:widget': 'code', 'ui:autofocus': true, 'ui:options': { length: 4, inputMode: 'numeric' } },
  },
)
