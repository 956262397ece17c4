import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instantColumn, bigintNumberColumn } from './columns.ts'
import { orders } from './orders.ts'

/** Customer feedback, at most one per order. The fields of the order are a copy from the time of the feedback. */
export const feedbacks = pgTable(
  'feedbacks',
  {
    orderId: bigintNumberColumn('order_id')
      .primaryKey()
      .references(() => orders.id),
    pfm: text('pfm').notNull(),
    dateCreate: instantColumn('date_create').notNull(),
    orderStatusId: integer('order_status_id').notNull(),
    /** Null for pickup. */
    deliveryServiceTypeId: integer('delivery_service_type_id'),
    payTypeId: integer('pay_type_id').notNull(),
    orderSourceTypeId: integer('order_source_type_id').notNull(),
    userAuthorization: boolean('user_authorization').notNull(),
    name: text('name').notNull(),
    email: text('email'),
    /** Answers of the customer to yes-or-no questions. Null: not answered. */
    accuracy: boolean('accuracy'),
    orderInfo: boolean('order_info'),
    integrity: boolean('integrity'),
    equipment: boolean('equipment'),
    comment: text('comment'),
    /** From 1 to 5. */
    rating: integer('rating').notNull(),
    /** Digest of the content, used to accept a repeated feedback and refuse a different one on the same order. */
    digest: text('digest').notNull(),
  },
  (t) => [
    index('feedbacks_created').on(t.dateCreate.desc(), t.orderId.desc(), t.pfm, t.rating),
    index('feedbacks_store').on(t.pfm, t.dateCreate.desc(), t.orderId.desc(), t.rating),
    // Two indexes, for the worst and for the best ratings first. Within a rating, the newest come first.
    index('feedbacks_worst').on(t.rating, t.dateCreate.desc(), t.orderId.desc(), t.pfm),
    index('feedbacks_best').on(t.rating.desc(), t.dateCreate.desc(), t.orderId.desc(), t.pfm),
    index('feedbacks_commented')
      .on(t.dateCreate.desc(), t.orderId.desc(), t.pfm)
      .where(sql`comment is not null`),
  ],
)
