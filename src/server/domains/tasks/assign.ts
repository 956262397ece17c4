import { and, eq } from 'drizzle-orm'
import type { AssignBody } from '../../../../schemas/api/assignments.ts'
import type { LiveChange } from '../../../../schemas/api/live.ts'
import { maySeeStore, type Actor } from '../../platform/identity/actor.ts'
import type { Tx } from '../../platform/db/database.ts'
import { databaseNow } from '../../platform/db/now.ts'
import { tasks } from '../../platform/db/schema/workflow.ts'
import type { Scope } from '../../engine/effects.ts'
import type { Engine } from '../../engine/engine.ts'
import { inTurnOfOrder } from '../../engine/order-mutex.ts'
import { logged } from '../orders/change-order.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { readSettings } from '../../platform/settings/read-settings.ts'
import { lockOrder } from '../../engine/order-state/lock-order.ts'
import { update } from '../../engine/order-state/changes.ts'
import { personFor } from './assignable.ts'
import { assigneeOf } from './task-row.ts'
import { claimOf } from './claim-dto.ts'

type Row = typeof tasks.$inferSelect
interface Given {
  id: string
  name: string
}

const back = { takenFrom: null, takenByName: null }
const nobody = { assignedTo: null, assignedName: null, assignedRight: null }

/**
 * Gives one task to a person of its store who holds the right of its step, or back to everybody (`to` null). The same once
 * more changes nothing. Whoever works on it keeps it, unless it is taken over knowingly: then the claim goes with the task,
 * so that the page that is open elsewhere does not take it back by its next sign of life.
 */
export async function assignTask(
  services: Services,
  engine: Engine,
  actor: Actor,
  { taskId, to, takeOver }: { taskId: number } & Omit<AssignBody, 'ids'>,
): Promise<void> {
  const { db } = services.database
  const [found] = await db
    .select({ orderId: tasks.orderId, pfm: tasks.pfm })
    .from(tasks)
    .where(eq(tasks.taskId, taskId))
  if (!found || !maySeeStore(actor, found.pfm)) throw refuse.taskNotFound()
  const changes: LiveChange[] = []
  await inTurnOfOrder(db, found.orderId, () =>
    db.transaction(async (tx) => {
      await lockOrder(tx, found.orderId)
      const [task] = await tx
        .select()
        .from(tasks)
        .where(and(eq(tasks.taskId, taskId), eq(tasks.taskStatus, 'open')))
        .for('update')
      if (!task) throw refuse.denied('errors:taskOver')
      const person = to === null ? null : await requirePerson(tx, to, task)
      const now = await databaseNow(tx, services.clock)
      const held = claimOf(task, { ...actor, id: to ?? '' }, now)
      // Whoever gives away what they look at themselves takes it from nobody.
      const own = task.claimedBy === actor.id
      if (held && !held.mine && !own && !takeOver)
        throw refuse.denied('errors:claimedByOther', { name: held.name }, { name: held.name })
      const moved = held !== null && !held.mine && !(own && to === null)
      if (!moved && (assigneeOf(task)?.id ?? null) === to) return
      const { claimMinutes } = await readSettings(tx)
      const until = new Date(now.getTime() + claimMinutes * 60_000)
      await engine.note({ tx, actor, changes }, found.orderId, 'task.assigned', (scope) =>
        given(scope, task, person, moved ? { now, until } : null),
      )
    }),
  )
  services.publish(changes)
}

async function requirePerson(tx: Tx, id: string, { right, pfm }: Row): Promise<Given> {
  // A step that waits for the system is nobody's work.
  if (right === null) throw refuse.denied('errors:taskWaits')
  const name = await personFor(tx, id, { right, pfm })
  if (name === null) throw refuse.denied('errors:notForPerson')
  return { id, name }
}

/** Without `person` it is everybody's again. */
export function given(
  scope: Scope,
  task: Row,
  person: Given | null = null,
  taken: { now: Date; until: Date } | null = null,
) {
  const { taskId, instanceId, orderId, pfm, taskType } = task
  const before = assigneeOf(task)
  const from = taken && task.claimedBy !== scope.actor.id ? task.claimedBy : null
  const claim = person
    ? {
        ...{ claimedBy: person.id, claimedName: person.name },
        ...{
          claimedSince: taken?.now.toISOString() ?? null,
          claimedUntil: taken?.until.toISOString() ?? null,
        },
      }
    : { claimedBy: null, claimedName: null, claimedSince: null, claimedUntil: null }
  return [
    update(
      'tasks',
      { instanceId },
      {
        ...(person
          ? { assignedTo: person.id, assignedName: person.name, assignedRight: task.right }
          : nobody),
        ...(taken && claim),
        ...(from === null
          ? // Given to them again, it is theirs to open.
            person && person.id === task.takenFrom && back
          : { takenFrom: from, takenByName: scope.actor.name }),
      },
    ),
    logged(scope, {
      ...{ action: 'assignTask', entityName: 'assignee' },
      old: before && { taskType, name: before.name },
      new: { taskType, name: person?.name ?? null },
    }),
    { tell: { kind: 'task' as const, taskId, orderId, pfm } },
  ]
}
