import { createRegistry } from '../../platform/registry.ts'
import type { Services } from '../../platform/services.ts'
import type { MailingContent, MailingContentRequest } from './contents.ts'

export type MailingServices = Pick<Services, 'database' | 'clock' | 'publish' | 'log'>

type DailyMailing = 'lateOrders' | 'alerts' | 'processes'

export type DailyMailingContentReaders = Readonly<
  Record<DailyMailing, (request: MailingContentRequest) => Promise<MailingContent>>
>

export const mailingContentReaderRegistry = createRegistry<DailyMailingContentReaders>('contents of mailings')

/** A check of an upper layer that may write mails. Runs with the due mailings and returns the number of mails. */
export type MailProducer = (services: MailingServices) => Promise<number>

export const mailProducerRegistry = createRegistry<readonly MailProducer[]>('producers of mails')
