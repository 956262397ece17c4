import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instantColumn, bigintNumberColumn } from './columns.ts'

/** Exchange operation (specification 3). Goods are exchanged for the same goods, so no money is involved. */
export const exchanges = pgTable(
  'exchanges',
  {
    id: bigintNumberColumn('id')
      .primaryKey()
      .default(sql`nextval('exchange_number')`),
    orderId: bigintNumberColumn('order_id').notNull(),
    exchangeDate: instantColumn('exchange_date').notNull(),
    exchangeFio: text('exchange_fio').notNull(),
    exchangePhone: text('exchange_phone').notNull(),
    /** Id in the catalogue exchangeReasons. */
    exchangeReasonId: integer('exchange_reason_id').notNull(),
    /** True if the product was inspected before it was accepted. */
    inspection: boolean('inspection').notNull(),
    /** Description of the defect. Null for another reason. */
    defectsDescription: text('defects_description'),
    exchangeComments: text('exchange_comments'),
    initiator: text('initiator').notNull(),
  },
  (t) => [
    index('exchanges_order').on(t.orderId),
    index('exchanges_date').on(t.exchangeDate.desc(), t.id.desc()),
  ],
)

export const exchangeLines = pgTable(
  'exchange_lines',
  {
    exchangeId: bigintNumberColumn('exchange_id').notNull(),
    lineId: bigintNumberColumn('line_id').notNull(),
    exchangeQuantity: integer('exchange_quantity').notNull(),
  },
  (t) => [primaryKey({ columns: [t.exchangeId, t.lineId] })],
)
