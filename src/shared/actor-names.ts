import { notifyingPartners } from './order-log.ts'

/**
 * Ids of the external systems that records contain in place of the name of a user: partners that send notifications,
 * the other services to which events are sent, and the online shop. Each has the text `common:partners.<id>`.
 */
export const externalSystems = [...notifyingPartners, 'sms', 'mail', 'sap', 'receipts', 'shop'] as const

const knownIds: ReadonlySet<string> = new Set(externalSystems)

/** The second intake client of the online shop, for the time in which its secret is replaced, is named `shop-2026`. */
const shopClient = /^shop-/

/**
 * Formats the name of the actor of a record. Names of users, of the system (CRM) and of other intake clients, which
 * the operator chooses, are returned unchanged.
 */
export function formatActorName(name: string, t: (key: string) => string): string {
  const id = shopClient.test(name) ? 'shop' : name
  return knownIds.has(id) ? t(`common:partners.${id}`) : name
}
