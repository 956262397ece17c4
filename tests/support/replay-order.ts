import { isDeepStrictEqual } from 'node:util'
import { createSingleVersionActivations } from '../../src/server/engine/versions.ts'
import type { WorkflowInput } from '../../workflows/task-input.ts'
import { systemActor } from '../../src/server/platform/identity/actor.ts'
import type { Settings } from '../../src/server/platform/settings/registry.ts'
import { isRowChange, type RowChange } from '../../src/server/engine/order-state/changes.ts'
import type { IdKind } from '../../src/server/engine/order-state/numbers.ts'
import { tableShapes, tableNames, type TableName } from '../../src/server/engine/order-state/tables.ts'
import { OrderState, type ReferenceData } from '../../src/server/engine/order-state/order-state.ts'
import { Decision, type DecisionDependencies, type Instance } from '../../src/server/engine/decision.ts'
import type { DomainDependencies } from '../../src/server/engine/dependencies.ts'
import type { IdAndSecretGenerator } from '../../src/server/engine/effects.ts'
import type { OrderStepRecord } from './order-records.ts'
import { externalChangeEventType, moveEventType, restoreSnapshot } from '../../src/server/engine/interpret.ts'
import type { MoveStep } from '../../src/server/engine/moves.ts'
import { getWorkflow } from '../../src/server/engine/registry.ts'
import { withPassingSecretGuards } from '../../src/server/engine/replay.ts'

export type ReplayParts = DecisionDependencies & Pick<DomainDependencies, 'touchOrder'>

export interface Replayed {
  /** Rows of the order according to its records; personal data are masked. */
  orderState: OrderState
  /** One message for each step whose changes differ from its record. */
  differences: string[]
}

interface ReplayInputs {
  reference: ReferenceData
  settings: Settings
  /** False: the records are demo history, whose outgoing messages count as sent. */
  outside: boolean
}

/**
 * Replays an order from the records of all its instances: every step is decided again on the rows created by the
 * previous steps. The same event must cause the same changes, or a record was lost, changed, or written by other code.
 * `records`: in the order of writing. External values (ids of new rows, responses of other orders, secrets) are taken
 * from the records.
 */
export function replayOrder(
  parts: ReplayParts,
  records: readonly OrderStepRecord[],
  inputs: ReplayInputs,
): Replayed {
  const acts = actsOf(records)
  // Before its arrival the order has no rows.
  let orderState = new OrderState(Object.fromEntries(tableNames.map((name) => [name, []])), inputs.reference)
  const differences: string[] = []
  for (const act of acts) {
    const [first] = act as [OrderStepRecord]
    const location = `${first.workflow} ${first.instanceId}, step ${first.revision} (${first.event.type})`
    if (first.event.type === '@migrate' || first.event.type === '@unmigrate') {
      differences.push(...describeMigrated(location))
      continue
    }
    try {
      const decision = decideAgain(parts, orderState, act, inputs)
      orderState = decision.orderState
      const produced = (decision.after.loadedRows('workflowRecords') ?? []).map((one) =>
        briefOf(one as never),
      )
      const recorded = act.map(briefOf)
      for (const record of recorded) {
        const replayedRecord = produced.find((one) => one.name === record.name)
        if (!isDeepStrictEqual(replayedRecord, record))
          differences.push(
            `${location}: ${record.name} recorded ${toText(record)}, replayed ${toText(replayedRecord)}`,
          )
      }
    } catch (error) {
      differences.push(`${location}: ${String(error)}`)
    }
    orderState = withoutGenerated(orderState)
  }
  return { orderState, differences }
}

const describeMigrated = (location: string): string[] => [
  `${location}: a migrated instance is not replayed with its order`,
]
const toText = (value: unknown) => JSON.stringify(value)?.slice(0, 400) ?? 'nothing'

/** Groups of steps caused by one external action, the causing step first. */
function actsOf(steps: readonly OrderStepRecord[]): OrderStepRecord[][] {
  const acts: OrderStepRecord[][] = []
  const actOf = new Map<string, OrderStepRecord[]>()
  for (const step of steps) {
    const follows = step.cause === null || step.cause.startsWith('timer ') ? undefined : actOf.get(step.cause)
    const act = follows ?? []
    if (!follows) acts.push(act)
    act.push(step)
    actOf.set(`${step.instanceId}.${step.revision}`, act)
  }
  return acts
}

