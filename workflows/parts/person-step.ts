import type { FormId } from '../../schemas/forms/registry.generated.ts'
import type { Right } from '../../src/shared/rights.ts'
import type { PersonStep, StepContent } from '../define.ts'

/** Returns a function that creates the steps of one machine. All of them have the same `right` and `mobile`. */
export const createPersonStepFactory =
  (right: Right, mobile: boolean) =>
  (form: FormId, stage: string, ...show: StepContent[]): PersonStep => ({
    for: 'person',
    form,
    right,
    mobile,
    stage,
    show,
  })
