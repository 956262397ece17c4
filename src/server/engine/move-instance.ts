import { eq, sql } from 'drizzle-orm'
import type { InstanceMove, InstanceMoves } from '../../../schemas/api/process-moves.ts'
import { irreversibleEffects } from '../../../workflows/changes/fixed-points.ts'
import { getClockOverride } from '../platform/clock.ts'
import { queryRows, type Db, type Tx } from '../platform/db/database.ts'
import { readDatabaseNow } from '../platform/db/now.ts'
import { auditEntries } from '../platform/db/schema/audit.ts'
import { workflowMoves } from '../platform/db/schema/workflow.ts'
import { refuse } from '../platform/http/refusal.ts'
import { canSeeStore, type Actor } from '../platform/identity/actor.ts'
import type { Services } from '../platform/services.ts'
import { readSettings } from '../platform/settings/read-settings.ts'
import { ensureKnownVersions } from './changed-versions.ts'
import { commitDecision } from './commit.ts'
import { Decision } from './decision.ts'
import type { EngineDependencies } from './dependencies.ts'
import { readInstance, readInstanceRecords } from './instance-repository.ts'
import { createLiveChange } from './live-change.ts'
import { findMoves, type MoveObstacle, type PossibleMoves } from './moves.ts'
import { allTables, loadSubject, type LoadedSubject } from './order-state/load.ts'
import type { OrderState } from './order-state/order-state.ts'
import { getWorkflow, getWorkflowNamespace } from './registry.ts'

export interface MoveCommand {
  instanceId: number
  to: string
  revision: number
  /** Null for a dry run. */
  reason: string | null
}

/** Moves an instance to another state by hand, or computes in a dry run what the move would change. */
export type InstanceMover = (actor: Actor, command: MoveCommand) => Promise<InstanceMove>

/**
 * Refuses an unknown or invisible instance (status 404), a desk instance and an ended one. A desk instance has no rows
 * of an order that a dry run could compare.
 */
function requireMovable(
  actor: Actor,
  instance: { status: string; orderId: number | null; pfm: string | null } | null,
): void {
  if (!instance || !(actor.stores === 'all' || canSeeStore(actor, instance.pfm ?? '')))
    throw refuse.pageNotFound()
  if (instance.orderId === null) throw refuse.denied('errors:move.atDesk')
  if (instance.status !== 'active') throw refuse.denied('errors:move.ended')
}

/** Reads the states that an instance can be moved to now, and the obstacles of all other states. */
export async function readInstanceMoves(
  { database: { db }, clock }: Pick<Services, 'database' | 'clock'>,
  actor: Actor,
  id: number,
): Promise<InstanceMoves> {
  const instance = await readInstance(db, id)
  requireMovable(actor, instance)
  const { revision, state, value, context, workflow, version } = instance!
  await ensureKnownVersions(db, [{ workflow, version }])
  const timers = await queryRows<{ name: string; event: string }>(
    db,
    sql`select name, event from workflow_timers where instance_id = ${id} and status = 'pending' order by fire_at`,
  )
  const at = await readDatabaseNow(db, clock)
  const moves = findMoves(getWorkflow(workflow, version), { value, context }, timers, at.toISOString())
  return {
    revision,
    state,
    targets: moves.targets.map((target) => target.state),
    refused: moves.refused.map(({ state, obstacle }) => ({ state, ...describeObstacle(obstacle) })),
  }
}

const describeObstacle = (obstacle: MoveObstacle | null) => ({
  kind: obstacle?.kind ?? ('noWay' as const),
  event: obstacle?.event ?? null,
  guard: obstacle?.kind === 'guard' ? obstacle.guard : null,
  effect: obstacle?.kind === 'fixed' ? obstacle.effect : null,
})

export const createInstanceMover =
  (services: Services, dependencies: EngineDependencies): InstanceMover =>
  async (actor, command) => {
    const { move, changes } = await services.database.db.transaction((tx) =>
      moveLocked(services, dependencies, tx, actor, command),
    )
    if (changes.length > 0) services.publish(changes)
    return move
  }

