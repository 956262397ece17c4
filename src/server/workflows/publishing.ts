import { and, eq } from 'drizzle-orm'
import published from '../../../workflows/published.lock.json' with { type: 'json' }
import type { Actor } from '../actor.ts'
import { workflowActivations } from '../db/schema/workflow.ts'
import { namespaceOf, versionsOf } from '../engine/registry.ts'
import { refuse } from '../refusal.ts'
import { databaseNow } from '../db/now.ts'
import type { Services } from '../services.ts'

export interface Activation {
  active: boolean
  /** null: everywhere; otherwise only in these stores (canary). */
  pfms: string[] | null
}

/** The version, or refused with code 1. */
export function requireVersion(name: string, version: number) {
  const workflow = versionsOf(name).find((w) => w.version === version)
  if (!workflow) throw refuse.pageNotFound()
  return workflow
}

/** A draft may still change: no instance may begin on it, nor come over to it. */
export function requirePublished(name: string, version: number) {
  const workflow = requireVersion(name, version)
  if (!Object.hasOwn(published, namespaceOf(workflow))) throw refuse.denied('errors:versionNotPublished')
  return workflow
}

/** New instances begin with it from now on, in these stores or everywhere; running ones stay as they are. */
export async function activate(
  { database: { db }, clock }: Services,
  actor: Actor,
  { name, version }: { name: string; version: number },
  { active, pfms }: Activation,
): Promise<Activation> {
  requirePublished(name, version)
  const row = { active, pfms, at: await databaseNow(db, clock), by: actor.name }
  await db
    .insert(workflowActivations)
    .values({ workflow: name, version, ...row })
    .onConflictDoUpdate({ target: [workflowActivations.workflow, workflowActivations.version], set: row })
  return readActivation(db, name, version)
}

export async function readActivation(
  db: Services['database']['db'],
  name: string,
  version: number,
): Promise<Activation> {
  const [row] = await db
    .select()
    .from(workflowActivations)
    .where(and(eq(workflowActivations.workflow, name), eq(workflowActivations.version, version)))
  return { active: row?.active ?? false, pfms: row?.pfms ?? null }
}
