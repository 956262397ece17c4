import { sql } from 'drizzle-orm'
import type { MachineInputBuilder } from '../../engine/effects.ts'
import { startMachine } from '../../engine/interpret.ts'
import { readOrderState } from '../../engine/order-state/load.ts'
import { getBaseWorkflow } from '../../engine/changed-versions.ts'
import { getWorkflow } from '../../engine/registry.ts'
import { queryRows } from '../../platform/db/database.ts'
import { canSeeStore, type Actor } from '../../platform/identity/actor.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { readSettings } from '../../platform/settings/read-settings.ts'

type Values = Record<string, string | number>

interface ValuesRequest {
  name: string
  base: number
  orderId: number | undefined
}

/**
 * Values of the placeholders of a workflow's texts: those of its newest instance for the order or, without an order, of
 * its newest instance. If the order has no instance yet, those of an instance that would start now. Refuses an order
 * that the actor may not see (code 1). Empty if there is no instance.
 */
export async function readSampleValues(
  { database: { db } }: Services,
  input: MachineInputBuilder,
  actor: Actor,
  { name, base, orderId }: ValuesRequest,
): Promise<Values> {
  const workflow = getWorkflow(name, base)
  const [instance] = await queryRows<{ version: number; context: unknown; pfm: string | null }>(
    db,
    sql`select version, context, pfm from workflow_instances where workflow = ${name}
      ${orderId === undefined ? sql`` : sql`and order_id = ${orderId}`} order by id desc limit 1`,
  )
  if (instance && (instance.pfm === null || canSeeStore(actor, instance.pfm)))
    return getBaseWorkflow({ name, version: instance.version }).summary(instance.context)
  if (orderId === undefined) return {}
  const state = await readOrderState(db, orderId)
  if (!state || !canSeeStore(actor, state.orderState.order.pfm)) throw refuse.orderNotFound()
  const settings = await readSettings(db)
  const { snapshot } = startMachine(
    workflow,
    input({ orderState: state.orderState, at: state.at, settings }, {}),
  )
  return workflow.summary(snapshot.context)
}
