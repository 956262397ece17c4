import { and, eq, inArray, sql } from 'drizzle-orm'
import type { PublicationComparison } from '../../../../schemas/api/process-statistics.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import { queryRows, type Db } from '../../platform/db/database.ts'
import { readDatabaseNow } from '../../platform/db/now.ts'
import { stores } from '../../platform/db/schema/reference.ts'
import { workflowPublications } from '../../platform/db/schema/workflow.ts'
import { findTargetState } from '../../engine/migrate.ts'
import { findMigration } from '../../engine/registry.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { buildStoresCondition } from '../../platform/access/stores-condition.ts'
import { describeMachine } from '../../engine/definition.ts'
import { requireWorkflowVersion } from '../publishing/publishing.ts'
import { findFinalStatePaths } from '../what-if/migrated-model.ts'
import { compareStays, type ComparedStayGroup } from './compare-stays.ts'
import { buildDurationGroupSql, observationColumnsSql } from './observations.ts'
import {
  buildAgeSql,
  buildIntervalMsSql,
  buildStateStaysSql,
  largeQuerySettings,
  type StateStaysRequest,
} from './stays.ts'

const day = 86_400_000
const defaultDays = 28

/**
 * Compares the time in every state before and after the activation of a version (or with other orders at the same
 * time), and reports whether the difference is significant. A stay that a migration moves to the other version is no
 * evidence about that version: it counts as waiting in the version where it began, until the migration.
 */
export async function readPublicationEffect(
  { database: { db }, clock }: Services,
  actor: Actor,
  {
    name,
    id,
    days: requestedDays,
    against = 'before',
  }: { name: string; id: number; days: number | undefined; against?: 'before' | 'concurrent' | undefined },
): Promise<PublicationComparison> {
  const [publication] = await db
    .select()
    .from(workflowPublications)
    .where(
      and(
        eq(workflowPublications.id, id),
        eq(workflowPublications.workflow, name),
        inArray(workflowPublications.act, ['activated', 'limited']),
      ),
    )
  if (!publication) throw refuse.pageNotFound()
  const { version, at, pfms } = publication
  const to = requireWorkflowVersion(name, version)
  const now = await readDatabaseNow(db, clock)
  const daysPassed = Math.floor((now.getTime() - at.getTime()) / day)
  const days = requestedDays ?? Math.min(Math.max(daysPassed, 1), defaultDays)
  const before = { from: new Date(at.getTime() - days * day), to: at }
  const after = { from: at, to: new Date(Math.min(at.getTime() + days * day, now.getTime())) }

  // For a comparison at the same time, a version with a share is compared with the other orders of its stores, and a
  // version that all orders of some stores use is compared with other stores.
  const isFullShare = (publication.share ?? 100) === 100
  if (against === 'concurrent' && isFullShare && pfms === null)
    throw refuse.denied('errors:noConcurrentVersion')
  const usesOtherStores = against === 'concurrent' && isFullShare
  const comparisonPeriod = against === 'concurrent' ? after : before
  const comparisonStores = usesOtherStores ? await readOtherStores(db, pfms ?? []) : pfms
  const [baseline] = await queryRows<{ version: number }>(
    db,
    sql`select i.version from workflow_instances i
      where i.workflow = ${name} and i.version <> ${version} and i.created_at >= ${comparisonPeriod.from.toISOString()}::timestamptz
        and i.created_at < ${comparisonPeriod.to.toISOString()}::timestamptz and ${buildStoresCondition(actor, undefined, sql`i.pfm`)}
        and ${comparisonStores ? sql`i.pfm in (select jsonb_array_elements_text(${JSON.stringify(comparisonStores)}::jsonb))` : sql`true`}
      group by 1 order by count(*) desc, 1 desc limit 1`,
  )
  if (!baseline)
    throw against === 'concurrent'
      ? refuse.denied('errors:noVersionBeside')
      : refuse.denied('errors:noVersionBefore', { days })
  const measure = (measuredVersion: number, period: typeof before, storeCodes: string[] | null) =>
    readComparedStays(db, {
      actor,
      workflow: { name, version: measuredVersion },
      period: { ...period, now },
      query: { pfms: storeCodes },
    })
  const [baselineRows, versionRows] = [
    await measure(baseline.version, comparisonPeriod, comparisonStores),
    await measure(version, after, pfms),
  ]

  const ends = findFinalStatePaths(describeMachine(to))
  const migration = findMigration(name, baseline.version, version) ?? { states: {} }
  type RecordedStays = ComparedStayGroup & { state: string }
  const states = new Map<string, { before: RecordedStays | null; after: RecordedStays | null }>()
  for (const row of baselineRows) {
    // A state of parallel regions is compared only under the same path. A state that the new version does not have is
    // left out.
    const state = row.state.includes('|') ? row.state : findTargetState(to, migration, {}, row.state)
    if (state !== null && !states.get(state)?.before) states.set(state, { before: row, after: null })
  }
  for (const row of versionRows) states.set(row.state, { before: null, ...states.get(row.state), after: row })
  return {
    at: at.toISOString(),
    against,
    version,
    versionBefore: baseline.version,
    pfms,
    days,
    until: after.to.toISOString(),
    // Final states have no duration.
    states: [...states]
      .filter(([state]) => !ends.has(state))
      .map(([state, { before: baselineStays, after: versionStays }]) => ({
        state,
        stateBefore: baselineStays?.state ?? null,
        ...compareStays(baselineStays, versionStays),
      })),
  }
}

const readOtherStores = async (db: Db, pfms: readonly string[]): Promise<string[]> =>
  (await db.select({ pfm: stores.pfm }).from(stores)).flatMap(({ pfm }) => (pfms.includes(pfm) ? [] : [pfm]))

async function readComparedStays(
  db: Db,
  request: StateStaysRequest,
): Promise<(ComparedStayGroup & { state: string })[]> {
  const duration = sql`coalesce(took, ${buildAgeSql(sql`at`, request.period.now)})`
  return db.transaction(async (tx) => {
    await tx.execute(largeQuerySettings)
    return queryRows(
      tx,
      sql`with ${buildStateStaysSql(request, { cutAtMigration: true })}, observed as (
          select state, min(${buildIntervalMsSql(duration)}) as ms, count(*) as visits,
            count(took) filter (where not migrated) as ended, count(*) filter (where migrated) as migrated,
            count(*) filter (where migrated or took is null and status = 'active') as waiting
          from stays group by state, ${buildDurationGroupSql(duration)}, migrated
        )
        select state, ${observationColumnsSql}, sum(migrated)::int as migrated
        from observed group by state order by state`,
    )
  })
}
