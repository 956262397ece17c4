import { and, eq } from 'drizzle-orm'
import type { StepMeta, Workflow } from '../../../../../workflows/define.ts'
import { getBaseVersion } from '../../../../../schemas/values/changed-versions.ts'
import { workflows } from '../../../../../workflows/registry.generated.ts'
import type { Right } from '../../../../shared/rights.ts'
import { listStates } from '../../../platform/drivers/xstate.ts'
import type { Actor } from '../../../platform/identity/actor.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { workflowInstances } from '../../../platform/db/schema/workflow.ts'

/** A version that a process owner changed has the scanning steps of its base version. */
const buildStepId = (workflow: string, version: number, state: string) =>
  `${workflow}/v${getBaseVersion(version)} ${state}`

/**
 * Steps in which marking codes are scanned, with the right of each step. A scanning step has an event that needs the
 * fact `marks`: whether another order has the codes.
 */
function findScanningSteps({ name, version, kind, events, machine }: Workflow): [string, Right][] {
  if (kind !== 'task' && kind !== 'action') return []
  const isScanEvent = (type: string) => {
    const event = events[type]
    return event?.by === 'person' && (event.facts ?? []).includes('marks')
  }
  return listStates(machine.root).flatMap((node): [string, Right][] => {
    const meta = node.meta as StepMeta | undefined
    return meta?.for === 'person' && node.ownEvents.some(isScanEvent)
      ? [[buildStepId(name, version, node.path.join('.')), meta.right]]
      : []
  })
}

const scanningSteps: ReadonlyMap<string, Right> = new Map(workflows.flatMap(findScanningSteps))

/** Rights of all scanning steps. A user with none of them cannot scan marking codes. */
export const scanningRights: readonly Right[] = [...new Set(scanningSteps.values())]

/**
 * Id of the active instance of the order that is in a scanning step for which the actor has the right. Null if there is
 * none.
 */
export async function findScanningInstanceId(
  db: Db | Tx,
  actor: Actor,
  orderId: number,
): Promise<number | null> {
  const activeInstances = await db
    .select({
      id: workflowInstances.id,
      workflow: workflowInstances.workflow,
      version: workflowInstances.version,
      state: workflowInstances.state,
    })
    .from(workflowInstances)
    .where(and(eq(workflowInstances.orderId, orderId), eq(workflowInstances.status, 'active')))
  const match = activeInstances.find(({ workflow, version, state }) => {
    const right = scanningSteps.get(buildStepId(workflow, version, state))
    return right !== undefined && actor.rights.has(right)
  })
  return match?.id ?? null
}
