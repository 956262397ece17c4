import { sql } from 'drizzle-orm'
import type { Step, TaskView } from '../../../../schemas/api/tasks.ts'
import { queryRows, type Db, type Tx } from '../../platform/db/database.ts'

/**
 * If the step is about a wrong number and a number was corrected after the failed call, returns the context that
 * selects the texts for this case. Otherwise empty.
 */
export async function readCorrectedNumberContext(
  db: Db | Tx,
  orderId: number,
  { summary }: Pick<Step, 'summary'>,
  history: TaskView['history'],
): Promise<Record<string, string>> {
  if (summary['context'] !== 'wrongNumber') return {}
  const failedAt = history.find(({ event }) => event === 'CALL_FAILED')?.at
  if (failedAt === undefined) return {}
  const corrections = await queryRows(
    db,
    sql`select 1 from order_log where order_id = ${orderId} and action = 'editOrder'
      and entity_name in ('phone', 'phoneReciever') and date_time > ${failedAt}::timestamptz limit 1`,
  )
  return corrections.length > 0 ? { context: 'numberCorrected' } : {}
}
