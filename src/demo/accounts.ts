import { sql } from 'drizzle-orm'
import { warehousePfm } from '../shared/distribution.ts'
import type { Tx } from '../server/platform/db/database.ts'
import { resolveStepActor } from './actors.ts'

/**
 * First SAP document number in the demo history. The SAP simulator assigns higher numbers, so that no number is used
 * twice.
 */
const firstDocument = 5_000_000_001
const dayMs = 86_400_000

/**
 * Marks the refunds older than a day, and the payments of the same orders, as posted in SAP, with document numbers.
 * Other transactions wait for the accountant.
 */
export async function markRefundedOrdersPosted(tx: Tx, now: Date): Promise<void> {
  const before = new Date(now.getTime() - dayMs).toISOString()
  await tx.execute(sql`insert into sap_postings (order_id, number, state, posting_date, factory, warehouse, document, asked, changed_by, changed_at)
    select e.order_id, e.number, 'posted', to_char(e.settled_at at time zone coalesce(s.zone, 'Europe/Moscow'), 'YYYY-MM-DD'),
      o.pfm, ${warehousePfm}, (${firstDocument}::bigint + row_number() over (order by e.settled_at, e.order_id, e.number))::text, 0,
      ${resolveStepActor('accountant', '', 0).name}, e.settled_at
    from ledger_entries e join orders o on o.id = e.order_id left join stores s on s.pfm = o.pfm
    where e.status = 'settled' and e.kind in ('captured', 'paid', 'refunded') and not o.is_test
      and (e.kind <> 'refunded' or e.refund_id is not null and e.settled_at < ${before}::timestamptz)
      and exists (select 1 from ledger_entries r where r.order_id = e.order_id and r.kind = 'refunded'
        and r.status = 'settled' and r.refund_id is not null and r.settled_at < ${before}::timestamptz)
    on conflict do nothing`)
  await tx.execute(sql`update refunds r set order_refund_sap = p.document
    from ledger_entries e join sap_postings p on p.order_id = e.order_id and p.number = e.number
    where e.refund_id = r.id and e.kind = 'refunded' and p.state = 'posted'`)
}
