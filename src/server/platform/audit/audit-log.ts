import { Counter } from 'prom-client'
import type { AuditKind, DataExportKind } from '../../../../schemas/values/audit-kinds.ts'
import { readDatabaseNow } from '../db/now.ts'
import { auditEntries } from '../db/schema/audit.ts'
import type { Services } from '../services.ts'

type AuditServices = Pick<Services, 'database' | 'clock' | 'log'>
type AuditUser = { id: string; name: string } | null

const auditTotal = new Counter({
  name: 'crm_audit_entries_total',
  help: 'Number of audit entries by kind: refused sign-ins and calls, exports, downloads and prints',
  labelNames: ['kind'] as const,
})

/**
 * Time in ms for which refusals are collected before they are written. Equal refusals within this time become one row
 * with a count, so that a thousand repeated refusals need only a few rows.
 */
const batchMs = 2_000
/** Maximum number of distinct pending refusals. Above it, further refusals are recorded without their subject. */
const maxPending = 500

interface PendingRefusal {
  kind: AuditKind
  user: AuditUser
  subject: string
  count: number
}
interface Pending {
  refusals: Map<string, PendingRefusal>
  timer: NodeJS.Timeout | undefined
}
const pendingByDatabase = new WeakMap<object, Pending>()

function getPending(services: AuditServices): Pending {
  const pending = pendingByDatabase.get(services.database) ?? { refusals: new Map(), timer: undefined }
  pendingByDatabase.set(services.database, pending)
  return pending
}

/**
 * Records a refusal of access. `subject`: method and route template of the call, or `embedded` for a sign-in refused by
 * the embedded identity provider. The refusal is written to the database within seconds or by
 * `writePendingAccessRefusals`.
 */
export function recordAccessRefusal(
  services: AuditServices,
  { kind, user, subject }: { kind: AuditKind; user: AuditUser; subject: string },
): void {
  auditTotal.inc({ kind })
  const pending = getPending(services)
  addRefusal(pending, { kind, user, subject, count: 1 })
  pending.timer ??= setTimeout(() => void writePendingAccessRefusals(services), batchMs).unref()
}

/** Adds a refusal to the pending ones. If an equal one is pending, only its count is increased. */
function addRefusal({ refusals }: Pending, { subject, count, ...refusal }: PendingRefusal): void {
  const buildKey = (recordedSubject: string) =>
    JSON.stringify([refusal.kind, refusal.user?.id, recordedSubject])
  const isFull = refusals.size >= maxPending && !refusals.has(buildKey(subject))
  const recordedSubject = isFull ? '…' : subject
  const key = buildKey(recordedSubject)
  const existing = refusals.get(key)
  if (existing) existing.count += count
  else refusals.set(key, { ...refusal, subject: recordedSubject, count })
}

/**
 * Writes the pending refusals to the access log. If the database is unavailable, they remain pending and are written
 * later.
 */
export async function writePendingAccessRefusals(services: AuditServices): Promise<void> {
  const pending = getPending(services)
  clearTimeout(pending.timer)
  pending.timer = undefined
  const refusals = [...pending.refusals.values()]
  if (refusals.length === 0) return
  pending.refusals.clear()
  const { database, clock, log } = services
  try {
    const at = await readDatabaseNow(database.db, clock)
    await database.db.insert(auditEntries).values(
      refusals.map(({ kind, user, subject, count }) => ({
        at,
        kind,
        subject,
        count,
        userId: user?.id ?? null,
        userName: user?.name ?? null,
      })),
    )
  } catch (err) {
    log.warn({ err }, 'refusals are not yet written to the access log')
    for (const refusal of refusals) addRefusal(pending, refusal)
    pending.timer ??= setTimeout(() => void writePendingAccessRefusals(services), batchMs).unref()
  }
}

/**
 * Records an export of data before the data is sent, so that nothing is exported without a log entry. `count` is null
 * if the rows were not counted.
 */
export async function recordDataExport(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { id, name }: { id: string; name: string },
  { kind, subject, count }: { kind: DataExportKind; subject: string; count: number | null },
): Promise<void> {
  const at = await readDatabaseNow(database.db, clock)
  await database.db.insert(auditEntries).values({ at, kind, userId: id, userName: name, subject, count })
  auditTotal.inc({ kind })
}

/**
 * Records an exported file in the access log. `subject`: name of the list or report. `rows` is null if the rows were
 * not counted.
 */
export const recordFileExport = (
  services: Pick<Services, 'database' | 'clock'>,
  user: { id: string; name: string },
  subject: string,
  rows: number | null,
): Promise<void> => recordDataExport(services, user, { kind: 'export', subject, count: rows })
