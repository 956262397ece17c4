import type { SettingName } from '../settings/registry.ts'

/** What is kept for a while and no longer. */
export interface Rule {
  table: string
  /** Days that a row is kept. */
  keeps: SettingName
  /** Deletes at most `$2` rows of before `$1` and answers each as a row. Rows that somebody holds are left for the next time. */
  statement: string
}

const oldest = (table: string, condition: string, order = '') =>
  `delete from ${table} where ctid in
     (select ctid from ${table} where ${condition} ${order} limit $2 for update skip locked)`

export const rules: readonly Rule[] = [
  {
    // A repeat that comes later is a request of its own.
    ...{ table: 'idempotency_keys', keeps: 'keepKeysDays' },
    statement: `${oldest('idempotency_keys', 'at < $1', 'order by at')} returning 1`,
  },
  {
    ...{ table: 'workflow_timers', keeps: 'keepKeysDays' },
    statement: `${oldest('workflow_timers', `status <> 'pending' and fire_at < $1`)} returning 1`,
  },
  {
    ...{ table: 'delivery_timeslots', keeps: 'keepKeysDays' },
    // The slot that was promised is needed until it is over.
    statement: `${oldest('delivery_timeslots', 'ends_at < $1')} returning 1`,
  },
  {
    ...{ table: 'delivery_coverage', keeps: 'keepKeysDays' },
    statement: `${oldest('delivery_coverage', 'asked_at < $1')} returning 1`,
  },
  {
    // What failed waits for a person, however long.
    ...{ table: 'events', keeps: 'keepEventsDays' },
    statement: `with gone as (
        ${oldest('events', `status in ('done', 'canceled') and updated_at < $1`, 'order by id')} returning id),
      lines as (delete from event_journal where event_id in (select id from gone))
      select 1 from gone`,
  },
  {
    // Longer than an event that failed is news.
    ...{ table: 'mailings_told', keeps: 'keepEventsDays' },
    statement: `${oldest('mailings_told', 'at < $1')} returning 1`,
  },
  {
    // Ahead of their jobs, which are told of for longer.
    ...{ table: 'job_file_parts', keeps: 'keepFilesDays' },
    statement: `delete from job_file_parts where ctid in
     (select p.ctid from job_file_parts p join jobs j on j.id = p.job_id where j.ended_at < $1
      limit $2 for update of p skip locked) returning 1`,
  },
  {
    // Without its job nobody can ask for it.
    ...{ table: 'workflow_migration_undo', keeps: 'keepJobsDays' },
    statement: `${oldest('workflow_migration_undo', 'at < $1')} returning 1`,
  },
  {
    ...{ table: 'jobs', keeps: 'keepJobsDays' },
    statement: `${oldest('jobs', 'ended_at < $1')} returning 1`,
  },
  {
    // Its rows go with it.
    ...{ table: 'batches', keeps: 'keepBatchesDays' },
    statement: `${oldest('batches', 'updated_at < $1')} returning 1`,
  },
  {
    ...{ table: 'audit_entries', keeps: 'keepAuditDays' },
    statement: `${oldest('audit_entries', 'at < $1', 'order by at')} returning 1`,
  },
  {
    // One that a partner repeats after this time is judged by the order alone.
    ...{ table: 'partner_notifications', keeps: 'keepNotificationsDays' },
    statement: `${oldest('partner_notifications', 'at < $1')} returning 1`,
  },
  {
    // Half-typed and forgotten; it may hold names and accounts.
    ...{ table: 'workflow_drafts', keeps: 'keepDraftsDays' },
    statement: `${oldest('workflow_drafts', 'saved_at < $1')} returning 1`,
  },
  {
    ...{ table: 'mark_scans', keeps: 'keepDraftsDays' },
    statement: `${oldest(
      'mark_scans',
      `at < $1 and not exists (select from workflow_instances i
         where i.id = mark_scans.instance_id and i.status = 'active')`,
    )} returning 1`,
  },
]
