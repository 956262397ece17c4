import { sql } from 'drizzle-orm'
import type { Facts } from '../../../../workflows/facts.ts'
import type { FactProviders } from '../../engine/effects.ts'
import { queryRows, type Tx } from '../../platform/db/database.ts'
import { defaultStoreZone } from '../../../shared/store-day.ts'

/** Spelling of a document number in which «000123» and «123» are equal, as in the index of the ledger. */
const normalizedDocument = sql`ltrim(upper(btrim(e.document)), '0')`
const normalize = (document: string) => sql`ltrim(upper(btrim(${document})), '0')`

/**
 * Finds another order of the same store that was paid at the till with this document on the same day. Locks the
 * document for the store until the transaction ends, so that two concurrent payments cannot use it.
 */
async function findOrderOfTillDocument(
  tx: Tx,
  { orderId, at }: { orderId: number; at: Date },
  document: string,
): Promise<Facts['tillDocument']> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('till.' || o.pfm || '.' || ${normalize(document)}, 0))
    from orders o where o.id = ${orderId}::bigint`)
  const [other] = await queryRows<{ orderId: number }>(
    tx,
    sql`select e.order_id::float8 as "orderId" from ledger_entries e join orders o on o.id = e.order_id
      join orders own on own.id = ${orderId}::bigint and own.pfm = o.pfm and own.is_test = o.is_test
      left join stores s on s.pfm = o.pfm
      where ${normalizedDocument} = ${normalize(document)} and e.order_id <> own.id
        and e.kind = 'paid' and e.way = 'till' and e.status = 'settled'
        and (e.settled_at at time zone coalesce(s.zone, ${defaultStoreZone}))::date
          = (${at.toISOString()}::timestamptz at time zone coalesce(s.zone, ${defaultStoreZone}))::date
      order by e.settled_at limit 1`,
  )
  return other
    ? { isUsed: true, where: { otherOrderId: other.orderId, document: document.trim() } }
    : { isUsed: false }
}

export const paymentFacts: Pick<FactProviders, 'tillDocument'> = {
  tillDocument: {
    of: 'others',
    answer: async (tx, { orderId, at }, payload) => {
      const { document } = payload as { document?: string }
      return document === undefined || orderId === null
        ? { isUsed: false }
        : findOrderOfTillDocument(tx, { orderId, at }, document)
    },
  },
}
