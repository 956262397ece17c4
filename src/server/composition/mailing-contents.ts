import { orderContents } from '../domains/mailings/contents.ts'
import type { DailyMailingContents } from '../domains/mailings/registry.ts'
import { createProcessContent } from '../processes/mailing-content.ts'

export const mailingContents: DailyMailingContents = { ...orderContents, processes: createProcessContent }
