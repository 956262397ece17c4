import { and, eq } from 'drizzle-orm'
import type { AnyStateNode } from 'xstate'
import type { StepMeta, Workflow } from '../../../workflows/define.ts'
import { workflows } from '../../../workflows/registry.generated.ts'
import type { Right } from '../../shared/rights.ts'
import type { Actor } from '../actor.ts'
import type { Db, Tx } from '../db/database.ts'
import { tasks, workflowInstances } from '../db/schema/workflow.ts'

const idOf = (workflow: string, version: number, state: string) => `${workflow}/v${version} ${state}`

/** Steps of a task in which marks are scanned, with their right: one of their events asks whether another order has them. */
function scanningStepsOf({ name, version, kind, events, machine }: Workflow): [string, Right][] {
  if (kind !== 'task') return []
  const scans = (type: string) => {
    const event = events[type]
    return event?.by === 'person' && (event.facts ?? []).includes('marks')
  }
  const within = (node: AnyStateNode): [string, Right][] => {
    const meta = node.meta as StepMeta | undefined
    const own: [string, Right][] =
      meta?.for === 'person' && node.ownEvents.some(scans)
        ? [[idOf(name, version, node.path.join('.')), meta.right]]
        : []
    return [...own, ...Object.values(node.states).flatMap(within)]
  }
  return within(machine.root)
}

const scanningSteps: ReadonlyMap<string, Right> = new Map(workflows.flatMap(scanningStepsOf))

/** Whoever holds none of them scans no marks anywhere. */
export const scanningRights: readonly Right[] = [...new Set(scanningSteps.values())]

/** Does an open task of the order stand in a step that scans marks and that this person may do? */
export async function mayScan(db: Db | Tx, actor: Actor, orderId: number): Promise<boolean> {
  const open = await db
    .select({
      workflow: workflowInstances.workflow,
      version: workflowInstances.version,
      state: tasks.state,
      right: tasks.right,
    })
    .from(tasks)
    .innerJoin(workflowInstances, eq(workflowInstances.id, tasks.instanceId))
    .where(and(eq(tasks.orderId, orderId), eq(tasks.taskStatus, 'open')))
  return open.some(
    ({ workflow, version, state, right }) =>
      scanningSteps.has(idOf(workflow, version, state)) && right !== null && actor.rights.has(right as Right),
  )
}
