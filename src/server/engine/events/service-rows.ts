import { sql, type SQL } from 'drizzle-orm'
import type { ServiceRow } from '../../../../schemas/api/events.ts'
import { queryRows, type Db, type Tx } from '../../platform/db/database.ts'
import type { LocalizedText } from '../../platform/db/schema/identity.ts'
import type { Language } from '../../platform/i18n/translate.ts'
import { translateEventDetail } from './event-texts.ts'
import { buildStatusCondition } from './change-event-status.ts'

const maxCount = 10_000
/**
 * A partner counts as silent if its oldest unanswered event is older than this, so that short outages are not reported.
 */
const silenceLimit = sql`interval '5 minutes'`
const unsent = buildStatusCondition(['ready', 'queue', 'pending'])

const buildCountSql = (condition: SQL) =>
  sql`(select count(*)::int from (
    select 1 from events where service_id = s.service_id and ${condition} limit ${maxCount}) counted)`

interface ServiceDataRow {
  serviceId: string
  serviceName: LocalizedText
  isActive: boolean
  changedAt: number | null
  changedBy: string | null
  waiting: number
  unsent: number
  error: string | null
  silentSince: number | null
  isSilent: boolean
  deskId: number | null
  state: string | null
}

async function readServices(db: Db | Tx, condition: SQL, language: Language): Promise<ServiceRow[]> {
  const results = await queryRows<ServiceDataRow>(
    db,
    sql`select s.service_id as "serviceId", s.service_name as "serviceName", s.is_active as "isActive",
      (extract(epoch from s.changed_at) * 1000)::float8 as "changedAt", s.changed_by as "changedBy",
      ${buildCountSql(buildStatusCondition(['waiting']))} as waiting, ${buildCountSql(unsent)} as unsent,
      (select error from events where service_id = s.service_id and ${unsent} and error is not null
        order by next_at desc limit 1) as error,
      (extract(epoch from unanswered.since) * 1000)::float8 as "silentSince",
      coalesce(unanswered.since < clock_timestamp() - ${silenceLimit}, false) as "isSilent",
      i.id::float8 as "deskId", i.state
      from services s left join workflow_instances i
        on i.workflow = 'serviceSwitch' and i.subject = s.service_id and i.status = 'active'
      cross join lateral (select min(u.created_at) as since from (
        select created_at from events where service_id = s.service_id and ${unsent}
          and split_part(error, ' ', 1) in ('timeout', 'unreachable', 'status', 'unreadable', 'circuitOpen')
        order by next_at limit ${maxCount}) u) unanswered
      where ${condition} order by s.service_id`,
  )
  return results.map(({ deskId, state, changedAt, silentSince, isSilent, ...row }) => ({
    ...row,
    serviceName: row.serviceName[language],
    state: row.isActive ? (isSilent ? 'silent' : 'on') : 'off',
    silentSince: silentSince === null ? null : new Date(silentSince).toISOString(),
    changedAt: changedAt === null ? null : new Date(changedAt).toISOString(),
    error: translateEventDetail(language, row.error),
    switching: deskId === null ? null : { deskId, pending: state?.endsWith('.switching') ?? false },
  }))
}

export const listServices = (db: Db | Tx, language: Language): Promise<ServiceRow[]> =>
  readServices(db, sql`true`, language)

/** Reads one service with its state and the numbers of its unsent events. Null for an unknown id. */
export async function readService(db: Db | Tx, serviceId: string, language: Language) {
  const [service] = await readServices(db, sql`s.service_id = ${serviceId}`, language)
  return service ?? null
}
