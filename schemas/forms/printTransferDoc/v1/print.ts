import { Type } from 'typebox'
import { defineForm } from '../../../define-form.ts'
import { closed } from '../../../formats.ts'

/** Documents on paper that go with the goods. Each document has a field that prints it. */
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
