import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import { rows, type Database } from '../../src/server/db/database.ts'
import type { RecordRow } from '../../src/server/engine/instance-repository.ts'
import { getWorkflow } from '../../src/server/engine/registry.ts'
import { replay } from '../../src/server/engine/replay.ts'
import { orderStatus } from '../../src/shared/order-statuses.ts'
import { replayProblems } from '../support/replay-problems.ts'

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

/** Everything that was written since the instance number `after`. */
export interface Written {
  instances: Instance[]
  records: Map<number | string, OwnRecord[]>
  keys: { instanceId: number; key: string; revision: number }[]
}

export async function readWritten(db: Db, after = 0): Promise<Written> {
  const records = await rows<OwnRecord>(
    db,
    sql`select instance_id::float8 as "instanceId", revision, (extract(epoch from at) * 1000)::float8 as at, actor_id as who, event,
      from_state as "fromState", to_state as "toState", effects
      from workflow_records where instance_id > ${after} order by instance_id, revision`,
  )
  return {
    instances: await rows<Instance>(
      db,
      sql`select id::float8 as id, workflow, version, revision, status, value, context, order_id::float8 as "orderId"
        from workflow_instances where id > ${after} order by id`,
    ),
    records: groupBy(records, (record) => record.instanceId),
    keys: await rows(
      db,
      sql`select instance_id::float8 as "instanceId", key, revision from idempotency_keys where instance_id > ${after}`,
    ),
  }
}

/**
 * What must be true whatever was killed and whenever: one sentence for each thing that is not. Reads what belongs to
 * the instances after the number `after`; everything of them must have come over HTTP, with keys. `now`: by the clock of the
 * server that set the timers. `lives`: false where a test has moved rows or the clock back by hand.
 */
export async function brokenInvariants(
  db: Db,
  after = 0,
  now = new Date(),
  { lives = true } = {},
): Promise<string[]> {
  const written = await readWritten(db, after)
  return [
    ...faultyRecords(written),
    ...faultyKeys(written),
    ...(await faultyTasks(db, after)),
    ...(await faultyOrders(db, written)),
    ...(await faultyTimers(db, written, after, now)),
    ...(await faultyEvents(db, written)),
    ...(lives ? await faultyLives(db, written) : []),
  ]
}

/** Lived again from its records, an order changes in the same steps and stands on the same rows. */
async function faultyLives(db: Db, { instances }: Written): Promise<string[]> {
  const orders = instances.filter(({ workflow }) => workflow === 'order').map(({ orderId }) => orderId)
  const problems: string[] = []
  for (const orderId of orders) problems.push(...(await replayProblems(db, orderId)))
  return problems
}

function faultyRecords({ instances, records }: Written): string[] {
  return instances.flatMap((instance) => {
    const own = records.get(instance.id) ?? []
    const where = `instance ${instance.id} (${instance.workflow})`
    if (
      !isDeepStrictEqual(
        own.map((r) => r.revision),
        [...Array(instance.revision + 1).keys()],
      )
    )
      return [`${where}: records ${own.map((r) => r.revision)} of revision ${instance.revision}`]
    const again = replay(instance, own)
    return isDeepStrictEqual(JSON.parse(JSON.stringify(again)), {
      value: instance.value,
      context: instance.context,
    })
      ? []
      : [`${where}: does not replay to its snapshot`]
  })
}

/** A person's step has exactly one key, a key exactly one step. */
function faultyKeys({ instances, records, keys }: Written): string[] {
  const used = groupBy(keys, (key) => key.instanceId)
  return instances.flatMap((instance) => {
    const { events } = getWorkflow(instance.workflow, instance.version)
    const steps = (records.get(instance.id) ?? []).filter((r) => events[r.event.type]?.by === 'person')
    const keyed = (used.get(instance.id) ?? []).map((key) => key.revision).sort((a, b) => a - b)
    return isDeepStrictEqual(
      steps.map((r) => r.revision),
      keyed,
    )
      ? []
      : [`instance ${instance.id}: steps ${steps.map((r) => r.revision)}, keys of ${keyed}`]
  })
}

