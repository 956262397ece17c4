import type { SettingName } from '../settings/registry.ts'

/** Rule for how long the rows of one table are retained. */
export interface RetentionRule {
  table: string
  /** Setting that contains the number of days. */
  retentionSetting: SettingName
  /**
   * SQL that deletes at most `$2` rows older than the time `$1` and returns one row for each. Locked rows remain for
   * the next run.
   */
  statement: string
}

const deleteOldest = (table: string, condition: string, order = '') =>
  `delete from ${table} where ctid in
     (select ctid from ${table} where ${condition} ${order} limit $2 for update skip locked)`

export const retentionRules: readonly RetentionRule[] = [
  {
    // A request that is repeated after this time counts as a new request.
    table: 'idempotency_keys',
    retentionSetting: 'keepKeysDays',
    statement: `${deleteOldest('idempotency_keys', 'at < $1', 'order by at')} returning 1`,
  },
  {
    table: 'workflow_timers',
    retentionSetting: 'keepKeysDays',
    statement: `${deleteOldest('workflow_timers', `status <> 'pending' and fire_at < $1`)} returning 1`,
  },
  {
    table: 'delivery_timeslots',
    retentionSetting: 'keepKeysDays',
    // The age of a slot is counted from its end, because a slot that was promised to a customer is needed until then.
    statement: `${deleteOldest('delivery_timeslots', 'ends_at < $1')} returning 1`,
  },
  {
    table: 'delivery_coverage',
    retentionSetting: 'keepKeysDays',
    statement: `${deleteOldest('delivery_coverage', 'asked_at < $1')} returning 1`,
  },
  {
    // Failed events remain until a user handles them.
    table: 'events',
    retentionSetting: 'keepEventsDays',
    statement: `with gone as (
        ${deleteOldest('events', `status in ('done', 'canceled') and updated_at < $1`, 'order by id')} returning id),
      lines as (delete from event_journal where event_id in (select id from gone))
      select 1 from gone`,
  },
  {
    // The retention must be longer than the time for which a failed event is reported by mail.
    table: 'mailings_told',
    retentionSetting: 'keepEventsDays',
    statement: `${deleteOldest('mailings_told', 'at < $1')} returning 1`,
  },
  {
    // Files are deleted before their jobs, because jobs are stored for longer.
    table: 'job_file_parts',
    retentionSetting: 'keepFilesDays',
    statement: `delete from job_file_parts where ctid in
     (select p.ctid from job_file_parts p join jobs j on j.id = p.job_id where j.ended_at < $1
      limit $2 for update of p skip locked) returning 1`,
  },
  {
    // The rows cannot be used without the job of the migration.
    table: 'workflow_migration_undo',
    retentionSetting: 'keepJobsDays',
    statement: `${deleteOldest('workflow_migration_undo', 'at < $1')} returning 1`,
  },
  {
    table: 'jobs',
    retentionSetting: 'keepJobsDays',
    statement: `${deleteOldest('jobs', 'ended_at < $1')} returning 1`,
  },
  {
    // The rows of a batch are deleted by cascade.
    table: 'batches',
    retentionSetting: 'keepBatchesDays',
    statement: `${deleteOldest('batches', 'updated_at < $1')} returning 1`,
  },
  {
    table: 'audit_entries',
    retentionSetting: 'keepAuditDays',
    statement: `${deleteOldest('audit_entries', 'at < $1', 'order by at')} returning 1`,
  },
  {
    // If a partner repeats a notification after this time, it is recognized only by the data of the order.
    table: 'partner_notifications',
    retentionSetting: 'keepNotificationsDays',
    statement: `${deleteOldest('partner_notifications', 'at < $1')} returning 1`,
  },
  {
    // Abandoned drafts may contain names and accounts.
    table: 'workflow_drafts',
    retentionSetting: 'keepDraftsDays',
    statement: `${deleteOldest('workflow_drafts', 'saved_at < $1')} returning 1`,
  },
  {
    // A typed text may contain names and phone numbers.
    table: 'step_answers',
    retentionSetting: 'keepAnswersDays',
    statement: `${deleteOldest('step_answers', 'at < $1', 'order by at')} returning 1`,
  },
  {
    table: 'mark_scans',
    retentionSetting: 'keepDraftsDays',
    statement: `${deleteOldest(
      'mark_scans',
      `at < $1 and not exists (select from workflow_instances i
         where i.id = mark_scans.instance_id and i.status = 'active')`,
    )} returning 1`,
  },
]
