import { desc, eq } from 'drizzle-orm'
import type { WorkflowPublicationStatus } from '../../../../schemas/api/workflows.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import type { Services } from '../../platform/services.ts'
import { readDatabaseNow } from '../../platform/db/now.ts'
import { jobs } from '../../platform/db/schema/jobs.ts'
import { workflowActivations, workflowPublications } from '../../platform/db/schema/workflow.ts'
import { findMigration, getWorkflowNamespace, getWorkflowVersions } from '../../engine/registry.ts'
import { getVersionShares } from '../../engine/versions.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { readStoreCodes } from './activations.ts'
import { countInstancesByVersion } from '../statistics/counts-repository.ts'
import { getVersionPublishingState } from './version-states.ts'
import { countUndoableInstancesByJob } from './publishing.ts'

const maxLogLines = 100

/** Reads which versions of a workflow new instances use, and the log of publications: who, when and why. */
export async function readPublishingOverview(
  { database: { db }, clock }: Services,
  actor: Actor,
  name: string,
): Promise<WorkflowPublicationStatus> {
  const versions = getWorkflowVersions(name)
  if (versions.length === 0) throw refuse.pageNotFound()
  const activations = await db
    .select()
    .from(workflowActivations)
    .where(eq(workflowActivations.workflow, name))
  const startable = new Set(
    (await readStoreCodes(db)).flatMap((pfm) =>
      getVersionShares(activations, name, pfm).map(({ version }) => version),
    ),
  )
  const counts = await countInstancesByVersion(db, actor, versions, await readDatabaseNow(db, clock))
  const lines = await db
    .select()
    .from(workflowPublications)
    .leftJoin(jobs, eq(jobs.id, workflowPublications.jobId))
    .where(eq(workflowPublications.workflow, name))
    .orderBy(desc(workflowPublications.id))
    .limit(maxLogLines)
  const undoable = await countUndoableInstancesByJob(
    db,
    lines.flatMap(({ workflow_publications: { act, jobId } }) =>
      act === 'migrated' && jobId !== null ? [jobId] : [],
    ),
  )
  return {
    revision: lines[0]?.workflow_publications.id ?? 0,
    versions: versions.map((workflow) => {
      const row = activations.find(({ version }) => version === workflow.version)
      return {
        version: workflow.version,
        state: getVersionPublishingState(workflow, row, startable.has(workflow.version)),
        pfms: row?.pfms ?? null,
        share: row?.share ?? 100,
        open: counts.get(getWorkflowNamespace(workflow))?.open ?? 0,
        migratesFrom: versions
          .map(({ version }) => version)
          .filter((from) => findMigration(name, from, workflow.version) !== undefined),
      }
    }),
    log: lines.map(({ workflow_publications: line, jobs: job }) => ({
      id: line.id,
      version: line.version,
      at: line.at.toISOString(),
      who: line.actorName,
      act: line.act as WorkflowPublicationStatus['log'][number]['act'],
      reason: line.reason,
      pfms: line.pfms,
      share: line.share,
      from: line.fromVersion,
      job: job && {
        id: job.id,
        done: job.done,
        total: job.total,
        status: job.status as 'queued',
        undoable: undoable.find(({ jobId }) => jobId === job.id)?.count ?? 0,
      },
    })),
  }
}
