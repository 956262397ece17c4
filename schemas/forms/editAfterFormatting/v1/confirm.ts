import { Type } from 'typebox'
import { defineForm } from '../../../define-form.ts'
import { closed, StoragePlace } from '../../../formats.ts'

/** Where the order is put, when the store has named cells. */
export default defineForm(Type.Object({ storagePlace: Type.Optional(StoragePlace) }, closed))
