import { createRegistry } from '../../platform/registry.ts'
import type { MailingContent, MailingRequest } from './contents.ts'

type DailyMailing = 'lateOrders' | 'alerts' | 'processes'

export type DailyContents = Readonly<
  Record<DailyMailing, (request: MailingRequest) => Promise<MailingContent>>
>

export const registeredContents = createRegistry<DailyContents>('contents of mailings')
