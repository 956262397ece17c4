import type { Workflow } from '../../../workflows/define.ts'
import type { WorkflowInput } from '../../../workflows/task-input.ts'
import type { RecordRow } from './instance-repository.ts'
import {
  startMachine,
  externalChangeEventType,
  moveEventType,
  restoreSnapshot,
  formatStatePath,
  stepMachine,
  type StoredSnapshot,
} from './interpret.ts'
import { migrateSnapshot } from './migrate.ts'
import { createMoveEvent, type MoveStep } from './moves.ts'
import { getWorkflow, findMigration } from './registry.ts'

interface MigrationPayload {
  from: number
  to: number
  states: Record<string, string>
}

/**
 * Workflow for the replay of an event. Secret fields are masked in the records. Therefore the guards that read them are
 * replaced by guards that always pass, because the event was accepted when it happened.
 */
export function withPassingSecretGuards(workflow: Workflow, type: string): Workflow {
  const definition = workflow.events[type]
  if (!definition?.secret) return workflow
  const guards = Object.fromEntries(definition.secret.guards.map((name) => [name, () => true]))
  return { ...workflow, machine: workflow.machine.provide({ guards }) }
}

/**
 * Replays the records of an instance, oldest first, from the input in the first record. The result equals the stored
 * snapshot unless a record was lost, changed, or written by another machine.
 */
export function replayRecords(
  workflow: { workflow: string; version: number },
  records: RecordRow[],
): StoredSnapshot {
  const [first, ...rest] = records
  if (first?.event.type !== '@start') throw new Error('the record of revision 0 is missing')
  // The instance may have started on another version, which is named in the first migration.
  const migrationPayloads = rest
    .filter(({ event }) => event.type === '@migrate')
    .map(({ event }) => event.payload as MigrationPayload)
  let machine = getWorkflow(workflow.workflow, migrationPayloads[0]?.from ?? workflow.version)
  let { snapshot } = startMachine(machine, first.event.payload as WorkflowInput)
  let before = { machine, snapshot }
  for (const { event } of rest) {
    if (event.type === '@unmigrate') {
      // A migration can be undone only if no step followed it, so the state before the migration is restored.
      ;({ machine, snapshot } = before)
    } else if (event.type === '@migrate') {
      before = { machine, snapshot }
      const { from, to, states } = event.payload as MigrationPayload
      machine = getWorkflow(workflow.workflow, to)
      const old = { state: formatStatePath(snapshot.value), context: snapshot.context as unknown }
      const migrated = migrateSnapshot(machine, findMigration(workflow.workflow, from, to), states, old)
      if ('problem' in migrated)
        throw new Error(`the record of the migration to ${to} cannot be replayed: ${migrated.problem}`)
      snapshot = restoreSnapshot(machine, migrated.snapshot)
    } else if (event.type === moveEventType) {
      const { value, context } = snapshot
      snapshot = restoreSnapshot(machine, { value, context })
      for (const { type } of (event.payload as { path: readonly MoveStep[] }).path)
        snapshot = stepMachine(machine, snapshot, createMoveEvent({ type }, event.at)).snapshot
    } else if (event.type !== externalChangeEventType) {
      // A snapshot refers to its machine, so it is restored with the machine whose guards are replaced.
      const replayWorkflow = withPassingSecretGuards(machine, event.type)
      const { value, context } = snapshot
      snapshot = stepMachine(
        replayWorkflow,
        restoreSnapshot(replayWorkflow, { value, context }),
        event,
      ).snapshot
    }
  }
  return { value: snapshot.value, context: snapshot.context }
}
