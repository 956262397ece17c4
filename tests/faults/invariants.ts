import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import { queryRows, type Database } from '../../src/server/platform/db/database.ts'
import type { RecordRow } from '../../src/server/engine/instance-repository.ts'
import { getWorkflow } from '../../src/server/engine/registry.ts'
import { replayRecords } from '../../src/server/engine/replay.ts'
import { orderStatus } from '../../src/shared/order-statuses.ts'
import { findReplayProblems } from '../support/replay-problems.ts'

type Db = Database['db']

interface Instance {
  id: number
  workflow: string
  version: number
  revision: number
  status: string
  value: unknown
  context: unknown
  orderId: number
}
type OwnRecord = RecordRow & { instanceId: number }

const groupBy = <T>(items: T[], keyOf: (item: T) => number | string) => {
  const groups = new Map<number | string, T[]>()
  for (const item of items) {
    const group = groups.get(keyOf(item))
    if (group) group.push(item)
    else groups.set(keyOf(item), [item])
  }
  return groups
}

/** Everything that was written after the instance with the number `after`. */
export interface StoredRecords {
  instances: Instance[]
  records: Map<number | string, OwnRecord[]>
  keys: { instanceId: number; key: string; revision: number }[]
}

export async function readStoredRecords(db: Db, after = 0): Promise<StoredRecords> {
  const records = await queryRows<OwnRecord>(
    db,
    sql`select instance_id::float8 as "instanceId", revision, (extract(epoch from at) * 1000)::float8 as at, actor_id as "actorName", event,
      from_state as "fromState", to_state as "toState", effects
      from workflow_records where instance_id > ${after} order by instance_id, revision`,
  )
  return {
    instances: await queryRows<Instance>(
      db,
      sql`select id::float8 as id, workflow, version, revision, status, value, context, order_id::float8 as "orderId"
        from workflow_instances where id > ${after} order by id`,
    ),
    records: groupBy(records, (record) => record.instanceId),
    keys: await queryRows(
      db,
      sql`select instance_id::float8 as "instanceId", key, revision from idempotency_keys where instance_id > ${after}`,
    ),
  }
}

/**
 * The invariants that must hold whatever was killed and whenever: one sentence for each violation. Reads what belongs
 * to the instances after the number `after`; all of it must have arrived over HTTP with keys. `now`: by the clock of
 * the server that set the timers. `checkReplay`: false where a test has moved rows or the clock back by hand.
 */
export async function findBrokenInvariants(
  db: Db,
  after = 0,
  now = new Date(),
  { checkReplay = true } = {},
): Promise<string[]> {
  const written = await readStoredRecords(db, after)
  return [
    ...findRecordFaults(written),
    ...findKeyFaults(written),
    ...(await findTaskFaults(db, after)),
    ...(await findOrderFaults(db, written)),
    ...(await findTimerFaults(db, written, after, now)),
    ...(await findEventFaults(db, written)),
    ...(checkReplay ? await findReplayFaults(db, written) : []),
  ]
}

/** Replayed from its records, an order changes in the same steps and ends with the same rows. */
async function findReplayFaults(db: Db, { instances }: StoredRecords): Promise<string[]> {
  const orders = instances.filter(({ workflow }) => workflow === 'order').map(({ orderId }) => orderId)
  const problems: string[] = []
  for (const orderId of orders) problems.push(...(await findReplayProblems(db, orderId)))
  return problems
}

function findRecordFaults({ instances, records }: StoredRecords): string[] {
  return instances.flatMap((instance) => {
    const instanceRecords = records.get(instance.id) ?? []
    const location = `instance ${instance.id} (${instance.workflow})`
    if (
      !isDeepStrictEqual(
        instanceRecords.map((r) => r.revision),
        [...Array(instance.revision + 1).keys()],
      )
    )
      return [
        `${location}: records ${instanceRecords.map((r) => r.revision)} of revision ${instance.revision}`,
      ]
    const replayed = replayRecords(instance, instanceRecords)
    return isDeepStrictEqual(JSON.parse(JSON.stringify(replayed)), {
      value: instance.value,
      context: instance.context,
    })
      ? []
      : [`${location}: does not replay to its snapshot`]
  })
}

/** A user's step has exactly one key, and a key exactly one step. */
function findKeyFaults({ instances, records, keys }: StoredRecords): string[] {
  const used = groupBy(keys, (key) => key.instanceId)
  return instances.flatMap((instance) => {
    const { events } = getWorkflow(instance.workflow, instance.version)
    const steps = (records.get(instance.id) ?? []).filter((r) => events[r.event.type]?.by === 'person')
    const revisionsWithKey = (used.get(instance.id) ?? []).map((key) => key.revision).sort((a, b) => a - b)
    return isDeepStrictEqual(
      steps.map((r) => r.revision),
      revisionsWithKey,
    )
      ? []
      : [`instance ${instance.id}: steps ${steps.map((r) => r.revision)}, keys of ${revisionsWithKey}`]
  })
}

async function findTaskFaults(db: Db, after: number): Promise<string[]> {
  const result = await queryRows<{ taskId: string; taskStatus: string; status: string }>(
    db,
    sql`select t.task_id as "taskId", t.task_status as "taskStatus", i.status from tasks t
      join workflow_instances i on i.id = t.instance_id
      where i.id > ${after} and ((t.task_status = 'open') <> (i.status = 'active') or t.state <> i.state)`,
  )
  return result.map((t) => `task ${t.taskId} is ${t.taskStatus}, its instance ${t.status}`)
}

