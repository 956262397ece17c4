import type { FormId } from '../../schemas/forms/registry.generated.ts'
import type { Right } from '../../src/shared/rights.ts'
import type { PersonStep, Shown } from '../define.ts'

/** Steps of one machine: the right to work on them, and whether they work at phone width. */
export const personSteps =
  (right: Right, mobile: boolean) =>
  (form: FormId, stage: string, ...show: Shown[]): PersonStep => ({
    for: 'person',
    form,
    right,
    mobile,
    stage,
    show,
  })
