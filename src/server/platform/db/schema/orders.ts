import { sql } from 'drizzle-orm'
import {
  bigserial,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  type ExtraConfigColumn,
} from 'drizzle-orm/pg-core'
import { instantColumn, bigintNumberColumn, jsonColumn } from './columns.ts'

export interface DeliveryAddress {
  city?: string
  street?: string
  house?: string
  housing?: string
  building?: string
  apartment?: string
  postcode?: string
  region?: string
  kladr?: string
  fias?: string
  comment?: string
  pickupPoint?: string
  lat?: number
  lon?: number
  courierName?: string
  courierPhone?: string
}

/** Filters of the order list by columns that change so rarely that indexes of `orders` may contain them. */
const stableFilters = ['pfm', 'orderSourceTypeId', 'payTypeId', 'deliveryServiceTypeId', 'isTest'] as const
/** Filters of the order list by columns that the steps of an order change. */
const changingFilters = ['orderStatusId', 'payStatusId'] as const
type StableFilter = (typeof stableFilters)[number]
type Columns<Name extends string> = Record<Name | 'id' | 'dateCreate', ExtraConfigColumn>

const newestFirst = (t: Columns<never>) => [t.dateCreate.desc(), t.id.desc()] as const

/**
 * Index for one filter of the order list. The column of the filter is followed by the sort columns and the columns of
 * the other filters, so that an index-only scan can read and count a page.
 */
const listIndex = <Name extends string>(
  name: string,
  t: Columns<Name>,
  first: Name,
  filters: readonly Name[],
) => index(name).on(t[first], ...newestFirst(t), ...filters.filter((c) => c !== first).map((c) => t[c]))

/**
 * Order, with the fields of specification 3. Sums are in minor units of `currency`.
 *
 * The indexes leave out the columns that many steps change, because an update that changes no indexed column need not
 * update the indexes (HOT update). Therefore lists by status use `order_states`.
 */
