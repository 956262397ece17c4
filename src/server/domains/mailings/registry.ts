import { createRegistry } from '../../platform/registry.ts'
import type { MailingContent, MailingContentRequest } from './contents.ts'

type DailyMailing = 'lateOrders' | 'alerts' | 'processes'

export type DailyMailingContentReaders = Readonly<
  Record<DailyMailing, (request: MailingContentRequest) => Promise<MailingContent>>
>

export const mailingContentReaderRegistry = createRegistry<DailyMailingContentReaders>('contents of mailings')
