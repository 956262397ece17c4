import { Type } from 'typebox'
import { defineForm } from '../../../define-form.ts'
import { closed, Day } from '../../../formats.ts'

/** When the partner transfers the money, and the posting date in the accounting system: not later (specification 5). */
export default defineForm(Type.Object({ transferDate: Day, postingDate: Day }, closed), {
  transferDate: { 'ui:widget': 'day' },
  postingDate: { 'ui:widget': 'day' },
})
