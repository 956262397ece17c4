import type { FormId } from '../../../schemas/forms/registry.generated.ts'
import type { Move } from '../../define.ts'
import type { Tare } from '../../effects.ts'
import {
  formingGuards,
  formingSummary,
  linesToCollect,
  startForming,
  type FormingContext,
} from '../../parts/collecting/v1/forming.ts'
import { collectedBefore, type CollectedEvent } from '../../parts/collecting/v1/lines.ts'
import type { PackedEvent } from '../../parts/collecting/v1/packages.ts'
import type { WorkflowInput } from '../../task-input.ts'
import { weighingGuards, weightOf, type TareEvent } from './weighing.ts'

export interface Context extends FormingContext {
  tares: Tare[]
}

export type Event =
  | Move<'STARTED'>
  | CollectedEvent
  | TareEvent
  | PackedEvent
  | Move<'PACKING_CANCELLED'>
  | Move<'BACK_TO_COLLECTION'>
  | Move<'BACK_TO_TARES'>
  | Move<'FORM'>
  | Move<'ORDER_WITHDRAWN'>

export const guards = { ...formingGuards, ...weighingGuards }

export const startFrom = (input: WorkflowInput): Context => ({
  ...startForming(input),
  collected: collectedBefore(input.order.lines),
  tares: [],
})

const kilograms = (grams: number) => grams / 1000

/** Names in `Weight` are grams, those in `Kg` kilograms. */
export function summary(context: Context): Record<string, number> {
  const { maxOrderWeight, maxBoxWeight } = context.limits
  return {
    ...formingSummary(context),
    tares: context.tares.length,
    weightKg: kilograms(weightOf(context.tares)),
    maxOrderWeight,
    maxOrderKg: kilograms(maxOrderWeight),
    maxBoxWeight,
    maxBoxKg: kilograms(maxBoxWeight),
  }
}

export function formData(context: Context, form: FormId): unknown {
  if (form === 'formationDelivery/v1/tares') return { tares: context.tares }
  if (form === 'formationDelivery/v1/packages') return { packages: context.packages }
  return form === 'formationDelivery/v1/collect' ? linesToCollect(context) : {}
}
