import { and, eq, inArray } from 'drizzle-orm'
import published from '../../../workflows/published.lock.json' with { type: 'json' }
import { errorCodes } from '../../shared/error-codes.ts'
import type { Actor } from '../actor.ts'
import { stores } from '../db/schema/reference.ts'
import { workflowActivations } from '../db/schema/workflow.ts'
import { namespaceOf, versionsOf } from '../engine/registry.ts'
import { Refusal, refuse } from '../refusal.ts'
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
  await requireStores(db, pfms ?? [])
  const row = { active, pfms, at: await databaseNow(db, clock), by: actor.name }
  await db
    .insert(workflowActivations)
    .values({ workflow: name, version, ...row })
    .onConflictDoUpdate({ target: [workflowActivations.workflow, workflowActivations.version], set: row })
  return readActivation(db, name, version)
}

/** A store that does not exist is refused with code 50. */
async function requireStores(db: Services['database']['db'], pfms: readonly string[]): Promise<void> {
  const known = await db
    .select({ pfm: stores.pfm })
    .from(stores)
    .where(inArray(stores.pfm, [...pfms]))
  const unknown = pfms.filter((pfm) => !known.some((store) => store.pfm === pfm))
  if (unknown.length > 0)
    throw new Refusal(400, errorCodes.incorrectStoreCode, 'errors:incorrectStoreCode', {
      details: { unknown },
    })
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
