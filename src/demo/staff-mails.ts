import type { Mailing } from '../../schemas/values/mailings.ts'
import type { Tx } from '../server/platform/db/database.ts'
import { mailingRecipients } from '../server/platform/db/schema/mailings.ts'

interface Reader {
  email: string
  mailings: Mailing[]
  language?: 'ru' | 'en' | 'kk'
  zone?: string
  hour?: number
}

/** Their domain is reserved for documentation (RFC 2606): only the simulator's mailbox gets what is written to them. */
const readers: readonly Reader[] = [
  { email: 'a.volkov@example.com', mailings: ['lateOrders', 'alerts'], hour: 8 },
  { email: 'p.novikov@example.com', mailings: ['alerts', 'eventFailed'] },
  { email: 'n.sokolova@example.com', mailings: ['processes'] },
  { email: 'crm-duty@example.com', mailings: ['eventFailed'] },
  { email: 'kazan-stores@example.com', mailings: ['lateOrders'], zone: 'Europe/Samara', hour: 9 },
  { email: 'partners@example.com', mailings: ['processes'], language: 'en' },
]

/** Whom the demo's CRM writes to about its own work. */
export async function listReaders(tx: Tx, at: Date): Promise<void> {
  await tx
    .insert(mailingRecipients)
    .values(readers.map((reader) => ({ ...reader, changedAt: at, userId: 'demo', userName: 'Демо' })))
    .onConflictDoNothing()
}
