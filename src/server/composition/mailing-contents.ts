import { orderContents } from '../domains/mailings/contents.ts'
import type { DailyContents } from '../domains/mailings/registry.ts'
import { createProcessContent } from '../processes/mailing-content.ts'

export const mailingContents: DailyContents = { ...orderContents, processes: createProcessContent }