export const orders = pgTable(
  'orders',
  {
    id: bigintNumberColumn('id')
      .primaryKey()
      .default(sql`nextval('order_number')`),
    partnerOrderId: text('partner_order_id'),
    orderSourceTypeId: integer('order_source_type_id').notNull(),
    isTest: boolean('is_test').notNull().default(false),
    currency: text('currency').notNull().default('RUB'),

    orderStatusId: integer('order_status_id').notNull(),
    payTypeId: integer('pay_type_id').notNull(),
    payStatusId: integer('pay_status_id').notNull(),
    receiveStatusId: integer('receive_status_id').notNull(),
    deliveryStatusId: integer('delivery_status_id'),

    deliveryServiceId: integer('delivery_service_id'),
    deliveryServiceTypeId: integer('delivery_service_type_id'),
    deliveryServiceMethod: integer('delivery_service_method'),
    pfm: text('pfm').notNull(),
    acceptanceActNumber: text('acceptance_act_number'),
    /** Cell or shelf where the formed order is stored. */
    storagePlace: text('storage_place'),
    deliveryTrack: text('delivery_track'),
    deliveryIndex: text('delivery_index'),
    planDateIssued: instantColumn('plan_date_issued'),
    desiredDate: date('desired_date'),
    desiredDateExternalId: text('desired_date_external_id'),
    desiredDateExternalUuid: text('desired_date_external_uuid'),
    deliverySumClient: bigintNumberColumn('delivery_sum_client').notNull().default(0),
    deliveryClientPhone: text('delivery_client_phone'),
    /** Time zone of the delivery address as the delivery service reports it. Null: that of the store. */
    deliveryZone: text('delivery_zone'),
    deliveryAddress: jsonb('delivery_address').$type<DeliveryAddress>().notNull().default({}),
    name: text('name').notNull(),
    phone: text('phone').notNull(),
    email: text('email'),
    fullNameReciever: text('full_name_reciever'),
    phoneReciever: text('phone_reciever'),
    clientSurname: text('client_surname'),
    clientName: text('client_name'),
    clientPatronymic: text('client_patronymic'),
    /** Name for searching: surname first, in lower case, with ё replaced by е. */
    searchName: text('search_name')
      .notNull()
      .generatedAlwaysAs(sql`search_form(coalesce(client_surname || ' ', '') || name)`),
    /** Name of the receiver for searching: in lower case, with ё replaced by е. */
    searchReceiver: text('search_receiver').generatedAlwaysAs(sql`search_form(full_name_reciever)`),
    userAuthorization: boolean('user_authorization').notNull().default(false),
    languageId: text('language_id').notNull().default('ru'),
    loyaltyCardNumber: text('loyalty_card_number'),
    commentClient: text('comment_client'),
    orderCommentWorker: text('order_comment_worker'),
    deliveryComment: text('delivery_comment'),
    commentToCustomer: text('comment_to_customer'),
    reasonCancel: integer('reason_cancel'),
    reasonCancelComment: text('reason_cancel_comment'),
    customerRequests: integer('customer_requests'),
    waitReason: integer('wait_reason'),
    /** Phone numbers that operators marked as wrong, in sequence. */
    wrongPhones: jsonb('wrong_phones').$type<string[] | null>(),
    promoCode: text('promo_code'),
    confirmationCodeStatus: integer('confirmation_code_status').notNull().default(1),
    documents: jsonb('documents').$type<OrderDocument[]>().notNull().default([]),
    paymentNumber: text('payment_number'),
    paymentDate: instantColumn('payment_date'),
    countCall: integer('count_call').notNull().default(0),
    productsForAdults: boolean('products_for_adults').notNull().default(false),
    manager: text('manager'),
    /** Number of days for which the formed order is stored, including extensions. */
    timeWaiting: integer('time_waiting').notNull().default(3),
    /** End of the storage of the formed order, including extensions. */
    storageUntil: instantColumn('storage_until'),

    refundReason: text('refund_reason'),
    refundType: integer('refund_type'),
    checkingAccount: text('checking_account'),
    bankName: text('bank_name'),
    bik: text('bik'),
    correspondentAccount: text('correspondent_account'),

    /** The following sums are those of specification 3, «Totals». */
    sumOrdered: bigintNumberColumn('sum_ordered').notNull(),
    sumCollected: bigintNumberColumn('sum_collected').notNull().default(0),
    discount: bigintNumberColumn('discount').notNull().default(0),
    promocodeDiscount: bigintNumberColumn('promocode_discount').notNull().default(0),
    packageCost: bigintNumberColumn('package_cost').notNull().default(0),
    pointsWrittenOff: bigintNumberColumn('points_written_off').notNull().default(0),
    loyalty: jsonb('loyalty').$type<OrderLoyalty | null>(),

    dateCreate: instantColumn('date_create').notNull(),
    /** Time of the last change. A step is refused (code 355) if the screen displayed an earlier time. */
    dateUpdate: instantColumn('date_update').notNull(),
    dateShipment: instantColumn('date_shipment'),
    dateDone: instantColumn('date_done'),
    orderDateCC: instantColumn('order_date_cc'),
  },
  (t) => [
    // Also for searches by a prefix that many orders share: an index-only scan reads the orders by date.
    index('orders_created').on(
      ...newestFirst(t),
      ...stableFilters.map((c) => t[c]),
      sql`${t.searchName} text_pattern_ops`,
      sql`${t.partnerOrderId} text_pattern_ops`,
      sql`${t.phone} text_pattern_ops`,
      t.searchReceiver,
      t.phoneReciever,
      t.email,
    ),
    ...(
      [
        ['orders_store', 'pfm'],
        ['orders_source', 'orderSourceTypeId'],
        ['orders_pay_type', 'payTypeId'],
      ] as const
    ).map(([name, first]) => listIndex<StableFilter>(name, t, first, stableFilters)),
    listIndex<StableFilter>('orders_delivery_type', t, 'deliveryServiceTypeId', stableFilters).where(
      sql`delivery_service_type_id is not null`,
    ),
    index('orders_test')
      .on(...newestFirst(t))
      .where(sql`is_test`),
    index('orders_plan_date').on(t.planDateIssued, t.id, t.pfm),
    index('orders_sum').on(t.sumOrdered, t.id, t.pfm),
    // For searches by the beginning of a phone number.
    index('orders_phone_begins').on(sql`${t.phone} text_pattern_ops`, ...newestFirst(t), t.pfm),
    // For searches by the end of a phone number, because customers often give only the last digits.
    index('orders_phone_ends').on(sql`reverse(${t.phone}) text_pattern_ops`, ...newestFirst(t), t.pfm),
    // For searches by words of the names of customer and receiver, in any sequence.
    index('orders_words').using(
      'gin',
      sql`order_words(${t.clientSurname}, ${t.name}, ${t.fullNameReciever})`,
    ),
    index('orders_payment_number')
      .on(t.paymentNumber)
      .where(sql`payment_number is not null`),
    index('orders_loyalty_card')
      .on(t.loyaltyCardNumber)
      .where(sql`loyalty_card_number is not null`),
    index('orders_partner_begins').on(sql`${t.partnerOrderId} text_pattern_ops`, ...newestFirst(t), t.pfm),
    index('orders_partner_number')
      .on(sql`regexp_replace(${t.partnerOrderId}, '^[^0-9]+', '') text_pattern_ops`, ...newestFirst(t), t.pfm)
      .where(sql`partner_order_id is not null`),
    // The columns after the name make it possible to search two frequent values together with an index-only scan.
    index('orders_name_begins').on(
      sql`${t.searchName} text_pattern_ops`,
      ...newestFirst(t),
      t.pfm,
      sql`${t.phone} text_pattern_ops`,
      sql`${t.partnerOrderId} text_pattern_ops`,
    ),
    index('orders_receiver_begins')
      .on(sql`${t.searchReceiver} text_pattern_ops`, ...newestFirst(t), t.pfm)
      .where(sql`search_receiver is not null`),
    index('orders_receiver_phone')
      .on(sql`${t.phoneReciever} text_pattern_ops`, ...newestFirst(t), t.pfm)
      .where(sql`phone_reciever is not null`),
    index('orders_email_begins')
      .on(sql`lower(${t.email}) text_pattern_ops`, ...newestFirst(t), t.pfm)
      .where(sql`email is not null`),
  ],
)

