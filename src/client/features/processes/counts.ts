import type {
  ProcessInstanceCounts,
  ProcessDefinition,
  StateInstanceCount,
} from '../../../../schemas/api/processes.ts'
import { findLeafStates, listStateWithAncestors } from '../../../shared/state-leaves.ts'

export type InstanceCounts = Pick<StateInstanceCount, 'instances' | 'overdue' | 'oldest'>

/** Numbers of instances by state. A compound state has the sum of its child states. */
export function sumInstancesByState(
  { states }: Pick<ProcessDefinition, 'states'>,
  occupied: readonly Pick<StateInstanceCount, 'state' | 'instances'>[],
): Map<string, Pick<InstanceCounts, 'instances' | 'overdue'>> {
  const statePaths = new Set(states.map(({ path }) => path))
  const sums = new Map<string, Pick<InstanceCounts, 'instances' | 'overdue'>>()
  for (const { state, instances } of occupied)
    for (const path of new Set(findLeafStates(state, statePaths).flatMap(listStateWithAncestors)))
      sums.set(path, { instances: (sums.get(path)?.instances ?? 0) + instances, overdue: 0 })
  return sums
}

/** Counts by state. A compound state has the sum of its child states. */
export function sumCountsByState(
  { states }: Pick<ProcessDefinition, 'states'>,
  counts: ProcessInstanceCounts | undefined,
): Map<string, InstanceCounts> {
  const statePaths = new Set(states.map(({ path }) => path))
  const sums = new Map<string, InstanceCounts>()
  for (const count of counts?.states ?? []) {
    const leaves = findLeafStates(count.state, statePaths)
    // Counts each state once, even if several of its regions are listed.
    for (const path of new Set(leaves.flatMap(listStateWithAncestors))) {
      const sum = sums.get(path)
      sums.set(path, {
        instances: (sum?.instances ?? 0) + count.instances,
        overdue: (sum?.overdue ?? 0) + count.overdue,
        oldest: sum && sum.oldest.since <= count.oldest.since ? sum.oldest : count.oldest,
      })
    }
  }
  return sums
}
