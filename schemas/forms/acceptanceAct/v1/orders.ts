import { Type } from 'typebox'
import { defineForm } from '../../../define-form.ts'
import { closed, Id } from '../../../formats.ts'

/** Orders that are handed over together, all of one delivery service. */
export default defineForm(Type.Object({ orderIds: Type.Array(Id, { maxItems: 1000, default: [] }) }, closed))
