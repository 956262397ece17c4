import { eq, sql } from 'drizzle-orm'
import { migrateInstance, planMigration, type MigrationPlan } from '../engine/migrate-instances.ts'
import { isWithin } from '../engine/versions.ts'
import { rows } from '../platform/db/database.ts'
import { workflowMigrationUndo } from '../platform/db/schema/workflow.ts'
import { translate } from '../platform/i18n/translate.ts'
import type { JobKind } from '../platform/jobs/job-kind.ts'
import { repeatLine } from './publishing.ts'

/** The last instance that was looked at, and how many were. */
interface State {
  after: number
  seen: number
  total: number
}

/** Between two signs of life. */
const portion = 20

/**
 * Takes running instances over to another version, each in a transaction of its own. One that cannot come over stays where
 * it is; the result names it.
 */
export const migrationJob: JobKind<MigrationPlan, State> = {
  right: 'processPublish',
  title: ({ workflow, from, to }, language) =>
    translate(language, 'jobKinds:migration', {
      workflow: translate(language, `${workflow}/v${to}:title`),
      from,
      to,
    }),
  again: (services, tx, owner, { workflow }, jobs) => repeatLine(services, tx, owner, workflow, jobs),
  async run({ services, owner, state, keep, jobId }, plan) {
    const { db } = services.database
    const standing = sql`workflow = ${plan.workflow} and version = ${plan.from} and status = 'active'`
    const isMeant = (one: Parameters<typeof isWithin>[2]) =>
      plan.only === null || isWithin(plan.only, plan.workflow, one)
    const standingAfter = (after: number, most: number | null) =>
      rows<{ id: number; pfm: string | null; orderId: number | null; subject: string | null }>(
        db,
        sql`select id::float8 as id, pfm, order_id::float8 as "orderId", subject from workflow_instances
          where ${standing} and id > ${after} order by id limit ${most}::int`,
      )
    let now = state ?? { after: 0, seen: 0, total: (await standingAfter(0, null)).filter(isMeant).length }
    for (;;) {
      const found = await standingAfter(now.after, portion)
      if (found.length === 0) break
      for (const one of found) {
        if (isMeant(one)) await migrateInstance(services, owner, plan, one.id, jobId)
        now = { ...now, after: one.id, seen: now.seen + (isMeant(one) ? 1 : 0) }
      }
      await keep(now, { done: now.seen, total: Math.max(now.total, now.seen) })
    }
    // Of a server that was killed the last ones are not in the state of the job.
    const moved = await db.$count(workflowMigrationUndo, eq(workflowMigrationUndo.jobId, jobId))
    return { ...(await planMigration(db, plan)), moved }
  },
}
