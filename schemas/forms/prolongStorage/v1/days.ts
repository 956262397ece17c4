import { Type } from 'typebox'
import { defineForm } from '../../../define-form.ts'
import { closed } from '../../../formats.ts'

/** Days more; how many of them the settings allow is asked of the machine. */
export default defineForm(Type.Object({ days: Type.Integer({ minimum: 1, maximum: 60 }) }, closed), {
  days: { 'ui:autofocus': true },
})
