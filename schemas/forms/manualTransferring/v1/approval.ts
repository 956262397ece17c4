import { Type } from 'typebox'
import { defineForm } from '../../../define-form.ts'
import { closed } from '../../../formats.ts'

/** Displayed instead of the transfer while the user may not make it, because an approval is missing. */
export default defineForm(Type.Object({}, closed))
