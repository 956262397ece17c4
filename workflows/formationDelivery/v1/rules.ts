import type { FormId } from '../../../schemas/forms/registry.generated.ts'
import {
  createFormingFormData,
  formingGuards,
  formingSummary,
  createFormingContext,
  type FormingContext,
  type FormingEvent,
} from '../../parts/collecting/v1/forming.ts'
import { getPreviouslyCollected } from '../../parts/collecting/v1/lines.ts'
import {
  emptyWeighing,
  weighingGuards,
  weighingSummary,
  type TareEvent,
  type WeighingContext,
} from '../../parts/collecting/v1/weighing.ts'
import type { WorkflowInput } from '../../task-input.ts'

export type Context = FormingContext & WeighingContext

export type Event = FormingEvent | TareEvent

export const guards = { ...formingGuards, ...weighingGuards }

export const createInitialContext = (input: WorkflowInput): Context => ({
  ...createFormingContext(input),
  ...emptyWeighing,
  collected: getPreviouslyCollected(input.order.lines),
})

export const summary = (context: Context): Record<string, number | string> => ({
  ...formingSummary(context),
  ...weighingSummary(context),
})

const formingForms = createFormingFormData({
  collect: 'formationDelivery/v1/collect',
  packages: 'formationDelivery/v1/packages',
})
export const formData = (context: Context, form: FormId): unknown =>
  form === 'formationDelivery/v1/tares' ? { tares: context.tares } : formingForms(context, form)
