import type { ComponentProps } from 'react'
import type { RunnerView } from '../../../../schemas/api/tasks.ts'
import { CallScript } from './call-script.tsx'
import { StepCentre } from './step-centre.tsx'

/** Content for the decision of the worker, and the script if the step is a call. */
export function StepWork({
  view,
  acts,
}: {
  view: RunnerView
  acts: ComponentProps<typeof StepCentre>['acts']
}) {
  const { script } = view.step
  if (script === null) return <StepCentre view={view} acts={acts} />
  return (
    <>
      <CallScript view={view} script={script} />
      <StepCentre view={view} acts={acts} />
    </>
  )
}
