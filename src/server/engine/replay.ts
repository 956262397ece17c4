import type { Workflow } from '../../../workflows/define.ts'
import type { WorkflowInput } from '../../../workflows/task-input.ts'
import type { RecordRow } from './instance-repository.ts'
import { begin, noted, restore, statePath, step, type StoredSnapshot } from './interpret.ts'
import { migrate } from './migrate.ts'
import { getWorkflow, migrationOf } from './registry.ts'

interface Moved {
  from: number
  to: number
  states: Record<string, string>
}

/** The record of this event lacks its secret fields: what the guards said of them then is taken as said. */
export function asItWas(workflow: Workflow, type: string): Workflow {
  const definition = workflow.events[type]
  if (!definition?.secret) return workflow
  const guards = Object.fromEntries(definition.secret.guards.map((name) => [name, () => true]))
  return { ...workflow, machine: workflow.machine.provide({ guards } as never) }
}

/**
 * Runs an instance's records again, oldest first, from the input in the first. Answers the snapshot they lead to: the
 * same that is stored, or a record was lost, changed or made by another machine.
 */
export function replay(
  workflow: { workflow: string; version: number },
  records: RecordRow[],
): StoredSnapshot {
  const [first, ...rest] = records
  if (first?.event.type !== '@start') throw new Error('the record of revision 0 is missing')
  // It may have begun on an older version: the first migration says from which it came.
  const moves = rest
    .filter(({ event }) => event.type === '@migrate')
    .map(({ event }) => event.payload as Moved)
  let machine = getWorkflow(workflow.workflow, moves[0]?.from ?? workflow.version)
  let { snapshot } = begin(machine, first.event.payload as WorkflowInput)
  let before = { machine, snapshot }
  for (const { event } of rest) {
    if (event.type === '@unmigrate') {
      // Only while nothing had been done since the migration.
      ;({ machine, snapshot } = before)
    } else if (event.type === '@migrate') {
      before = { machine, snapshot }
      const { from, to, states } = event.payload as Moved
      machine = getWorkflow(workflow.workflow, to)
      const old = { state: statePath(snapshot.value), context: snapshot.context as unknown }
      const migrated = migrate(machine, migrationOf(workflow.workflow, from, to), states, old)
      if ('problem' in migrated)
        throw new Error(`the record of the migration to ${to} leads nowhere: ${migrated.problem}`)
      snapshot = restore(machine, migrated.snapshot)
    } else if (event.type !== noted) {
      // A snapshot carries its machine, and the guards are that machine's.
      const then = asItWas(machine, event.type)
      const { value, context } = snapshot
      snapshot = step(then, restore(then, { value, context }), event).snapshot
    }
  }
  return { value: snapshot.value, context: snapshot.context }
}
