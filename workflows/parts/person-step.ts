import type { FormId } from '../../schemas/forms/registry.generated.ts'
import type { Right } from '../../src/shared/rights.ts'
import type { PersonStep, StepContent } from '../define.ts'

/** Returns a factory for the steps of one machine, which share a right and the availability at phone width. */
export const createPersonSteps =
  (right: Right, mobile: boolean) =>
  (form: FormId, stage: string, ...show: StepContent[]): PersonStep => ({
    for: 'person',
    form,
    right,
    mobile,
    stage,
    show,
  })