async function faultyTasks(db: Db, after: number): Promise<string[]> {
  const found = await rows<{ taskId: string; taskStatus: string; status: string }>(
    db,
    sql`select t.task_id as "taskId", t.task_status as "taskStatus", i.status from tasks t
      join workflow_instances i on i.id = t.instance_id
      where i.id > ${after} and ((t.task_status = 'open') <> (i.status = 'active') or t.state <> i.state)`,
  )
  return found.map((t) => `task ${t.taskId} is ${t.taskStatus}, its instance ${t.status}`)
}

/** The order stands where its process last put it, and its log has a line for every move. */
async function faultyOrders(db: Db, { instances, records }: Written): Promise<string[]> {
  const orders = await rows<{ id: number; status: number; moves: number }>(
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
      const stands = moves.length > 0 ? [moves.at(-1)] : [orderStatus.new, orderStatus.awaitingPayment]
      return order && stands.includes(order.status as never) && order.moves === moves.length
        ? []
        : [
            `order ${instance.orderId}: status ${order?.status}, ${order?.moves} in the log; process: ${moves}`,
          ]
    })
}

/** A fired timer is one step at most (none when its machine had moved on), a step of a timer one fired timer. */
async function faultyTimers(
  db: Db,
  { instances, records }: Written,
  after: number,
  now: Date,
): Promise<string[]> {
  const timers = await rows<{ instanceId: number; event: string; status: string; late: boolean }>(
    db,
    sql`select instance_id::float8 as "instanceId", event, status,
        fire_at < ${now.toISOString()}::timestamptz - interval '30 seconds' as late
      from workflow_timers where instance_id > ${after}`,
  )
  const byInstance = groupBy(timers, (timer) => timer.instanceId)
  return instances.flatMap((instance) => {
    const own = byInstance.get(instance.id) ?? []
    const problems = own.flatMap((timer) => {
      if (timer.status !== 'pending') return []
      if (instance.status !== 'active') return [`a timer of the ended instance ${instance.id} is pending`]
      return timer.late ? [`a timer of instance ${instance.id} did not fire`] : []
    })
    for (const [event, fired] of groupBy(
      own.filter((t) => t.status === 'fired'),
      (t) => t.event,
    )) {
      const steps = (records.get(instance.id) ?? []).filter((r) => r.event.type === event)
      if (steps.length > fired.length)
        problems.push(`instance ${instance.id}: ${fired.length} timers, ${steps.length} steps of ${event}`)
    }
    return problems
  })
}

/** Which event each recorded effect must have led to: its key. */
export function expectedEvents({ instances, records }: Written): string[] {
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

/** Events that a recorded effect may lead to, if there is something to be done: money to move, a receipt to make. */
function possibleEvents({ instances, records }: Written): string[] {
  return instances.flatMap(({ id, orderId }) =>
    (records.get(id) ?? []).flatMap(({ revision, effects }) =>
      effects.flatMap(({ type, params }) => {
        // Only an order with an address is written to.
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

async function faultyEvents(db: Db, written: Written): Promise<string[]> {
  const orders = [...new Set(written.instances.map((instance) => instance.orderId))]
  const events = await rows<{ key: string }>(
    db,
    sql`select key from events where order_id in (select jsonb_array_elements_text(${JSON.stringify(orders)}::jsonb)::bigint)`,
  )
  const expected = new Set(expectedEvents(written))
  const possible = new Set(possibleEvents(written))
  const found = new Set(events.map((event) => event.key))
  return [
    ...[...expected].filter((key) => !found.has(key)).map((key) => `no event ${key}`),
    ...[...found]
      .filter((key) => !expected.has(key) && !possible.has(key))
      .map((key) => `event ${key} comes from no step`),
  ]
}