/** Moves an instance while its rows are locked. A dry run computes the same changes and writes nothing. */
async function moveLocked(
  services: Services,
  dependencies: EngineDependencies,
  tx: Tx,
  actor: Actor,
  { instanceId, to, revision, reason }: MoveCommand,
) {
  const loaded = await loadSubject(
    tx,
    { instanceId },
    { selection: allTables, clockTime: getClockOverride(services.clock) },
  )
  const instance = loaded?.instance ?? null
  requireMovable(actor, instance)
  if (!loaded || !instance || instance.revision !== revision)
    throw refuse.stale({ revision: instance?.revision })
  const { orderState, at } = loaded
  const workflow = getWorkflow(instance.workflow, instance.version)
  const timers = readPendingTimers(orderState, instanceId)
  const target = requireTarget(findMoves(workflow, instance, timers, at.toISOString()), to)

  await dependencies.numbers.ensure(tx)
  const settings = await readSettings(tx)
  const context = { at, actor, settings, idSource: dependencies.idSource, callsPartners: true }
  const decision = new Decision(dependencies, context, orderState)
  const moved = decision.move(instance, target.path)
  if (workflow.kind === 'action') decision.addChanges(dependencies.touchOrder(decision.orderState, at))
  const move: InstanceMove = {
    isDone: reason !== null,
    revision: reason === null ? instance.revision : moved.revision,
    from: instance.state,
    to: moved.to,
    events: target.path.map(({ type }) => type),
    effects: target.effects.map(({ type, params }) => ({ name: type, params: { ...params } })),
    timers: compareTimers(orderState, decision.orderState, instanceId),
    tasks: compareTasks(loaded, decision.orderState, instanceId),
    remains: await readRemainingEffects(tx, instanceId),
  }
  if (reason === null) return { move, changes: [] }
  await commitDecision(tx, dependencies, { before: orderState, decision })
  await tx.insert(workflowMoves).values({
    instanceId,
    revision: moved.revision,
    at,
    actorId: actor.id,
    actorName: actor.name,
    fromState: moved.from,
    toState: moved.to,
    reason,
  })
  await tx.insert(auditEntries).values({
    at,
    kind: 'instanceMoved',
    userId: actor.id,
    userName: actor.name,
    subject: `${getWorkflowNamespace(workflow)} ${instanceId}`,
  })
  const taskId = orderState.find('tasks', { instanceId })?.taskId
  return { move, changes: [...decision.notifications, createLiveChange(instance, taskId)] }
}

function requireTarget({ targets, refused }: PossibleMoves, to: string) {
  const target = targets.find(({ state }) => state === to)
  if (target) return target
  const refusal = refused.find(({ state }) => state === to)
  const { kind, ...details } = describeObstacle(refusal?.obstacle ?? null)
  throw refuse.denied(`errors:move.${kind}`, {}, { kind, ...details })
}

const readPendingTimers = (orderState: OrderState, instanceId: number) =>
  orderState
    .rows('workflowTimers')
    .filter((timer) => timer.instanceId === instanceId && timer.status === 'pending')

/** Timers that are pending before or after a move, each with its outcome. */
function compareTimers(before: OrderState, after: OrderState, instanceId: number): InstanceMove['timers'] {
  const old = readPendingTimers(before, instanceId)
  const later = after.rows('workflowTimers').filter((timer) => timer.instanceId === instanceId)
  const timers = old.map(({ name, event, fireAt }) => {
    const now = later.find((timer) => timer.name === name)
    const isPending = now?.status === 'pending'
    const outcome = isPending
      ? now.fireAt === fireAt
        ? ('stays' as const)
        : ('restarted' as const)
      : now?.status === 'fired'
        ? ('fired' as const)
        : ('cancelled' as const)
    return { event, at: isPending ? now.fireAt : fireAt, outcome }
  })
  const started = later
    .filter(({ name, status }) => status === 'pending' && !old.some((timer) => timer.name === name))
    .map(({ event, fireAt }) => ({ event, at: fireAt, outcome: 'started' as const }))
  return [...timers, ...started]
}

/**
 * Tasks for the description of a move: the task of the instance, and other tasks of the order that the move opens or
 * withdraws.
 */
function compareTasks(
  { orderState: before, at }: Pick<LoadedSubject, 'orderState' | 'at'>,
  after: OrderState,
  instanceId: number,
): InstanceMove['tasks'] {
  const wasOpen = (id: number) =>
    before.rows('tasks').some((task) => task.taskId === id && task.taskStatus === 'open')
  return after.rows('tasks').flatMap((task): InstanceMove['tasks'] => {
    const isOpen = task.taskStatus === 'open'
    const outcome = wasOpen(task.taskId) ? (isOpen ? 'stays' : 'withdrawn') : isOpen ? 'opened' : null
    if (outcome === null || (outcome === 'stays' && task.instanceId !== instanceId)) return []
    const isClaimed = task.claimedUntil && Date.parse(task.claimedUntil) > at.getTime()
    return [
      {
        type: task.taskType,
        outcome,
        right: task.right ?? null,
        claimedBy: isClaimed && outcome !== 'opened' ? (task.claimedName ?? null) : null,
        losesDraft:
          before.find('workflowDrafts', { instanceId: task.instanceId }) !== undefined &&
          after.find('workflowDrafts', { instanceId: task.instanceId }) === undefined,
      },
    ]
  })
}

/** Irreversible effects of earlier steps, which a move does not undo. */
async function readRemainingEffects(db: Db | Tx, instanceId: number): Promise<InstanceMove['remains']> {
  const remains = new Map<string, { count: number; lastAt: number }>()
  for (const { at, effects } of await readInstanceRecords(db, instanceId))
    for (const { type } of effects)
      if (irreversibleEffects.has(type))
        remains.set(type, { count: (remains.get(type)?.count ?? 0) + 1, lastAt: at })
  return [...remains].map(([effect, { count, lastAt }]) => ({
    effect,
    count,
    lastAt: new Date(lastAt).toISOString(),
  }))
}

/** Reasons that users entered for the moves of an instance, by the revision after the move. */
export async function readMoveReasons(db: Db, instanceId: number): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .select({ revision: workflowMoves.revision, reason: workflowMoves.reason })
    .from(workflowMoves)
    .where(eq(workflowMoves.instanceId, instanceId))
  return new Map(rows.map(({ revision, reason }) => [revision, reason]))
}
