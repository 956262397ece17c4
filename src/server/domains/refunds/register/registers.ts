import { sql, type SQL } from 'drizzle-orm'
import type {
  RefundRegisterCard,
  RefundRegisterLine,
  RefundRegisterQuery,
  RefundRegisterSummary,
} from '../../../../../schemas/api/refund-registers.ts'
import type { ListTotal } from '../../../../../schemas/api/list.ts'
import type { Actor } from '../../../platform/identity/actor.ts'
import { queryRows, type Db, type Tx } from '../../../platform/db/database.ts'
import { formatProblem } from '../../batches/problems.ts'
import type { Language } from '../../../platform/i18n/translate.ts'
import {
  countRows,
  readAllBatches,
  readListPage,
  readTotalsByCurrency,
  type ListSortOrder,
  type ListSqlSource,
} from '../../../platform/lists/read-list.ts'
import { isRealOrderSql } from '../../orders/money/real-orders.ts'
import type { ListPage } from '../../../platform/lists/server-list.ts'
import { refuse, type Refusal } from '../../../platform/http/refusal.ts'
import { buildIsoInstantSql } from '../../../platform/db/instant.ts'

const refundsOfRegister = sql`from refunds f join orders o on o.id = f.order_id where f.register_id = g.id`
/** Total of the refunds that were created from the register `g`. */
const refundedSum = sql`(select coalesce(sum(f.total), 0) ${refundsOfRegister} and ${isRealOrderSql})`
const refundedTests = sql`(select count(*) ${refundsOfRegister} and o.is_test)`
/** Rows `r` of the register `g` with their orders `o`, which may be unknown. */
const rowsOfRegister = sql`refund_register_rows r left join orders o on o.id = r.order_id where r.register_id = g.id`
/** True if the row does not belong to a test order. */
const isRealRow = sql`o.is_test is distinct from true`

/**
 * Registers with their totals. An order is accepted if none of its rows has a problem. `sum` and `quantity` include all
 * rows of the file, even refused ones. Sums in other and in unknown currencies are separate.
 */
const source: ListSqlSource = {
  columns: sql`
    g.id::float8 as id, g.status, g.file_name as "fileName", g.initiator, ${buildIsoInstantSql('g.created_at')} as "createdAt",
    g.currency, t.orders::int as orders, f.sum::float8 as sum,
    f.without_sum::int as "rowsWithoutSum",
    coalesce((select jsonb_agg(jsonb_build_object('currency', c.currency, 'sum', c.sum) order by c.currency) from (
      select r.currency, sum(r.cost) as sum from ${rowsOfRegister}
      and r.cost <> 0 and r.currency <> g.currency and ${isRealRow} group by r.currency) c), '[]') as "otherSums",
    f.unknown_currency::float8 as "sumOfUnknownCurrency", t.tests::int as "testOrders",
    t.accepted::float8 as "sumAccepted", f.quantity::int as quantity,
    ${refundedSum}::float8 as "sumRefunded",
    (t.unaccepted + f.unread)::int as unaccepted, t.corrections::int as corrections, g.transfer_date::text as "transferDate",
    g.posting_date::text as "postingDate", ${buildIsoInstantSql('g.ended_at')} as "endedAt", w.id::float8 as "deskId"`,
  from: sql`refund_registers g
    left join workflow_instances w on w.workflow = 'refundRegister' and w.subject = g.id::text
    cross join lateral (
      select coalesce(sum(r.cost) filter (where r.currency = g.currency and ${isRealRow}), 0) as sum,
        coalesce(sum(r.cost) filter (where r.currency is null and ${isRealRow}), 0) as unknown_currency,
        coalesce(sum(r.quantity), 0) as quantity, count(*) filter (where r.order_id is null) as unread,
        count(*) filter (where r.cost = 0 and r.problem is distinct from 'errors:rowOfTotals') as without_sum
      from ${rowsOfRegister}
    ) f
    cross join lateral (
      select count(*) as orders, coalesce(sum(cost) filter (where not wrong and not test), 0) as accepted,
        count(*) filter (where test) as tests, count(*) filter (where test and not wrong) as accepted_tests,
        count(*) filter (where wrong) as unaccepted, count(*) filter (where correction) as corrections
      from (
        select sum(r.cost) filter (where r.currency = g.currency) as cost, bool_or(r.problem is not null) as wrong,
          bool_or(r.correction) as correction, bool_or(not (${isRealRow})) as test
        from ${rowsOfRegister} and r.order_id is not null group by r.order_id
      ) o
    ) t`,
}

const order: ListSortOrder<RefundRegisterSummary> = {
  by: sql`g.created_at desc nulls last, g.id desc nulls last`,
  after: ({ createdAt, id }) => sql`(g.created_at, g.id) < (${createdAt}::timestamptz, ${id}::bigint)`,
}

/** Throws a Refusal unless the actor has access to all stores. Registers contain orders of all stores. */
export function requireAccessToAllStores(
  actor: Actor,
  createRefusal: () => Refusal = refuse.forbidden,
): void {
  if (actor.stores !== 'all') throw createRefusal()
}

