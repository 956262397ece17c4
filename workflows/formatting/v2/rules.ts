import type { FormId } from '../../../schemas/forms/registry.generated.ts'
import type { Move } from '../../define.ts'
import { linesToCollect, type FormingContext } from '../../parts/collecting/v1/forming.ts'
import type { CollectedEvent } from '../../parts/collecting/v1/lines.ts'
import { packagesToCount, type PackedEvent } from '../../parts/collecting/v1/packages.ts'

export type Event =
  | Move<'STARTED'>
  | CollectedEvent
  | PackedEvent
  | Move<'BACK_TO_COLLECTION'>
  | Move<'FORM', { storagePlace?: string }>
  | Move<'ORDER_WITHDRAWN'>

export function formData(context: FormingContext, form: FormId): unknown {
  if (form === 'formatting/v2/packages') return packagesToCount(context)
  return form === 'formatting/v2/collect' ? linesToCollect(context) : {}
}
