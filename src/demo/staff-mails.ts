import type { Mailing } from '../../schemas/values/mailings.ts'
import type { Tx } from '../server/platform/db/database.ts'
import { mailingRecipients } from '../server/platform/db/schema/mailings.ts'

interface Recipient {
  email: string
  mailings: Mailing[]
  language?: 'ru' | 'en' | 'kk'
  zone?: string
  hour?: number
}

/** Recipients on a reserved domain (RFC 2606), so that nobody real gets these mails. */
const recipients: readonly Recipient[] = [
  { email: 'a.volkov@example.com', mailings: ['lateOrders', 'alerts'], hour: 8 },
  { email: 'p.novikov@example.com', mailings: ['alerts', 'eventFailed'] },
  { email: 'n.sokolova@example.com', mailings: ['processes', 'processAlerts'] },
  { email: 'crm-duty@example.com', mailings: ['eventFailed'] },
  { email: 'kazan-stores@example.com', mailings: ['lateOrders'], zone: 'Europe/Samara', hour: 9 },
  { email: 'partners@example.com', mailings: ['processes'], language: 'en' },
]

export async function seedMailingRecipients(tx: Tx, at: Date): Promise<void> {
  await tx
    .insert(mailingRecipients)
    .values(
      recipients.map((recipient) => ({ ...recipient, changedAt: at, userId: 'demo', userName: 'Демо' })),
    )
    .onConflictDoNothing()
}
