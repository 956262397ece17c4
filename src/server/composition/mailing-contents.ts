import { orderMailingContentReaders } from '../domains/mailings/contents.ts'
import type { DailyMailingContentReaders } from '../domains/mailings/registry.ts'
import { createProcessMailingContent } from '../processes/statistics/mailing-content.ts'

export const mailingContents: DailyMailingContentReaders = {
  ...orderMailingContentReaders,
  processes: createProcessMailingContent,
}
