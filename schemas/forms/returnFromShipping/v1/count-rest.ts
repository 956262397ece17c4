import { defineForm } from '../../../define-form.ts'
import { Returned } from './returned.part.ts'

/** Only what the customer gave back comes back. */
export default defineForm(Returned, {
  lines: { 'ui:field': 'orderLines', 'ui:options': { mode: 'refused', reasons: 'goodsLossReasons' } },
  comment: { 'ui:widget': 'textarea' },
})
