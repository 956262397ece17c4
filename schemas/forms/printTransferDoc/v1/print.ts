import { Type } from 'typebox'
import { defineForm } from '../../../define-form.ts'
import { closed } from '../../../formats.ts'

/** What lies with the goods on paper: each is printed from its own line. */
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
