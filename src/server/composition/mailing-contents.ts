import { orderMailingContents } from '../domains/mailings/contents.ts'
import type { DailyMailingContents } from '../domains/mailings/registry.ts'
import { createProcessMailingContent } from '../processes/mailing-content.ts'

export const mailingContents: DailyMailingContents = {
  ...orderMailingContents,
  processes: createProcessMailingContent,
}
