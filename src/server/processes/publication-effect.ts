import { and, eq, inArray, sql } from 'drizzle-orm'
import type { MeasuredSide, PublicationEffect } from '../../../schemas/api/process-statistics.ts'
import type { Actor } from '../platform/identity/actor.ts'
import { rows, type Db } from '../platform/db/database.ts'
import { databaseNow } from '../platform/db/now.ts'
import { stores } from '../platform/db/schema/reference.ts'
import { workflowPublications } from '../platform/db/schema/workflow.ts'
import { targetOf } from '../engine/migrate.ts'
import { migrationOf } from '../engine/registry.ts'
import { refuse } from '../platform/http/refusal.ts'
import type { Services } from '../platform/services.ts'
import { inStores } from '../platform/access/in-stores.ts'
import { definitionOf } from '../engine/definition.ts'
import { requireVersion } from './publishing.ts'
import { endsOf } from './what-if/model-of-version.ts'
import { quantileSteps, readQuantiles, type Quantiles } from './quantiles.ts'

const day = 86_400_000
const usualDays = 28
/** Fewer than these on either side say nothing. */
const fewest = 30

/** What came of a publication: the time in every state before it and after it, and whether the difference may be chance. */
export async function publicationEffect(
  { database: { db }, clock }: Services,
  actor: Actor,
  {
    name,
    id,
    days: asked,
    against = 'before',
  }: { name: string; id: number; days: number | undefined; against?: 'before' | 'beside' | undefined },
): Promise<PublicationEffect> {
  const [line] = await db
    .select()
    .from(workflowPublications)
    .where(
      and(
        eq(workflowPublications.id, id),
        eq(workflowPublications.workflow, name),
        inArray(workflowPublications.act, ['activated', 'limited']),
      ),
    )
  if (!line) throw refuse.pageNotFound()
  const { version, at, pfms } = line
  const to = requireVersion(name, version)
  const now = await databaseNow(db, clock)
  const passed = Math.floor((now.getTime() - at.getTime()) / day)
  const days = asked ?? Math.min(Math.max(passed, 1), usualDays)
  const before = { from: new Date(at.getTime() - days * day), to: at }
  const after = { from: at, to: new Date(Math.min(at.getTime() + days * day, now.getTime())) }

  // Beside a share stand the other orders of the same stores; beside a whole store, the other stores.
  const isWhole = (line.share ?? 100) === 100
  if (against === 'beside' && isWhole && pfms === null) throw refuse.denied('errors:nothingBeside')
  const elsewhere = against === 'beside' && isWhole
  const then = against === 'beside' ? after : before
  const others = elsewhere ? await storesBut(db, pfms ?? []) : pfms
  const [most] = await rows<{ version: number }>(
    db,
    sql`select i.version from workflow_instances i
      where i.workflow = ${name} and i.version <> ${version} and i.created_at >= ${then.from.toISOString()}::timestamptz
        and i.created_at < ${then.to.toISOString()}::timestamptz and ${inStores(actor, undefined, sql`i.pfm`)}
        and ${others ? sql`i.pfm in (select jsonb_array_elements_text(${JSON.stringify(others)}::jsonb))` : sql`true`}
      group by 1 order by count(*) desc, 1 desc limit 1`,
  )
  if (!most)
    throw against === 'beside'
      ? refuse.denied('errors:noVersionBeside')
      : refuse.denied('errors:noVersionBefore', { days })
  const measured = (of: number, period: typeof before, where: string[] | null) =>
    readQuantiles(db, { actor, workflow: { name, version: of }, period, query: { pfms: where } })
  const [was, is] = [await measured(most.version, then, others), await measured(version, after, pfms)]

  const ends = endsOf(definitionOf(to))
  const migration = migrationOf(name, most.version, version) ?? { states: {} }
  const states = new Map<string, { before: MeasuredSide | null; after: MeasuredSide | null }>()
  for (const one of was) {
    // Regions side by side keep their path; a state that the version has not is left out.
    const state = one.state.includes('|') ? one.state : targetOf(to, migration, {}, one.state)
    if (state !== null && !states.get(state)?.before) states.set(state, { before: sideOf(one), after: null })
  }
  for (const one of is) states.set(one.state, { before: null, ...states.get(one.state), after: sideOf(one) })
  return {
    ...{
      at: at.toISOString(),
      against,
      version,
      versionBefore: most.version,
      pfms,
      days,
      until: after.to.toISOString(),
    },
    // Nobody stays at an end.
    states: [...states]
      .filter(([state]) => !ends.has(state))
      .map(([state, sides]) => ({ state, ...sides, verdict: verdictOf(sides) })),
  }
}

const storesBut = async (db: Db, pfms: readonly string[]): Promise<string[]> =>
  (await db.select({ pfm: stores.pfm }).from(stores)).flatMap(({ pfm }) => (pfms.includes(pfm) ? [] : [pfm]))

/** The median with the interval of order statistics around it, rounded outward to the quantiles that are known. */
export function sideOf({ visits, left, took }: Quantiles): MeasuredSide {
  if (took === null || left === 0) return { visits, left, median: null, low: null, high: null }
  // 1.96 deviations of how many of `left` values lie below the true median.
  const part = 0.98 / Math.sqrt(left)
  const at = (p: number) => took[Math.min(Math.max(p, 0), quantileSteps)]!
  return {
    ...{ visits, left, median: at(quantileSteps / 2) },
    ...(left < fewest
      ? { low: null, high: null }
      : {
          low: at(Math.floor((0.5 - part) * quantileSteps)),
          high: at(Math.ceil((0.5 + part) * quantileSteps)),
        }),
  }
}

export function verdictOf({
  before,
  after,
}: {
  before: MeasuredSide | null
  after: MeasuredSide | null
}): PublicationEffect['states'][number]['verdict'] {
  const known = (side: MeasuredSide | null) =>
    side === null || side.low === null || side.high === null ? null : { low: side.low, high: side.high }
  const [was, is] = [known(before), known(after)]
  if (!was || !is) return 'few'
  if (is.high < was.low) return 'faster'
  return is.low > was.high ? 'slower' : 'alike'
}
