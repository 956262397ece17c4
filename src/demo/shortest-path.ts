import type { AnyMachineSnapshot } from 'xstate'
import type { PersonEvent, Workflow } from '../../workflows/define.ts'
import type { SampleEvent } from '../../workflows/scenarios.ts'
import { scenarios } from '../../workflows/scenarios.generated.ts'
import { getStepMeta, getUserEvents, stepMachine, type EngineEvent } from '../server/engine/interpret.ts'
import { getWorkflowNamespace } from '../server/engine/registry.ts'

/** Limit of visited snapshots. A counter in the context would make the number of snapshots infinite. */
const visitLimit = 2_000

/**
 * Finds the shortest sequence of user events from a snapshot to one that satisfies `isGoal`. Uses the sample events of
 * the workflow and the initial data of its forms, but no event that cancels or undoes something. Returns null if no
 * such sequence leads to the goal within `visitLimit` snapshots.
 */
export function findShortestPath(
  workflow: Workflow,
  start: AnyMachineSnapshot,
  at: Date,
  isGoal: (snapshot: AnyMachineSnapshot) => boolean,
): EngineEvent[] | null {
  const visited = new Set([getSnapshotKey(start)])
  const queue: { snapshot: AnyMachineSnapshot; path: EngineEvent[] }[] = [{ snapshot: start, path: [] }]
  for (const { snapshot, path } of queue) {
    if (isGoal(snapshot)) return path
    for (const event of listCandidates(workflow, snapshot, at)) {
      if (visited.size >= visitLimit || !snapshot.can(event)) continue
      const next = stepMachine(workflow, snapshot, event).snapshot
      const key = getSnapshotKey(next)
      if (visited.has(key)) continue
      visited.add(key)
      queue.push({ snapshot: next, path: [...path, event] })
    }
  }
  return null
}

/** True if a user may send an event of this type now; the payload is not checked. */
export const isEventAvailable = (workflow: Workflow, snapshot: AnyMachineSnapshot, type: string): boolean =>
  getUserEvents(workflow, snapshot).some(([offered]) => offered === type)

const getSnapshotKey = ({ value, context }: AnyMachineSnapshot): string => JSON.stringify([value, context])

function listCandidates(workflow: Workflow, snapshot: AnyMachineSnapshot, at: Date): EngineEvent[] {
  const samples = (scenarios[getWorkflowNamespace(workflow)]?.events ?? []) as readonly SampleEvent[]
  return getUserEvents(workflow, snapshot)
    .filter(([, { tone, undoes }]) => tone !== 'danger' && undoes === undefined)
    .sort(([, a], [, b]) => Number(b.tone === 'main') - Number(a.tone === 'main'))
    .flatMap(([type, definition]) => {
      const ofType = samples.filter((sample) => sample.type === type)
      const payloads = [
        ...ofType.map(({ payload }) => payload),
        ...createFormPayload(workflow, snapshot, definition),
      ]
      const facts = (ofType[0]?.facts ?? {}) as Record<string, unknown>
      return payloads.map((payload) => ({ type, payload, facts, at: at.toISOString() }))
    })
}

/** Initial data of the step's form. Unlike a sample event it contains the lines of this order. */
function createFormPayload(
  workflow: Workflow,
  snapshot: AnyMachineSnapshot,
  { payload }: PersonEvent,
): unknown[] {
  const meta = getStepMeta(snapshot)
  if (payload !== 'step' || meta?.for !== 'person' || !workflow.formData) return []
  return [workflow.formData(snapshot.context, meta.form)]
}
