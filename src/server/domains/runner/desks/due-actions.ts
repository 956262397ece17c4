import { and, desc, eq } from 'drizzle-orm'
import type { LiveChange } from '../../../../../schemas/api/live.ts'
import { rightByDeskWorkflow, type DeskWorkflowName } from '../../../../shared/desks.ts'
import { systemActor } from '../../../platform/identity/actor.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { readDatabaseNow } from '../../../platform/db/now.ts'
import { workflowInstances, workflowRecords } from '../../../platform/db/schema/workflow.ts'
import type { Engine } from '../../../engine/engine.ts'
import type { Services } from '../../../platform/services.ts'
import type { SystemAction, SystemActionOutcome } from './desk-kind.ts'
import { deskWorkflowRegistry } from './registry.ts'

type ActionEngine = Pick<Engine, 'send' | 'recordExternalChange'>

export interface DueSystemAction {
  deskId: number
  workflow: DeskWorkflowName
  subject: string
}

/** Reads the system actions that are due. The database contains all of them, so they survive a restart. */
export async function readDueSystemActions(db: Db): Promise<DueSystemAction[]> {
  const dueActions: DueSystemAction[] = []
  for (const workflow of Object.keys(rightByDeskWorkflow) as DeskWorkflowName[])
    for (const { state } of deskWorkflowRegistry.get()[workflow].systemActions)
      dueActions.push(
        ...(
          await db
            .select({ deskId: workflowInstances.id, subject: workflowInstances.subject })
            .from(workflowInstances)
            .where(
              and(
                eq(workflowInstances.workflow, workflow),
                eq(workflowInstances.state, state),
                eq(workflowInstances.status, 'active'),
              ),
            )
            .orderBy(workflowInstances.id)
        ).map(({ deskId, subject }) => ({ deskId, workflow, subject: subject! })),
      )
  return dueActions
}

/**
 * Executes a system action and sends its outcome to the machine, in one transaction. If the server stops in between,
 * another run executes the action again. If the action fails, its failure is sent to the machine instead. Does nothing
 * if another server has already executed it. Returns the live notifications that the caller must publish.
 */
export async function executeDueSystemAction(
  services: Services,
  engine: ActionEngine,
  due: DueSystemAction,
): Promise<LiveChange[]> {
  const { db } = services.database
  try {
    return await db.transaction((tx) =>
      withDueAction(tx, services, due, async (action, context) => {
        const at = await readDatabaseNow(tx, services.clock)
        const changes: LiveChange[] = []
        const { subject } = due
        const actor = await readInitiator(tx, due)
        const outcome = await action.execute(tx, { subject, context, initiator: actor, at, engine, changes })
        return [...changes, ...(await sendOutcome(engine, tx, due, outcome))]
      }),
    )
  } catch (error) {
    services.log.error({ err: error, desk: due.deskId, workflow: due.workflow }, 'desk action failed')
    return db.transaction((tx) =>
      withDueAction(tx, services, due, (action) => sendOutcome(engine, tx, due, action.failed(error))),
    )
  }
}

/**
 * Locks subject and instance and calls `execute`. Does nothing if the instance is no longer in a state with a system
 * action.
 */
async function withDueAction(
  tx: Tx,
  { config }: Pick<Services, 'config'>,
  { deskId, workflow, subject }: DueSystemAction,
  execute: (action: SystemAction, context: unknown) => Promise<LiveChange[]>,
): Promise<LiveChange[]> {
  const kind = deskWorkflowRegistry.get()[workflow]
  await kind.lockSubject(tx, subject, config)
  const [instance] = await tx
    .select({
      state: workflowInstances.state,
      status: workflowInstances.status,
      context: workflowInstances.context,
    })
    .from(workflowInstances)
    .where(eq(workflowInstances.id, deskId))
    .for('update')
  const action = kind.systemActions.find(({ state }) => state === instance?.state)
  return action && instance?.status === 'active' ? execute(action, instance.context) : []
}

async function sendOutcome(
  engine: Pick<Engine, 'send'>,
  tx: Tx,
  { deskId }: DueSystemAction,
  { event, payload = {} }: SystemActionOutcome,
): Promise<LiveChange[]> {
  const changes: LiveChange[] = [{ kind: 'events' }]
  if (!(await engine.send({ tx, actor: systemActor, changes }, deskId, event, payload)))
    throw new Error(`desk ${deskId} does not accept ${event}`)
  return changes
}

/** Reads the name of the user whose step led to the current state. */
async function readInitiator(tx: Tx, { deskId }: DueSystemAction): Promise<{ name: string }> {
  const [record] = await tx
    .select({ name: workflowRecords.actorName })
    .from(workflowRecords)
    .where(eq(workflowRecords.instanceId, deskId))
    .orderBy(desc(workflowRecords.revision))
    .limit(1)
  return record!
}
