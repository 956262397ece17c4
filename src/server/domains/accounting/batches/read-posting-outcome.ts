import { sql } from 'drizzle-orm'
import { queryRows, type Db } from '../../../platform/db/database.ts'
import { signedAmountSql } from '../read-transactions.ts'

interface Outcome {
  /** In minor units. Refunds are negative. */
  amount: number
  currency: string
  /** SAP document numbers, separated by commas. Null if none of the transactions is posted yet. */
  document: string | null
}

/**
 * Posting results by the line number of their row. A result covers the transactions whose last posting, hold or release
 * came from the row. Lines without such transactions are absent.
 */
export async function readPostingOutcomesByLine(
  db: Db,
  batchId: number,
  lines: readonly number[],
): Promise<ReadonlyMap<number, Outcome>> {
  const outcomes = await queryRows<Outcome & { line: number } & Record<string, unknown>>(
    db,
    sql`select p.batch_line as line, sum(${signedAmountSql})::float8 as amount, min(e.currency) as currency,
        string_agg(p.document, ', ' order by p.number) as document
      from sap_postings p join ledger_entries e on e.order_id = p.order_id and e.number = p.number
      where p.batch_id = ${batchId}::bigint
        and p.batch_line in (select jsonb_array_elements_text(${JSON.stringify(lines)}::jsonb)::int)
      group by p.batch_line`,
  )
  return new Map(outcomes.map(({ line, ...outcome }) => [line, outcome]))
}
