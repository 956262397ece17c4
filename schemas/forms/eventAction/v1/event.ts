import { Type } from 'typebox'
import { defineForm } from '../../../define-form.ts'
import { closed } from '../../../formats.ts'

/** Nothing is typed: what the event is stands beside the step. */
export default defineForm(Type.Object({}, closed))
