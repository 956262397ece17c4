import { sql, type SQL } from 'drizzle-orm'
import type { AuditEntriesQuery, AuditEntryRow } from '../../../../schemas/api/audit-entries.ts'
import { parseSubstringSearch } from '../../../shared/clean-text.ts'
import type { Actor } from '../identity/actor.ts'
import type { Db } from '../db/database.ts'
import { buildIsoInstantSql } from '../db/instant.ts'
import {
  countRows,
  readAllBatches,
  readListPage,
  type ListSortOrder,
  type ListSqlSource,
} from '../lists/read-list.ts'
import type { ListPage } from '../lists/server-list.ts'

const source: ListSqlSource = {
  columns: sql`a.id::float8 as id, ${buildIsoInstantSql('a.at')} as at, a.kind, a.user_name as "userName", a.subject, a.count`,
  from: sql`audit_entries a`,
}

const order: ListSortOrder<AuditEntryRow> = {
  by: sql`a.id desc`,
  after: ({ id }) => sql`a.id < ${id}::bigint`,
}

/**
 * SQL condition for the entries that match the query. Entries have no store, so only users who may see all stores can
 * read them.
 */
const buildCondition = ({ stores }: Actor, { kind, user = '', from, to }: AuditEntriesQuery): SQL => {
  const name = parseSubstringSearch(user)
  return sql.join(
    [
      stores === 'all' ? sql`true` : sql`false`,
      ...(kind === undefined ? [] : [sql`a.kind = ${kind}`]),
      ...(name === null ? [sql`false`] : []),
      ...(name ? [sql`strpos(lower(coalesce(a.user_name, '')), lower(${name})) > 0`] : []),
      ...(from === undefined ? [] : [sql`a.at >= ${from}::timestamptz`]),
      ...(to === undefined ? [] : [sql`a.at < ${to}::timestamptz`]),
    ],
    sql` and `,
  )
}

/** One page of the access log, newest first. */
export const listAuditEntries = (
  db: Db,
  actor: Actor,
  query: AuditEntriesQuery,
): Promise<ListPage<AuditEntryRow>> =>
  readListPage(db, source, { where: buildCondition(actor, query), order }, query)

/** All matching entries of the access log, newest first, in batches. */
export const readAllAuditEntries = (
  db: Db,
  actor: Actor,
  query: AuditEntriesQuery,
): AsyncGenerator<AuditEntryRow[]> =>
  readAllBatches(db, source, { where: buildCondition(actor, query), order })

export const countAuditEntries = (db: Db, actor: Actor, query: AuditEntriesQuery): Promise<number> =>
  countRows(db, source, buildCondition(actor, query))
