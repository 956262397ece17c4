import { orderContents } from '../mailings/contents.ts'
import type { DailyContents } from '../mailings/registry.ts'
import { processContent } from '../workflows/mailing-content.ts'

export const mailingContents: DailyContents = { ...orderContents, processes: processContent }