/**
 * Copy of the filter columns of `orders`, for lists by order status or payment status. The trigger `keep_order_state`
 * copies them in the same transaction. Nothing else writes to this table.
 */
export const orderStates = pgTable(
  'order_states',
  {
    id: bigintNumberColumn('id').primaryKey(),
    orderStatusId: integer('order_status_id').notNull(),
    payStatusId: integer('pay_status_id').notNull(),
    pfm: text('pfm').notNull(),
    orderSourceTypeId: integer('order_source_type_id').notNull(),
    payTypeId: integer('pay_type_id').notNull(),
    deliveryServiceTypeId: integer('delivery_service_type_id'),
    isTest: boolean('is_test').notNull(),
    dateCreate: instantColumn('date_create').notNull(),
  },
  (t) =>
    (
      [
        ['order_states_status', 'orderStatusId'],
        ['order_states_pay_status', 'payStatusId'],
        ['order_states_store', 'pfm'],
      ] as const
    ).map(([name, first]) => listIndex(name, t, first, [...stableFilters, ...changingFilters])),
)

/** Document of an order. `typeId`: id in the catalogue documentTypes. */
export interface OrderDocument {
  typeId: number
  number: string | null
  at: string
}

export interface OrderLoyalty {
  bonusDelta: number
  activePoints: number
  inactivePoints: number
  updatedAt: string
}

