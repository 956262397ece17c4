import type { AnyStateNode } from 'xstate'
import type { StepMeta, Workflow } from '../define.ts'
import { fixedEffects } from './fixed-points.ts'

/** Why no step may be inserted into a transition. Texts: `processes:workbench.locked.<reason>`. */
export type InsertionBlocker = 'end' | 'effects' | 'system' | 'inPlace' | 'noUser' | 'parallel'

/** A transition of a version, with the data that are needed to insert a step into it. */
export interface TransitionPlace {
  /** `<state>#<index>`, as in the definition of the version. */
  id: string
  source: string
  target: string | null
  /** Null for an eventless transition. */
  event: string | null
  /** Position among the branches of the event, from 0. */
  branch: number
  locked: InsertionBlocker | null
}

const getPath = (node: AnyStateNode): string => node.path.join('.')

export const listStates = (node: AnyStateNode): AnyStateNode[] => [
  node,
  ...Object.values(node.states).flatMap(listStates),
]

/** Metadata of the state, otherwise of its nearest ancestor that has some. */
export const findStepMeta = (node: AnyStateNode | undefined): StepMeta | undefined =>
  node && ((node.meta as StepMeta | undefined) ?? findStepMeta(node.parent))

const getActionName = (action: unknown): string | undefined =>
  typeof action === 'string' ? action : (action as { type?: string }).type

const isFixed = (action: unknown): boolean => fixedEffects.has(getActionName(action) ?? '')

function findLock(
  workflow: Workflow,
  source: AnyStateNode,
  event: string | null,
  target: AnyStateNode | undefined,
  actions: readonly unknown[],
): InsertionBlocker | null {
  if (workflow.kind === 'order' || workflow.kind === 'desk') return 'noUser'
  if (!target || target === source) return 'inPlace'
  if (target.type === 'final') return 'end'
  if (event !== null && workflow.events[event]?.by !== 'person') return 'system'
  if (findStepMeta(source)?.for !== 'person') return 'noUser'
  for (let node: AnyStateNode | undefined = target; node; node = node.parent)
    if (node.type === 'parallel') return 'parallel'
  if ([...actions, ...source.exit, ...target.entry].some(isFixed)) return 'effects'
  return null
}

/** Lists all transitions. Their ids equal those of the definition of the version. */
export function listTransitionPlaces(workflow: Workflow): TransitionPlace[] {
  const root: AnyStateNode = workflow.machine.root
  return listStates(root).flatMap((source) => {
    const groups = [
      ...[...source.transitions].map(([event, branches]) => ({ event, branches })),
      ...(source.always ? [{ event: null, branches: source.always }] : []),
    ]
    const branchList = groups.flatMap(({ event, branches }) =>
      branches.map((transition, branch) => ({ event, branch, transition })),
    )
    return branchList.map(({ event, branch, transition }, n): TransitionPlace => {
      const target = transition.target?.[0] as AnyStateNode | undefined
      return {
        id: `${getPath(source)}#${n}`,
        source: getPath(source),
        target: target ? getPath(target) : null,
        event,
        branch,
        locked: findLock(workflow, source, event, target, transition.actions),
      }
    })
  })
}