/** The order has the status its process set last, and its log has a line for every change. */
async function findOrderFaults(db: Db, { instances, records }: StoredRecords): Promise<string[]> {
  const orders = await queryRows<{ id: number; status: number; moves: number }>(
    db,
    sql`select id::float8 as id, order_status_id as status,
      (select count(*)::int from order_log l where l.order_id = orders.id and l.action = 'setOrderStatus') as moves from orders`,
  )
  const byId = new Map(orders.map((order) => [order.id, order]))
  return instances
    .filter((instance) => instance.workflow === 'order')
    .flatMap((instance) => {
      const effects = (records.get(instance.id) ?? []).flatMap((r) => r.effects)
      const moves = effects.flatMap((e) => (e.type === 'setOrderStatus' ? [e.params.status] : []))
      const order = byId.get(instance.orderId)
      const expectedStatuses =
        moves.length > 0 ? [moves.at(-1)] : [orderStatus.new, orderStatus.awaitingPayment]
      return order && expectedStatuses.includes(order.status as never) && order.moves === moves.length
        ? []
        : [
            `order ${instance.orderId}: status ${order?.status}, ${order?.moves} in the log; process: ${moves}`,
          ]
    })
}

/**
 * A fired timer causes at most one step (none when its machine had moved on); a timer step has exactly one fired
 * timer.
 */
async function findTimerFaults(
  db: Db,
  { instances, records }: StoredRecords,
  after: number,
  now: Date,
): Promise<string[]> {
  const timers = await queryRows<{ instanceId: number; event: string; status: string; late: boolean }>(
    db,
    sql`select instance_id::float8 as "instanceId", event, status,
        fire_at < ${now.toISOString()}::timestamptz - interval '30 seconds' as late
      from workflow_timers where instance_id > ${after}`,
  )
  const byInstance = groupBy(timers, (timer) => timer.instanceId)
  return instances.flatMap((instance) => {
    const instanceTimers = byInstance.get(instance.id) ?? []
    const problems = instanceTimers.flatMap((timer) => {
      if (timer.status !== 'pending') return []
      if (instance.status !== 'active') return [`a timer of the ended instance ${instance.id} is pending`]
      return timer.late ? [`a timer of instance ${instance.id} did not fire`] : []
    })
    for (const [event, fired] of groupBy(
      instanceTimers.filter((t) => t.status === 'fired'),
      (t) => t.event,
    )) {
      const steps = (records.get(instance.id) ?? []).filter((r) => r.event.type === event)
      if (steps.length > fired.length)
        problems.push(`instance ${instance.id}: ${fired.length} timers, ${steps.length} steps of ${event}`)
    }
    return problems
  })
}

/** The event that each recorded effect must have led to, by its key. */
export function listExpectedEvents({ instances, records }: StoredRecords): string[] {
  return instances.flatMap(({ id }) =>
    (records.get(id) ?? []).flatMap(({ revision, effects }) =>
      effects.flatMap((effect) => {
        if (effect.type === 'sendIssueCode') return [`${id}.${revision}.issueCode`]
        if (effect.type === 'notifyCustomer') return [`${id}.${revision}.${effect.params.template}`]
        return []
      }),
    ),
  )
}

/** Events that a recorded effect leads to only if there is something to do: money to move, a receipt to create. */
function findPossibleEvents({ instances, records }: StoredRecords): string[] {
  return instances.flatMap(({ id, orderId }) =>
    (records.get(id) ?? []).flatMap(({ revision, effects }) =>
      effects.flatMap(({ type, params }) => {
        // Mail is sent only for an order with an address.
        if (type === 'notifyCustomer') return [`${id}.${revision}.${params.template}.mail`]
        if (type === 'registerReceipt') return [`receipt.order-${orderId}-${params.kind}`]
        if (type === 'completePayment') return [`order.${orderId}.capture`, `order.${orderId}.notTaken`]
        if (type === 'giveBackPayment') return [`order.${orderId}.cancel`, `receipt.order-${orderId}-refund`]
        if (type === 'announceDelivery') return [`${id}.${revision}.delivery.announce`]
        if (type === 'requestLabel') return [`${id}.${revision}.delivery.label`]
        if (type === 'withdrawDelivery' || type === 'recallDelivery')
          return [`${id}.${revision}.delivery.withdraw`]
        if (type === 'moveDelivery') return [`${id}.${revision}.delivery.move`]
        return []
      }),
    ),
  )
}

async function findEventFaults(db: Db, written: StoredRecords): Promise<string[]> {
  const orders = [...new Set(written.instances.map((instance) => instance.orderId))]
  const events = await queryRows<{ key: string }>(
    db,
    sql`select key from events where order_id in (select jsonb_array_elements_text(${JSON.stringify(orders)}::jsonb)::bigint)`,
  )
  const expected = new Set(listExpectedEvents(written))
  const possible = new Set(findPossibleEvents(written))
  const existing = new Set(events.map((event) => event.key))
  return [
    ...[...expected].filter((key) => !existing.has(key)).map((key) => `no event ${key}`),
    ...[...existing]
      .filter((key) => !expected.has(key) && !possible.has(key))
      .map((key) => `event ${key} comes from no step`),
  ]
}
