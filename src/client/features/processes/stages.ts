import type { ProcessDefinition } from '../../../../schemas/api/processes.ts'
import { listStateWithAncestors } from '../../../shared/state-leaves.ts'

type Machine = Pick<ProcessDefinition, 'states' | 'transitions' | 'stages' | 'initial'>

/**
 * Returns the stage of every state, as an index of `stages`. A state without a stage of its own gets one from its
 * neighbours: a compound state from its child states, a final state the latest stage that leads to it, a branching the
 * earliest one.
 */
export function assignStages({ states, transitions, stages, initial }: Machine): Map<string, number> {
  const assigned = new Map<string, number>()
  for (const { path, meta } of states) {
    const stage = meta?.stage === undefined ? -1 : stages.indexOf(meta.stage)
    if (stage < 0) continue
    for (const ancestor of listStateWithAncestors(path))
      if (!assigned.has(ancestor)) assigned.set(ancestor, stage)
  }
  for (const { path, parent } of states)
    if (parent !== null && !assigned.has(path) && assigned.has(parent))
      assigned.set(path, assigned.get(parent)!)

  const getKnown = (paths: (string | null)[]) =>
    paths.flatMap((path) => (path === null ? [] : (assigned.get(path) ?? [])))
  const getSources = (path: string) =>
    getKnown(transitions.filter(({ targets }) => targets.includes(path)).map(({ source }) => source))
  const getTargets = (path: string) =>
    getKnown(transitions.filter(({ source }) => source === path).flatMap(({ targets }) => targets))
  /** Repeats until nothing changes, because the neighbours of a state may get their stages later. */
  const spread = (getStage: (state: Machine['states'][number]) => number | undefined) => {
    for (let isChanged = true; isChanged;) {
      isChanged = false
      for (const state of states) {
        if (assigned.has(state.path)) continue
        const stage = getStage(state)
        if (stage === undefined) continue
        assigned.set(state.path, stage)
        isChanged = true
      }
    }
  }
  spread(({ path, kind }) => (kind === 'final' ? undefined : findLowest(getSources(path))))
  spread(({ path }) => findLowest(getTargets(path)))
  spread(({ path }) => findHighest(getSources(path)))
  for (const { path } of states)
    if (!assigned.has(path)) assigned.set(path, path === initial ? 0 : Math.max(0, stages.length - 1))
  return assigned
}

const findLowest = (stages: number[]) => (stages.length === 0 ? undefined : Math.min(...stages))
const findHighest = (stages: number[]) => (stages.length === 0 ? undefined : Math.max(...stages))
