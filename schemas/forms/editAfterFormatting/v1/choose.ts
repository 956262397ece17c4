import { Type } from 'typebox'
import { defineForm } from '../../../define-form.ts'
import { closed, Id } from '../../../formats.ts'

/** Lines that are collected again have `chosen` 1. The other lines do not change. */
export default defineForm(
  Type.Object(
    {
      lines: Type.Array(
        Type.Object({ lineId: Id, chosen: Type.Integer({ minimum: 0, maximum: 1 }) }, closed),
        { maxItems: 1000, default: [] },
      ),
    },
    closed,
  ),
  { lines: { 'ui:field': 'orderLines', 'ui:options': { mode: 'choose' } } },
)
