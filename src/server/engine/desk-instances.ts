import { sql } from 'drizzle-orm'
import type { Actor } from '../platform/identity/actor.ts'
import { queryRows, type Tx } from '../platform/db/database.ts'
import { readSettings } from '../platform/settings/read-settings.ts'
import { OrderState, type ReferenceData } from './order-state/order-state.ts'
import { commitDecision } from './commit.ts'
import { Decision } from './decision.ts'
import type { EngineDependencies } from './dependencies.ts'
import { ensureKnownVersions } from './changed-versions.ts'
import { getWorkflow } from './registry.ts'
import { executeStep } from './execute-step.ts'
import { chooseVersion } from './versions.ts'

/**
 * Parameters to start a desk workflow, which belongs to no order. `subject`: id of the object that it is about instead,
 * for example of an acceptance act.
 */
export interface DeskInstanceInput {
  workflow: string
  subject: string
  params: Record<string, unknown>
}

/**
 * Id of the open instance of a desk workflow for a subject. There is at most one, because callers that start an
 * instance hold the lock of the subject.
 */
export async function findDeskInstanceId(
  tx: Tx,
  { workflow, subject }: Pick<DeskInstanceInput, 'workflow' | 'subject'>,
): Promise<number | null> {
  const [row] = await queryRows<{ id: number }>(
    tx,
    sql`select id::float8 as id from workflow_instances
      where workflow = ${workflow} and subject = ${subject} and status = 'active' and subject is not null`,
  )
  return row?.id ?? null
}

/**
 * Starts an instance of a desk workflow and returns its id. `first`: event that is sent to the new instance
 * immediately.
 */
export async function startDeskInstance(
  dependencies: EngineDependencies,
  { tx, actor, at }: { tx: Tx; actor: Actor; at: Date },
  { workflow: name, subject, params }: DeskInstanceInput,
  first?: string,
): Promise<number> {
  const [row] = await queryRows<{ activations: ReferenceData['activations'] | null }>(
    tx,
    sql`select json_agg(json_build_object('workflow', workflow, 'version', version, 'pfms', pfms, 'active', active, 'share', share))
      as activations from workflow_activations where workflow = ${name}`,
  )
  await ensureKnownVersions(tx, row?.activations ?? [])
  await dependencies.numbers.ensure(tx)
  const workflow = getWorkflow(name, chooseVersion(row?.activations ?? [], name, '', subject))
  const before = new OrderState({ workflowInstances: [], workflowDrafts: [] })
  const context = {
    at,
    actor,
    callsPartners: true,
    settings: await readSettings(tx),
    idSource: dependencies.idSource,
  }
  const decision = new Decision(dependencies, context, before)
  const instance = decision.startAtDesk(workflow, subject, params)
  if (first !== undefined)
    await executeStep(tx, dependencies, decision, instance, { type: first, payload: {} }, { at, actor })
  await commitDecision(tx, dependencies, { before, decision })
  return instance.id
}
