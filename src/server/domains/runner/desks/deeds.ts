import { and, desc, eq } from 'drizzle-orm'
import type { LiveChange } from '../../../../../schemas/api/live.ts'
import { desks, type DeskName } from '../../../../shared/desks.ts'
import { system } from '../../../platform/identity/actor.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { databaseNow } from '../../../platform/db/now.ts'
import { workflowInstances, workflowRecords } from '../../../platform/db/schema/workflow.ts'
import type { Engine } from '../../../engine/engine.ts'
import type { Services } from '../../../platform/services.ts'
import type { SystemAction, Outcome } from './desk-kind.ts'
import { registeredDesks } from './registry.ts'

type DeedEngine = Pick<Engine, 'send' | 'note'>

export interface Due {
  deskId: number
  workflow: DeskName
  subject: string
}

/** Work that waits for the system, wherever it was left: after a restart as before it. */
export async function dueAtDesks(db: Db): Promise<Due[]> {
  const found: Due[] = []
  for (const workflow of Object.keys(desks) as DeskName[])
    for (const { state } of registeredDesks.get()[workflow].deeds)
      found.push(
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
  return found
}

/**
 * Does what the state asks for and tells the machine, in one transaction: a server that dies in the middle leaves the work
 * as it was, for the next one. What fails is told to the machine as well. Nothing happens when somebody else has done it.
 */
export async function carryOutAtDesk(
  services: Services,
  engine: DeedEngine,
  due: Due,
): Promise<LiveChange[]> {
  const { db } = services.database
  try {
    return await db.transaction((tx) =>
      inState(tx, services, due, async (deed, context) => {
        const at = await databaseNow(tx, services.clock)
        const changes: LiveChange[] = []
        const { subject } = due
        const by = await whose(tx, due)
        const outcome = await deed.carryOut(tx, { subject, context, by, at, engine, changes })
        return [...changes, ...(await tell(engine, tx, due, outcome))]
      }),
    )
  } catch (error) {
    services.log.error({ err: error, desk: due.deskId, workflow: due.workflow }, 'work at a desk')
    return db.transaction((tx) =>
      inState(tx, services, due, (deed) => tell(engine, tx, due, deed.failed(error))),
    )
  }
}

/** Under the locks of subject and instance; nothing when it waits for the system no more. */
async function inState(
  tx: Tx,
  { config }: Pick<Services, 'config'>,
  { deskId, workflow, subject }: Due,
  act: (deed: SystemAction, context: unknown) => Promise<LiveChange[]>,
): Promise<LiveChange[]> {
  const kind = registeredDesks.get()[workflow]
  await kind.begin(tx, subject, config)
  const [instance] = await tx
    .select({
      state: workflowInstances.state,
      status: workflowInstances.status,
      context: workflowInstances.context,
    })
    .from(workflowInstances)
    .where(eq(workflowInstances.id, deskId))
    .for('update')
  const deed = kind.deeds.find(({ state }) => state === instance?.state)
  return deed && instance?.status === 'active' ? act(deed, instance.context) : []
}

async function tell(
  engine: Pick<Engine, 'send'>,
  tx: Tx,
  { deskId }: Due,
  { event, payload = {} }: Outcome,
): Promise<LiveChange[]> {
  const changes: LiveChange[] = [{ kind: 'events' }]
  if (!(await engine.send({ tx, actor: system, changes }, deskId, event, payload)))
    throw new Error(`work ${deskId} at a desk does not take ${event}`)
  return changes
}

/** Who took the step that led here. */
async function whose(tx: Tx, { deskId }: Due): Promise<{ name: string }> {
  const [last] = await tx
    .select({ name: workflowRecords.actorName })
    .from(workflowRecords)
    .where(eq(workflowRecords.instanceId, deskId))
    .orderBy(desc(workflowRecords.revision))
    .limit(1)
  return last!
}