function buildFilter(actor: Actor, { number, statuses }: RefundRegisterQuery): SQL {
  requireAccessToAllStores(actor, refuse.accessDenied)
  return sql.join(
    [
      sql`true`,
      ...(number === undefined
        ? []
        : [
            sql`(g.id = ${number}::bigint or exists (select 1 from refund_register_rows f
              where f.register_id = g.id and f.order_id = ${number}::bigint))`,
          ]),
      ...(statuses === undefined
        ? []
        : [
            sql`g.status in (select jsonb_array_elements_text(${JSON.stringify(statuses.split(','))}::jsonb))`,
          ]),
    ],
    sql` and `,
  )
}

/** One page of the registers, newest first. */
export const listRefundRegisters = async (
  db: Db,
  actor: Actor,
  query: RefundRegisterQuery,
): Promise<ListPage<RefundRegisterSummary>> =>
  readListPage(db, source, { where: buildFilter(actor, query), order }, query)

export async function* readEveryRegister(
  db: Db,
  actor: Actor,
  query: RefundRegisterQuery,
): AsyncGenerator<RefundRegisterSummary[]> {
  yield* readAllBatches(db, source, { where: buildFilter(actor, query), order })
}

export const countRefundRegisters = async (
  db: Db,
  actor: Actor,
  query: RefundRegisterQuery,
): Promise<number> => countRows(db, source, buildFilter(actor, query))

/**
 * Totals of each column of money by currency, each with the number of registers. The sums of the files are counted in
 * every currency that occurs, the sums of accepted and refunded orders in the currency of the register. Test orders are
 * counted separately.
 */
export async function sumRefundRegisters(
  db: Db,
  actor: Actor,
  query: RefundRegisterQuery,
): Promise<ListTotal[]> {
  const where = buildFilter(actor, query)
  const inFiles = sql`refund_registers g cross join lateral (
    select r.currency, sum(r.cost) filter (where ${isRealRow}) as sum,
      count(distinct r.order_id) filter (where not (${isRealRow})) as tests
    from ${rowsOfRegister} and r.currency is not null group by 1) c`
  const currency = sql`g.currency`
  const columns: [column: string, from: SQL, values: { sum: SQL; currency: SQL; tests: SQL }][] = [
    ['sum', inFiles, { sum: sql`c.sum`, currency: sql`c.currency`, tests: sql`c.tests` }],
    ['sumAccepted', source.from, { sum: sql`t.accepted`, currency, tests: sql`t.accepted_tests` }],
    ['sumRefunded', source.from, { sum: refundedSum, currency, tests: refundedTests }],
  ]
  const totals: ListTotal[] = []
  for (const [column, from, values] of columns)
    for (const total of await readTotalsByCurrency(db, { from }, where, values))
      totals.push({ column, ...total })
  return totals
}

/** The register with its rows, or null. The caller must check access. */
export async function readRefundRegister(
  db: Db | Tx,
  registerId: number,
  language: Language,
): Promise<RefundRegisterCard | null> {
  const [register] = await queryRows<RefundRegisterSummary>(
    db,
    sql`select ${source.columns} from ${source.from} where g.id = ${registerId}::bigint`,
  )
  if (!register) return null
  type LineRecord = Omit<RefundRegisterLine, 'message'> & {
    problem: string | null
    params: Record<string, unknown> | null
  }
  const lines = await queryRows<LineRecord & Record<string, unknown>>(
    db,
    sql`select r.line, r.subject, r.order_id::float8 as "orderId", r.sku,
        o.id is not null as known, coalesce(o.is_test, false) as "isTest", r.product_name as "productName", r.quantity,
        r.cost::float8 as cost, r.currency, r.transaction_date::text as "transactionDate", r.correction, r.problem,
        r.problem_params as params, r.refund_id::float8 as "refundId",
        coalesce((select jsonb_agg(jsonb_build_object('registerId', p.register_id,
            'transactionDate', p.transaction_date, 'quantity', p.quantity) order by p.register_id, p.line)
          from refund_register_rows p where p.refund_id is not null and p.order_id = r.order_id and p.sku = r.sku
            and p.register_id <> r.register_id and (r.refund_id is null or p.refund_id < r.refund_id)), '[]') as earlier,
        coalesce((select jsonb_agg(distinct p.register_id order by p.register_id)
          from refund_register_rows p join refund_registers q on q.id = p.register_id
          where q.status = 'open' and r.refund_id is null and p.refund_id is null and p.order_id = r.order_id
            and p.sku = r.sku and p.transaction_date = r.transaction_date
            and p.register_id <> r.register_id), '[]') as unfinished
      from refund_register_rows r left join orders o on o.id = r.order_id
      where r.register_id = ${registerId}::bigint order by r.line`,
  )
  return {
    ...register,
    lines: lines.map(({ problem, params, ...line }) => ({
      ...line,
      message: problem === null ? null : formatProblem(language, { key: problem, params: params ?? {} }),
    })),
  }
}
