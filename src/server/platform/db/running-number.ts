import { sql } from 'drizzle-orm'
import { queryRows, type Tx } from './database.ts'

/** Papers that are numbered without gaps. */
export type NumberedPaper = 'acceptanceAct' | 'refundRegister'

/**
 * Returns the next number of a paper, from 1. A transaction that rolls back returns its number, so that the numbers
 * have no gaps, unlike those of a sequence. Another transaction that needs a number waits until this one has ended, so
 * the caller must not have locked an order before.
 */
export async function takeRunningNumber(tx: Tx, paper: NumberedPaper): Promise<number> {
  const [row] = await queryRows<{ last: number }>(
    tx,
    sql`insert into running_numbers as n (name, last) values (${paper}, 1)
      on conflict (name) do update set last = n.last + 1 returning last::float8 as last`,
  )
  return row!.last
}
