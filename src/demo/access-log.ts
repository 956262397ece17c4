import type { AuditKind } from '../../schemas/values/audit-kinds.ts'
import type { Tx } from '../server/platform/db/database.ts'
import { auditEntries } from '../server/platform/db/schema/audit.ts'
import { demoUsers } from '../server/platform/identity/demo-identity.ts'

const hourMs = 3_600_000

type AccessLogLine = readonly [
  hoursAgo: number,
  kind: AuditKind,
  user: string | null,
  subject: string,
  count: number | null,
]

/** Sample entries of the access log: at least one of each kind, spread over several days. */
const lines: readonly AccessLogLine[] = [
  [170, 'export', 'accountant', 'refunds', 48],
  [146, 'signInFailed', 'store2', 'embedded', 1],
  [122, 'intakeRefused', null, 'POST /api/intake/orders', 3],
  [98, 'export', 'manager', 'orders', 312],
  [75, 'rightRefused', 'nobody', 'GET /api/orders', 2],
  [74, 'export', 'admin', 'tracks', 27],
  [51, 'signatureRefused', null, 'POST /api/callbacks/payments', 1],
  [49, 'tokenRefused', null, 'GET /api/users/me', 4],
  [27, 'export', 'owner', 'eventLog formatting', null],
  [26, 'rightRefused', 'store', 'GET /api/customers', 1],
  [25, 'download', 'manager', 'orders', null],
  [22, 'instanceMoved', 'owner', 'confirming/v2 1', null],
  [4, 'print', 'store', 'orderForm 100012', null],
  [3, 'export', 'manager', 'feedbacks', 64],
]

export async function seedAccessLog(tx: Tx, now: Date): Promise<void> {
  const names = new Map(demoUsers.map(({ subject, name }) => [subject, name]))
  await tx.insert(auditEntries).values(
    lines.map(([hoursAgo, kind, user, subject, count]) => ({
      kind,
      subject,
      count,
      at: new Date(now.getTime() - hoursAgo * hourMs),
      userId: user,
      userName: user === null ? null : (names.get(user) ?? user),
    })),
  )
}
