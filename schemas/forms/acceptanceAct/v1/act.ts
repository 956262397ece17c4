import { Type } from 'typebox'
import { defineForm } from '../../../define-form.ts'
import { closed } from '../../../formats.ts'

/** Nothing is typed: the orders and the act stand beside the step. */
export default defineForm(Type.Object({}, closed))