function decideAgain(
  parts: ReplayParts,
  orderState: OrderState,
  act: OrderStepRecord[],
  replayInputs: ReplayInputs,
): Decision {
  const [first] = act as [OrderStepRecord]
  const starts = act.filter((record) => record.event.type === '@start')
  const inputs = starts.map((record) => record.event.payload as WorkflowInput)
  const versions = starts.flatMap(({ workflow, version }) =>
    createSingleVersionActivations(workflow, version),
  )
  const decisionScope = {
    at: new Date(first.at),
    actor: { ...systemActor, id: first.actorId, name: first.actorName },
    settings: replayInputs.settings,
    callsPartners: replayInputs.outside,
    idSource: sourceFromRecords(act, starts),
  }
  // Uses the version that was active at that time.
  const initialState = new OrderState(orderState.allRows(), {
    ...replayInputs.reference,
    activations: versions,
  })
  const decision = new Decision(
    {
      ...parts,
      input: () => inputs.shift()!,
      machine: (workflow, { type }) => withPassingSecretGuards(workflow, type),
    },
    decisionScope,
    initialState,
  )
  const { event, cause } = first
  if (event.type === '@start') {
    if (first.workflow === 'order') decision.addChanges(arrivalOf(first))
    decision.start(first.workflow, inputs[0]!.params)
  } else if (event.type === externalChangeEventType) {
    decision.recordExternalChange((event.payload as { what: string }).what, () => outsideChanges(first, act))
  } else if (cause?.startsWith('timer ')) {
    // The due time was checked then.
    decision.fireTimer(first.instanceId, cause.slice('timer '.length), new Date(8.64e15))
  } else {
    const instance = decision.orderState.find('workflowInstances', { id: first.instanceId })
    if (!instance) throw new Error('its instance was never started')
    if (event.type === moveEventType) {
      decision.move(instance as Instance, (event.payload as { path: readonly MoveStep[] }).path)
      return decision
    }
    const workflowThen = withPassingSecretGuards(getWorkflow(first.workflow, first.version), event.type)
    if (instance.status !== 'active' || !restoreSnapshot(workflowThen, instance).can(event as never))
      throw new Error('its machine does not accept the event')
    decision.step(instance as Instance, event)
    // An action changes the order's update time in any case.
    if (getWorkflow(first.workflow, first.version).kind === 'action')
      decision.addChanges(parts.touchOrder(decision.orderState, decisionScope.at))
  }
  return decision
}

/** The first record of an order starts with the rows of its arrival. */
const arrivalOf = ({ changes }: OrderStepRecord): RowChange[] => {
  const arrived = (changes ?? []).filter(
    (change) => 'insert' in change && tableShapes[change.insert].key.length > 0,
  )
  const first = arrived.findIndex((change) => 'insert' in change && !arrivalTables.has(change.insert))
  return first < 0 ? arrived : arrived.slice(0, first)
}
const arrivalTables: ReadonlySet<TableName> = new Set([
  'orders',
  'orderProducts',
  'ledgerEntries',
  'deliveryTimeslots',
])

/** External changes come from the record; their consequences are decided again. */
const outsideChanges = (record: OrderStepRecord, act: readonly OrderStepRecord[]) => [
  ...(record.changes ?? []).filter(isRowChange),
  ...act
    .filter((one) => one !== record && one.cause === `${record.instanceId}.${record.revision}`)
    .map((one) =>
      one.event.type === '@start'
        ? { openTask: { type: one.workflow as never }, dueAfterMinutes: 0 }
        : { send: { instanceId: one.instanceId }, type: one.event.type, payload: one.event.payload },
    ),
]

/** Ids as they were assigned then, read from the rows they were assigned to. */
function sourceFromRecords(
  act: readonly OrderStepRecord[],
  starts: readonly OrderStepRecord[],
): IdAndSecretGenerator {
  const createdIn = (table: TableName) =>
    act
      .flatMap(({ changes }) => changes ?? [])
      .flatMap((change) =>
        'insert' in change && change.insert === table ? [(change.row as { id: number }).id] : [],
      )
  const issuedIds: Partial<Record<IdKind, number[]>> = {
    instance: starts.map((record) => record.instanceId),
    refund: createdIn('refunds'),
    exchange: createdIn('exchanges'),
    receipt: createdIn('receipts'),
    call: createdIn('callAttempts'),
  }
  return { number: (of) => issuedIds[of]?.shift() ?? 0, digits: (count) => '0'.repeat(count) }
}

type Brief = { name: string; to: string; effects: unknown; changes: unknown }
const briefOf = (record: {
  instanceId: number
  revision: number
  toState: string
  effects: unknown
  changes?: unknown
}): Brief =>
  JSON.parse(
    JSON.stringify({
      name: `${record.instanceId}.${record.revision}`,
      to: record.toState,
      effects: record.effects,
      changes: ((record.changes ?? null) as RowChange[] | null)?.map(withoutPersonal) ?? null,
    }),
  ) as Brief

/** Personal data are masked in a record or left out of its event, so they cannot be compared. */
function withoutPersonal(change: RowChange): RowChange {
  const table = 'insert' in change ? change.insert : 'update' in change ? change.update : null
  if (table === null) return change
  const { personal } = tableShapes[table]
  const omitPersonal = (row: object) =>
    Object.fromEntries(Object.entries(row).filter(([name]) => !personal.has(name)))
  return ('insert' in change
    ? { ...change, row: omitPersonal(change.row) }
    : { ...change, set: omitPersonal('set' in change ? change.set : {}) }) as unknown as RowChange
}

/** State before the next step: pending timers, open tasks, active instances. */
const withoutGenerated = (orderState: OrderState): OrderState =>
  new OrderState(
    {
      ...orderState.allRows(),
      workflowTimers: orderState.rows('workflowTimers').filter((timer) => timer.status === 'pending'),
      tasks: orderState.rows('tasks').filter((task) => task.taskStatus === 'open'),
      workflowInstances: orderState
        .rows('workflowInstances')
        .filter((instance) => instance.status === 'active' || instance.workflow === 'order'),
    },
    orderState.reference,
  )
