import { sql } from 'drizzle-orm'
import type { Actor } from '../platform/identity/actor.ts'
import { rows, type Tx } from '../platform/db/database.ts'
import { readSettings } from '../platform/settings/read-settings.ts'
import { OrderState, type Reference } from './order-state/order-state.ts'
import { commit } from './commit.ts'
import { Decision } from './decision.ts'
import type { EngineDependencies } from './dependencies.ts'
import { getWorkflow } from './registry.ts'
import { takeStep } from './take-step.ts'
import { activeVersion } from './versions.ts'

/** What work at a desk is about, and what its machine begins with. */
export interface DeskWork {
  workflow: string
  subject: string
  params: Record<string, unknown>
}

/** The open work of a kind about a subject: there is one at most. Whoever starts one holds the subject's own lock. */
export async function findAtDesk(
  tx: Tx,
  { workflow, subject }: Pick<DeskWork, 'workflow' | 'subject'>,
): Promise<number | null> {
  const [open] = await rows<{ id: number }>(
    tx,
    sql`select id::float8 as id from workflow_instances
      where workflow = ${workflow} and subject = ${subject} and status = 'active' and subject is not null`,
  )
  return open?.id ?? null
}

/** Starts work at a desk and returns its id. `first`: an event of its first step that is taken at once. */
export async function startAtDesk(
  parts: EngineDependencies,
  { tx, actor, at }: { tx: Tx; actor: Actor; at: Date },
  { workflow: name, subject, params }: DeskWork,
  first?: string,
): Promise<number> {
  const [found] = await rows<{ activations: Reference['activations'] | null }>(
    tx,
    sql`select json_agg(json_build_object('workflow', workflow, 'version', version, 'pfms', pfms, 'active', active, 'share', share))
      as activations from workflow_activations where workflow = ${name}`,
  )
  await parts.numbers.ensure(tx)
  const workflow = getWorkflow(name, activeVersion(found?.activations ?? [], name, '', subject))
  const before = new OrderState({ workflowInstances: [], workflowDrafts: [] })
  const scene = { at, actor, outside: true, settings: await readSettings(tx), chance: parts.chance }
  const decision = new Decision(parts, scene, before)
  const instance = decision.startAtDesk(workflow, subject, params)
  if (first !== undefined)
    await takeStep(tx, parts, decision, instance, { type: first, payload: {} }, { at, actor })
  await commit(tx, parts, { before, decision })
  return instance.id
}
