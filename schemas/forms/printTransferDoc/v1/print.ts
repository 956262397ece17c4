import { Type } from 'typebox'
import { defineForm } from '../../../define-form.ts'
import { closed } from '../../../formats.ts'

/** Paper documents that accompany the goods. A field is true when its document has been printed. */
export default defineForm(
  Type.Object(
    { transferDoc: Type.Boolean({ default: false }), labels: Type.Boolean({ default: false }) },
    closed,
  ),
  {
    transferDoc: { 'ui:widget': 'printed', 'ui:options': { document: 'transfer' } },
    labels: { 'ui:widget': 'printed', 'ui:options': { document: 'labels' } },
  },
)
