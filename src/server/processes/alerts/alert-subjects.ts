import type { ProcessAlertBody } from '../../../../schemas/api/process-alerts.ts'
import type { Workflow } from '../../../../workflows/define.ts'
import { describeMachine } from '../../engine/definition.ts'
import { getWorkflowVersions } from '../../engine/registry.ts'
import { refuse, type FieldProblem } from '../../platform/http/refusal.ts'

type Subject = Pick<ProcessAlertBody, 'workflow' | 'state' | 'event' | 'to'>

const listFinalStates = (workflow: Workflow): string[] =>
  describeMachine(workflow)
    .states.filter(({ kind, parent }) => kind === 'final' && parent === null)
    .map(({ path }) => path)

/** Final states of a process in any of its versions. */
export const listOutcomeStatePaths = (name: string): string[] => [
  ...new Set(getWorkflowVersions(name).flatMap(listFinalStates)),
]

/** The newest version that has the states and the event of an alert. Null if no version has all of them. */
export function findAlertVersion({ workflow: name, state, event, to }: Subject): number | null {
  const version = getWorkflowVersions(name)
    .toReversed()
    .find((workflow) => {
      const paths = describeMachine(workflow).states.map(({ path }) => path)
      return (
        [state, to].every((path) => path === null || paths.includes(path)) &&
        (event === null || event in workflow.events)
      )
    })
  return version?.version ?? null
}

/** Refuses an alert whose fields do not fit its measure, or whose states no version of the process has. */
export function requireValidAlert(body: ProcessAlertBody): void {
  const { measure, state, event, to, quantile, days, threshold, workflow } = body
  const isCount = measure === 'open' || measure === 'overdue'
  const isOutcome = measure === 'share' && state === null
  const problems: [path: string, isWrong: boolean][] = [
    ['/workflow', getWorkflowVersions(workflow).length === 0],
    ['/state', measure === 'time' && state === null],
    ['/quantile', (quantile === null) === (measure === 'time')],
    ['/days', (days === null) !== isCount],
    ['/event', (event === null) === (measure === 'share' && !isOutcome)],
    [
      '/to',
      (to === null) === (measure === 'share') ||
        (isOutcome && !listOutcomeStatePaths(workflow).includes(to!)),
    ],
    ['/threshold', (measure === 'share' && threshold > 100) || (isCount && !Number.isInteger(threshold))],
  ]
  const wrong = problems
    .filter(([, isWrong]) => isWrong)
    .map(([path]): FieldProblem => ({ path, message: 'required' }))
  if (wrong.length > 0) throw refuse.incorrectData(wrong)
  if (findAlertVersion(body) === null)
    throw refuse.incorrectData([{ path: '/state', message: 'errors:unknownProcessState' }])
}
