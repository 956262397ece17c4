import { defineForm } from '../../../define-form.ts'
import { Returned } from './returned.part.ts'

/** All collected pieces are returned. */
export default defineForm(Returned, {
  lines: { 'ui:field': 'orderLines', 'ui:options': { mode: 'disband', reasons: 'goodsLossReasons' } },
  comment: { 'ui:widget': 'textarea' },
})
