import { Counter } from 'prom-client'
import type { AuditKind, HandOut } from '../../../../schemas/values/audit-kinds.ts'
import { databaseNow } from '../db/now.ts'
import { auditEntries } from '../db/schema/audit.ts'
import type { Services } from '../services.ts'

type AuditServices = Pick<Services, 'database' | 'clock' | 'log'>
type Known = { id: string; name: string } | null

/** The access log in the metrics. */
const auditTotal = new Counter({
  name: 'crm_audit_entries_total',
  help: 'Refused sign-ins, rights and credentials, and exports, downloads and prints, by kind',
  labelNames: ['kind'] as const,
})

/** Refusals are written together after so long: whoever is refused a thousand times costs a few rows. */
const gatherMs = 2_000
/** Different refusals that wait at most; of more the subject is left out. */
const maxGathered = 500

interface Gathered {
  kind: AuditKind
  user: Known
  subject: string
  count: number
}
interface Waiting {
  refusals: Map<string, Gathered>
  timer: NodeJS.Timeout | undefined
}
const waitingOf = new WeakMap<object, Waiting>()

function waitingFor(services: AuditServices): Waiting {
  const known = waitingOf.get(services.database) ?? { refusals: new Map(), timer: undefined }
  waitingOf.set(services.database, known)
  return known
}

/** A refusal. `subject`: the call by its template. Written within seconds, or by `writeRefusals`. */
export function noteRefusal(
  services: AuditServices,
  { kind, user, subject }: { kind: AuditKind; user: Known; subject: string },
): void {
  auditTotal.inc({ kind })
  const waiting = waitingFor(services)
  const isFull = waiting.refusals.size >= maxGathered
  const named = { kind, user, subject: isFull ? '…' : subject }
  const key = JSON.stringify([kind, user?.id, named.subject])
  const known = waiting.refusals.get(key)
  if (known) known.count++
  else waiting.refusals.set(key, { ...named, count: 1 })
  waiting.timer ??= setTimeout(() => void writeRefusals(services), gatherMs).unref()
}

/** Writes what waits. While the database is out of reach it waits on. */
export async function writeRefusals(services: AuditServices): Promise<void> {
  const waiting = waitingFor(services)
  clearTimeout(waiting.timer)
  waiting.timer = undefined
  const refusals = [...waiting.refusals.values()]
  if (refusals.length === 0) return
  waiting.refusals.clear()
  const { database, clock, log } = services
  try {
    const at = await databaseNow(database.db, clock)
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
    for (const refusal of refusals) waiting.refusals.set(JSON.stringify(refusal), refusal)
    waiting.timer ??= setTimeout(() => void writeRefusals(services), gatherMs).unref()
  }
}

/** Data that leaves, before it is handed out: without its line in the log nothing leaves. `count` null: not counted. */
export async function recordDataExport(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { id, name }: { id: string; name: string },
  { kind, subject, count }: { kind: HandOut; subject: string; count: number | null },
): Promise<void> {
  const at = await databaseNow(database.db, clock)
  await database.db.insert(auditEntries).values({ at, kind, userId: id, userName: name, subject, count })
  auditTotal.inc({ kind })
}

/** A file of data that was made for its user. `rows` null: not counted. */
export const recordExport = (
  services: Pick<Services, 'database' | 'clock'>,
  user: { id: string; name: string },
  subject: string,
  rows: number | null,
): Promise<void> => recordDataExport(services, user, { kind: 'export', subject, count: rows })
