import { pgTable, text } from 'drizzle-orm/pg-core'
import { bigintNumberColumn } from './columns.ts'

/** Last numbers of papers that are numbered without gaps (`src/server/platform/db/running-number.ts`). */
export const runningNumbers = pgTable('running_numbers', {
  name: text('name').primaryKey(),
  last: bigintNumberColumn('last').notNull(),
})
