import { createRegistry } from '../../platform/registry.ts'
import type { MailingContent, MailingRequest } from './contents.ts'

type DailyMailing = 'lateOrders' | 'alerts' | 'processes'

export type DailyMailingContents = Readonly<
  Record<DailyMailing, (request: MailingRequest) => Promise<MailingContent>>
>

export const registeredMailingContents = createRegistry<DailyMailingContents>('contents of mailings')
