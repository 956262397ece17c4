import { and, eq } from 'drizzle-orm'
import type { AnyStateNode } from 'xstate'
import type { StepMeta, Workflow } from '../../../../workflows/define.ts'
import { workflows } from '../../../../workflows/registry.generated.ts'
import type { Right } from '../../../shared/rights.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { workflowInstances } from '../../platform/db/schema/workflow.ts'

const idOf = (workflow: string, version: number, state: string) => `${workflow}/v${version} ${state}`

/** Steps in which marks are scanned, with their right: one of their events asks whether another order has them. */
function scanningStepsOf({ name, version, kind, events, machine }: Workflow): [string, Right][] {
  if (kind !== 'task' && kind !== 'action') return []
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

/** The open instance of the order that stands in a step which scans marks and which this person may do; null: none does. */
export async function scanningInstance(db: Db | Tx, actor: Actor, orderId: number): Promise<number | null> {
  const open = await db
    .select({
      id: workflowInstances.id,
      workflow: workflowInstances.workflow,
      version: workflowInstances.version,
      state: workflowInstances.state,
    })
    .from(workflowInstances)
    .where(and(eq(workflowInstances.orderId, orderId), eq(workflowInstances.status, 'active')))
  const scanning = open.find(({ workflow, version, state }) => {
    const right = scanningSteps.get(idOf(workflow, version, state))
    return right !== undefined && actor.rights.has(right)
  })
  return scanning?.id ?? null
}
