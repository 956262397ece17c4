import type { ComponentProps } from 'react'
import type { RunnerView } from '../../../../schemas/api/tasks.ts'
import { CallScript } from './call-script.tsx'
import { StepDecisionContent } from './step-decision-content.tsx'

/** Content for the decision of the worker, and the script if the step is a call. */
export function StepMainContent({
  view,
  acts,
}: {
  view: RunnerView
  acts: ComponentProps<typeof StepDecisionContent>['acts']
}) {
  const { script } = view.step
  if (script === null) return <StepDecisionContent view={view} acts={acts} />
  return (
    <>
      <CallScript view={view} script={script} />
      <StepDecisionContent view={view} acts={acts} />
    </>
  )
}
