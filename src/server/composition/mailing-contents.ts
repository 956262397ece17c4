import { orderMailingContentReaders } from '../domains/mailings/contents.ts'
import type { DailyMailingContentReaders, MailProducer } from '../domains/mailings/registry.ts'
import { evaluateDueAlerts } from '../processes/alerts/evaluate-alerts.ts'
import { createProcessMailingContent } from '../processes/statistics/mailing-content.ts'

export const mailingContents: DailyMailingContentReaders = {
  ...orderMailingContentReaders,
  processes: createProcessMailingContent,
}

export const mailProducers: readonly MailProducer[] = [evaluateDueAlerts]
