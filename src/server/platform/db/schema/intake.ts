import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant, whole } from './columns.ts'

/** Which order of a shop or a partner has become which order here: one that is sent again comes in once. */
export const intakeOrders = pgTable(
  'intake_orders',
  {
    /** Name of the client that sent it. */
    client: text('client').notNull(),
    partnerOrderId: text('partner_order_id').notNull(),
    /** Of what was sent: another order under a used number is refused. */
    digest: text('digest').notNull(),
    /** null only within the transaction that takes the order in. */
    orderId: whole('order_id'),
    at: instant('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.client, t.partnerOrderId] })],
)
