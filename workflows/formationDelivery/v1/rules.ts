import type { FormId } from '../../../schemas/forms/registry.generated.ts'
import {
  createFormingFormData,
  formingGuards,
  createFormingTextValues,
  createFormingContext,
  type FormingContext,
  type FormingEvent,
} from '../../parts/collecting/v1/forming.ts'
import { getPreviouslyCollected } from '../../parts/collecting/v1/lines.ts'
import {
  emptyWeighingContext,
  weighingGuards,
  createWeighingTextValues,
  type TareEvent,
  type WeighingContext,
} from '../../parts/collecting/v1/weighing.ts'
import type { WorkflowInput } from '../../task-input.ts'

export type Context = FormingContext & WeighingContext

export type Event = FormingEvent | TareEvent

export const guards = { ...formingGuards, ...weighingGuards }

export const createInitialContext = (input: WorkflowInput): Context => ({
  ...createFormingContext(input),
  ...emptyWeighingContext,
  collected: getPreviouslyCollected(input.order.lines),
})

export const createStepTextValues = (context: Context): Record<string, number | string> => ({
  ...createFormingTextValues(context),
  ...createWeighingTextValues(context),
})

const formingForms = createFormingFormData({
  collect: 'formationDelivery/v1/collect',
  packages: 'formationDelivery/v1/packages',
})
export const createInitialFormData = (context: Context, form: FormId): unknown =>
  form === 'formationDelivery/v1/tares' ? { tares: context.tares } : formingForms(context, form)
