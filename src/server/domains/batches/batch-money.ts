import { sql } from 'drizzle-orm'
import type { BatchCard } from '../../../../schemas/api/batches.ts'
import type { BulkActionPreview } from '../../../../schemas/api/list.ts'
import { queryRows, type Db } from '../../platform/db/database.ts'
import type { Language } from '../../platform/i18n/translate.ts'
import {
  countRefusalReasons,
  sumAmountsByCurrency,
  type CountedAmount,
} from '../../platform/lists/action-money.ts'
import type { RowAmount, RowCheckResult } from './batch-family.ts'
import { formatProblem } from './problems.ts'

/** Maximum number of refusal reasons that are returned for a batch. */
const maxReasons = 20

/**
 * Amounts of the ready, executed and refused rows of a batch, by currency. Unchecked rows count as ready, rows that
 * failed the check or the execution as refused.
 */
export async function readBatchTotals(db: Db, batchId: number): Promise<BatchCard['money']> {
  const amounts = await queryRows<
    CountedAmount & { part: keyof BatchCard['money'] } & Record<string, unknown>
  >(
    db,
    sql`select case when state in ('ready', 'unchecked') then 'ready' when state = 'done' then 'done' else 'refused' end as part,
        data->>'currency' as currency, sum(coalesce((data->>'count')::int, 1))::int as count,
        sum((data->>'amount')::bigint)::float8 as amount, coalesce((data->>'isTest')::boolean, false) as "isTest"
      from batch_rows where batch_id = ${batchId}::bigint and data->>'amount' is not null and data->>'currency' is not null
      group by part, currency, "isTest"`,
  )
  const sumPart = (name: keyof BatchCard['money']) =>
    sumAmountsByCurrency(amounts.filter(({ part }) => part === name))
  return { ready: sumPart('ready'), done: sumPart('done'), refused: sumPart('refused') }
}

/** The most frequent reasons why rows were refused, with the number of rows for each. */
export async function readRefusalReasons(
  db: Db,
  batchId: number,
  language: Language,
): Promise<BulkActionPreview['refusals']> {
  const problems = await queryRows<{ key: string; params: Record<string, unknown> | null; count: number }>(
    db,
    sql`select problem as key, problem_params as params, count(*)::int as count
      from batch_rows where batch_id = ${batchId}::bigint and state in ('wrong', 'failed') and problem is not null
      group by 1, 2 order by 3 desc, min(line) limit ${maxReasons}`,
  )
  return problems.map(({ key, params, count }) => ({
    message: formatProblem(language, { key, params: params ?? {} }),
    count,
  }))
}

const isMoney = (data: object): data is RowAmount => 'amount' in data && 'currency' in data

/** Sums of the rows that passed the check, and the reasons why the others were refused. */
export function summarizeCheckResults(
  results: readonly RowCheckResult<object>[],
  language: Language,
): BulkActionPreview {
  const allowed: RowAmount[] = []
  const messages: string[] = []
  for (const result of results)
    if ('problem' in result) messages.push(formatProblem(language, result.problem))
    else if (isMoney(result.data)) allowed.push(result.data)
  return { totals: sumAmountsByCurrency(allowed), refusals: countRefusalReasons(messages) }
}
