import type { WorkflowInput } from '../../../workflows/task-input.ts'
import type { RecordRow } from './instance-repository.ts'
import { begin, step, type StoredSnapshot } from './interpret.ts'
import { getWorkflow } from './registry.ts'

/**
 * Runs an instance's records again, oldest first, from the input in the first. Answers the snapshot they lead to: the
 * same that is stored, or a record was lost, changed or made by another machine.
 */
export function replay(
  workflow: { workflow: string; version: number },
  records: RecordRow[],
): StoredSnapshot {
  const machine = getWorkflow(workflow.workflow, workflow.version)
  const [first, ...rest] = records
  if (first?.event.type !== '@start') throw new Error('the record of revision 0 is missing')
  let { snapshot } = begin(machine, first.event.payload as WorkflowInput)
  for (const { event } of rest) snapshot = step(machine, snapshot, event).snapshot
  return { value: snapshot.value, context: snapshot.context }
}
