import { Type } from 'typebox'
import { defineForm } from '../../../define-form.ts'
import { closed, Comment, Id } from '../../../formats.ts'

/** Why the customer gave the order up: catalogue cancelReasons. */
export default defineForm(Type.Object({ reasonId: Id, comment: Type.Optional(Comment) }, closed), {
  reasonId: { 'ui:widget': 'catalog', 'ui:options': { catalog: 'cancelReasons' } },
  comment: { 'ui:widget': 'textarea' },
})
