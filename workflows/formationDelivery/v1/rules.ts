import type { FormId } from '../../../schemas/forms/registry.generated.ts'
import type { Move } from '../../define.ts'
import {
  formingGuards,
  formingSummary,
  linesToCollect,
  startForming,
  type FormingContext,
} from '../../parts/collecting/v1/forming.ts'
import { collectedBefore, type CollectedEvent } from '../../parts/collecting/v1/lines.ts'
import { packagesToCount, type PackedEvent } from '../../parts/collecting/v1/packages.ts'
import {
  notWeighed,
  weighingGuards,
  weighingSummary,
  type TareEvent,
  type WeighingContext,
} from '../../parts/collecting/v1/weighing.ts'
import type { WorkflowInput } from '../../task-input.ts'

export type Context = FormingContext & WeighingContext

export type Event =
  | Move<'STARTED'>
  | CollectedEvent
  | TareEvent
  | PackedEvent
  | Move<'BACK_TO_COLLECTION'>
  | Move<'FORM', { storagePlace?: string }>
  | Move<'ORDER_WITHDRAWN'>

export const guards = { ...formingGuards, ...weighingGuards }

export const startFrom = (input: WorkflowInput): Context => ({
  ...startForming(input),
  ...notWeighed,
  collected: collectedBefore(input.order.lines),
})

export const summary = (context: Context): Record<string, number | string> => ({
  ...formingSummary(context),
  ...weighingSummary(context),
})

export function formData(context: Context, form: FormId): unknown {
  if (form === 'formationDelivery/v1/tares') return { tares: context.tares }
  if (form === 'formationDelivery/v1/packages') return packagesToCount(context)
  return form === 'formationDelivery/v1/collect' ? linesToCollect(context) : {}
}