export const orderProducts = pgTable(
  'order_products',
  {
    id: bigintNumberColumn('id')
      .primaryKey()
      .default(sql`nextval('order_line_number')`),
    orderId: bigintNumberColumn('order_id')
      .notNull()
      .references(() => orders.id),
    /** Position in the picking route of the store. */
    pickOrder: integer('pick_order').notNull().default(0),
    sku: text('sku').notNull(),
    barcode: text('barcode').notNull(),
    actualBarcode: text('actual_barcode'),
    gtin: text('gtin'),
    marked: boolean('marked').notNull().default(false),
    /** True if the age of the customer must be checked before this product is issued or delivered. */
    forAdults: boolean('for_adults').notNull().default(false),
    productName: text('product_name').notNull(),
    pic: text('pic'),
    productProperties: text('product_properties'),
    /** Grams per piece. */
    productWeight: integer('product_weight').notNull().default(0),
    /** VAT in per cent. */
    vat: integer('vat').notNull().default(20),
    skuQuantity: integer('sku_quantity').notNull(),
    skuQuantityFinished: integer('sku_quantity_finished').notNull().default(0),
    refundQuantity: integer('refund_quantity').notNull().default(0),
    exchangeQuantity: integer('exchange_quantity').notNull().default(0),
    returnedQuantity: integer('returned_quantity').notNull().default(0),
    productPrice: bigintNumberColumn('product_price').notNull(),
    productPriceRegular: bigintNumberColumn('product_price_regular').notNull(),
    productSumPrice: bigintNumberColumn('product_sum_price').notNull(),
    /** Part of the discount of the order that belongs to the ordered pieces of this line, in minor units. */
    discountShare: bigintNumberColumn('discount_share').notNull().default(0),
    /** Part of the points of the order that belongs to the ordered pieces of this line, in minor units. */
    pointsShare: bigintNumberColumn('points_share').notNull().default(0),
    totalRefundPrice: bigintNumberColumn('total_refund_price').notNull().default(0),
    productCommentClient: text('product_comment_client'),
    productCommentCooperator: text('product_comment_cooperator'),
    productCommentWorker: text('product_comment_worker'),
    /** Reason why fewer pieces than ordered were collected (catalogue changeReasons). */
    changeReason: integer('change_reason'),
  },
  (t) => [
    index('order_products_order').on(t.orderId),
    index('order_products_sku').on(t.sku, t.orderId),
    index('order_products_barcode').on(t.barcode, t.orderId),
    // No piece may be refunded or exchanged twice. Refunds, exchanges and refund registers are counted together.
    check(
      'order_products_refunds_within_kept',
      sql`${t.refundQuantity} >= 0 and ${t.exchangeQuantity} >= 0
        and ${t.refundQuantity} + ${t.exchangeQuantity} <= greatest(0,
          case ${t.skuQuantityFinished} when 0 then ${t.skuQuantity} else ${t.skuQuantityFinished} end - ${t.returnedQuantity})`,
    ),
    check(
      'order_products_refunds_within_price',
      sql`${t.totalRefundPrice} between 0 and ${t.productPrice} * ${t.refundQuantity}`,
    ),
    index('order_products_actual_barcode')
      .on(t.actualBarcode, t.orderId)
      .where(sql`actual_barcode is not null`),
  ],
)

/**
 * States of a marked unit while it belongs to the order. `held`: collected. `left`: the customer left it at the
 * counter.
 */
export const orderMarkingCodeStates = ['held', 'left'] as const

/**
 * Units of marked goods. A unit belongs to one order from the step that saves its code until it is back on a shelf,
 * lost or damaged. The row then remains with this outcome.
 */
export const orderMarks = pgTable(
  'order_marks',
  {
    identity: text('identity').notNull(),
    orderId: bigintNumberColumn('order_id').notNull(),
    lineId: bigintNumberColumn('line_id').notNull(),
    code: text('code').notNull(),
    at: instantColumn('at').notNull(),
    /** One of `orderMarkingCodeStates`. If the unit no longer belongs to the order: shelf, lost or damaged. */
    state: text('state').notNull().default('held'),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.identity] }),
    uniqueIndex('order_marks_one_order')
      .on(t.identity)
      .where(sql`state in ('held', 'left')`),
  ],
)

/**
 * Units that were scanned in an unfinished step. No other order may scan them. A row is valid while its instance is
 * active.
 */
export const markScans = pgTable('mark_scans', {
  identity: text('identity').primaryKey(),
  orderId: bigintNumberColumn('order_id').notNull(),
  lineId: bigintNumberColumn('line_id').notNull(),
  instanceId: bigintNumberColumn('instance_id').notNull(),
  userName: text('user_name').notNull(),
  at: instantColumn('at').notNull(),
})

