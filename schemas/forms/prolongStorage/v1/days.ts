import { Type } from 'typebox'
import { defineForm } from '../../../define-form.ts'
import { closed } from '../../../formats.ts'

/** Number of additional days. The machine checks how many days the settings allow. */
export default defineForm(Type.Object({ days: Type.Integer({ minimum: 1, maximum: 60 }) }, closed), {
  days: { 'ui:widget': 'storageDays', 'ui:autofocus': true },
})
