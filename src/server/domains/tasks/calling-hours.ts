import { and, inArray, sql, type SQL } from 'drizzle-orm'
import type { StepMeta, Workflow } from '../../../../workflows/define.ts'
import { findNextCallableTime, type CallingHours } from '../../../shared/calling-hours.ts'
import { formatTime } from '../../../shared/format.ts'
import { getStoreZone } from '../../../shared/store-day.ts'
import type { FactProviders } from '../../engine/effects.ts'
import { listWorkflows } from '../../engine/registry.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { stores } from '../../platform/db/schema/reference.ts'
import { tasks } from '../../platform/db/schema/workflow.ts'
import { getEventType, listStates, listTransitions } from '../../platform/drivers/xstate.ts'
import { readSettings, toCallingHours } from '../../platform/settings/read-settings.ts'

export const callFacts: Pick<FactProviders, 'callingHours'> = {
  callingHours: {
    of: 'others',
    answer: async (tx, { orderState, at }) => {
      const hours = toCallingHours(await readSettings(tx))
      const customerTime = formatTime(at, getStoreZone(orderState.reference.store))
      return { ...hours, where: { ...hours, customerTime } }
    },
  },
}

const callStepsByWorkflow = new WeakMap<Workflow, readonly string[]>()

/** States of a version in which the work begins with a call: the first stage, with a button that starts the call. */
function findCallSteps(workflow: Workflow): readonly string[] {
  const cached = callStepsByWorkflow.get(workflow)
  if (cached) return cached
  const steps = listStates(workflow.machine.root)
    .filter(
      (node) =>
        (node.meta as StepMeta | undefined)?.stage === workflow.stages[0] &&
        listTransitions(node).some((transition) => getEventType(transition) === 'CALL_STARTED'),
    )
    .map((node) => node.path.join('.'))
  callStepsByWorkflow.set(workflow, steps)
  return steps
}

/** Stores in whose time zone no customer may be called now, with that zone. */
export interface ClosedStores {
  hours: CallingHours
  zones: ReadonlyMap<string, string>
}

/** The zone of the store stands for that of the customer, as in the machines of the calls. */
export async function readClosedStores(tx: Tx | Db, now: Date): Promise<ClosedStores> {
  const hours = toCallingHours(await readSettings(tx))
  const at = now.toISOString()
  const isClosed = (zone: string) => findNextCallableTime(at, zone, hours) !== at
  const rows = await tx.select({ pfm: stores.pfm, zone: stores.zone }).from(stores)
  return {
    hours,
    zones: new Map(rows.filter(({ zone }) => isClosed(zone)).map(({ pfm, zone }) => [pfm, zone])),
  }
}

/** Condition for tasks that begin with a call to a customer who may not be called now. */
export function isOutsideCallingHours({ zones }: ClosedStores): SQL {
  if (zones.size === 0) return sql`false`
  const steps = listWorkflows()
    .filter(({ kind }) => kind === 'task')
    .flatMap((workflow) => findCallSteps(workflow).map((state) => sql`(${workflow.name}, ${state})`))
  return and(
    sql`(${tasks.taskType}, ${tasks.state}) in (${sql.join(steps, sql`, `)})`,
    inArray(tasks.pfm, [...zones.keys()]),
  )!
}

/** Returns the first time at which a call to a customer of a closed store may begin; null without a store. */
export function findFirstCallTime(
  { hours, zones }: ClosedStores,
  /** By store, the earliest time to which its calls are postponed, or the current time. */
  postponed: readonly { pfm: string; until: string }[],
): string | null {
  const times = postponed.map(({ pfm, until }) => findNextCallableTime(until, zones.get(pfm)!, hours))
  return times.sort()[0] ?? null
}