/** Pieces of an order that must return to stock, with their outcome. Append-only. */
export const goodsBack = pgTable(
  'goods_back',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    orderId: bigintNumberColumn('order_id').notNull(),
    lineId: bigintNumberColumn('line_id').notNull(),
    quantity: integer('quantity').notNull(),
    /** One of: shelf, lost, damaged, customer (the pieces were refunded, but the customer did not return them). */
    outcome: text('outcome').notNull(),
    /** Cause of the return: notTaken (left at the counter), disbanded, notDelivered, refunded, exchanged. */
    cause: text('cause').notNull(),
    /** Reason why the pieces are not on a shelf (catalogue goodsLossReasons). */
    reasonId: integer('reason_id'),
    comment: text('comment'),
    at: instantColumn('at').notNull(),
    userName: text('user_name').notNull(),
  },
  (t) => [
    index('goods_back_order').on(t.orderId, t.id),
    index('goods_back_losses')
      .on(t.at.desc(), t.id.desc())
      .where(sql`outcome <> 'shelf'`),
  ],
)

export const orderPackages = pgTable(
  'order_packages',
  {
    orderId: bigintNumberColumn('order_id').notNull(),
    typeId: integer('type_id').notNull(),
    count: integer('count').notNull(),
  },
  (t) => [primaryKey({ columns: [t.orderId, t.typeId] })],
)

export const orderTares = pgTable(
  'order_tares',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    orderId: bigintNumberColumn('order_id').notNull(),
    typeId: integer('type_id').notNull(),
    /** In grams. */
    weight: integer('weight'),
    unused: boolean('unused').notNull().default(false),
  },
  (t) => [index('order_tares_order').on(t.orderId)],
)

/** Order log (specification 3, «Order log entry»): changes of the status and of other fields. Append-only. */
export const orderLog = pgTable(
  'order_log',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    orderId: bigintNumberColumn('order_id').notNull(),
    /** One of: created, updated, event. */
    type: text('type').notNull(),
    action: text('action').notNull(),
    entityName: text('entity_name').notNull(),
    dateTime: instantColumn('date_time').notNull(),
    old: jsonColumn('old'),
    new: jsonColumn('new'),
    userName: text('user_name').notNull(),
    sentData: jsonb('sent_data'),
  },
  (t) => [
    index('order_log_order').on(t.orderId, t.id),
    // The index contains only the statuses that reports count by day (src/server/domains/reports/log-days.ts).
    index('order_log_reported')
      .on(t.dateTime, t.orderId, t.new)
      .where(
        sql`action = 'setOrderStatus' and new in ('7'::jsonb, '12'::jsonb, '13'::jsonb, '14'::jsonb, '20'::jsonb)`,
      ),
  ],
)

/**
 * Last issue code of an order, stored as a digest. The number of wrong attempts and the lock are stored per order, so
 * that a new issue task does not reset them.
 */
export const issueCodes = pgTable('issue_codes', {
  orderId: bigintNumberColumn('order_id').primaryKey(),
  digest: text('digest').notNull(),
  sentAt: instantColumn('sent_at').notNull(),
  attempts: integer('attempts').notNull().default(0),
  lockedAt: instantColumn('locked_at'),
})

export const callAttempts = pgTable(
  'call_attempts',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    orderId: bigintNumberColumn('order_id').notNull(),
    at: instantColumn('at').notNull(),
    /** Reason why the call failed (catalogue waitReasons). Null for a successful call. */
    waitReasonId: integer('wait_reason_id'),
    /**
     * Outcome of a successful call, for example `changesAgreed`. Null for a failed call. Its text is
     * `runner:call.outcomes.<outcome>`.
     */
    outcome: text('outcome'),
    note: text('note'),
    /** Time at which the customer was promised the next call. */
    callBackAt: instantColumn('call_back_at'),
    userName: text('user_name').notNull(),
  },
  (t) => [index('call_attempts_order').on(t.orderId)],
)

/** Exceptions from the standard process (`src/shared/order-exceptions.ts`). Append-only. */
export const orderExceptions = pgTable(
  'order_exceptions',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    orderId: bigintNumberColumn('order_id').notNull(),
    pfm: text('pfm').notNull(),
    kind: text('kind').notNull(),
    reason: text('reason'),
    at: instantColumn('at').notNull(),
    userName: text('user_name').notNull(),
  },
  (t) => [
    index('order_exceptions_order').on(t.orderId, t.id),
    index('order_exceptions_at').on(t.at.desc(), t.id.desc(), t.pfm, t.kind),
  ],
)
