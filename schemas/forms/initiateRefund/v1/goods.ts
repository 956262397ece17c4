import { Type } from 'typebox'
import { defineForm } from '../../../define-form.ts'
import { closed } from '../../../formats.ts'
import { broughtBack, broughtBackUi } from './brought-back.part.ts'

/** The same of an order whose money goes back the way it was paid: nobody chooses where. */
export default defineForm(Type.Object(broughtBack, closed), broughtBackUi)
