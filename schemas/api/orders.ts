import { Type, type Static } from 'typebox'
import { Comment, Id, Instant, Nullable, OneOf, Pfm, ExternalInstant, closed } from '../formats.ts'
import { maxSearchLength } from '../values/search.ts'
import { OrderSection } from './access.ts'
import { OrderPhoneCalls } from './calls.ts'
import { OrderStoreChoice } from './distribution.ts'
import { FeedbackRow } from './feedbacks.ts'
import { createListSchema, createListQuerySchema } from './list.ts'
import { AnswersOfRow, OrderAnswer } from './questions.ts'

const Ids = Type.String({ pattern: '^\\d{1,6}(,\\d{1,6}){0,60}$' })
/** Calendar day, YYYY-MM-DD. Years before 1000 are refused, because PostgreSQL has no year 0. */
const Day = Type.String({ format: 'date', pattern: '^[1-9]' })
const Sort = OneOf(
  'dateCreate',
  '-dateCreate',
  'id',
  '-id',
  'planDateIssued',
  '-planDateIssued',
  'sum',
  '-sum',
)

/** Lists of ids are separated by commas. Days are calendar days of the store (YYYY-MM-DD); both ends are included. */
export const OrderQuery = createListQuerySchema({
  /**
   * Text to find orders: the beginning of an order id, a partner's order id, a phone number, a name or an e-mail
   * address; the end of a phone number; or a complete code, such as a track number, a loyalty card or a barcode.
   */
  search: Type.Optional(Type.String({ maxLength: maxSearchLength })),
  id: Type.Optional(Id),
  partnerOrderId: Type.Optional(Type.String({ maxLength: 60 })),
  phone: Type.Optional(Type.String({ maxLength: 20 })),
  name: Type.Optional(Type.String({ maxLength: 100 })),
  statuses: Type.Optional(Ids),
  /** Section of the order list. The roles of the current user determine which statuses it contains. */
  section: Type.Optional(Type.Union([OrderSection, Type.Literal('all')])),
  sources: Type.Optional(Ids),
  payTypes: Type.Optional(Ids),
  payStatuses: Type.Optional(Ids),
  deliveryServiceTypes: Type.Optional(Ids),
  pfm: Type.Optional(Pfm),
  createdFrom: Type.Optional(Day),
  createdTo: Type.Optional(Day),
  isTest: Type.Optional(Type.Boolean()),
  sort: Type.Optional(Sort),
})
export type OrderQuery = Static<typeof OrderQuery>

export const OrderRow = Type.Object({
  id: Id,
  partnerOrderId: Nullable(Type.String()),
  orderSourceTypeId: Type.Integer(),
  isTest: Type.Boolean(),
  orderStatusId: Type.Integer(),
  payTypeId: Type.Integer(),
  payStatusId: Type.Integer(),
  deliveryServiceTypeId: Nullable(Type.Integer()),
  pfm: Type.String(),
  name: Type.String(),
  phone: Type.String(),
  currency: Type.String(),
  /** Amount that the customer still has to pay, in minor units. */
  payable: Type.Integer(),
  sumOrdered: Type.Integer(),
  planDateIssued: Nullable(Instant),
  countCall: Type.Integer(),
  productsForAdults: Type.Boolean(),
  dateCreate: Instant,
  dateUpdate: Instant,
  answers: AnswersOfRow,
})
export type OrderRow = Static<typeof OrderRow>

/**
 * `total` is counted only up to 10,000, so that a page does not wait until a million orders are counted.
 * `totalIsExact`: false if there are more.
 */
export const OrderList = createListSchema(OrderRow)
export type OrderList = Static<typeof OrderList>

export const OrderSectionCountsQuery = Type.Object({ pfm: Type.Optional(Pfm) }, closed)
/**
 * Sections of the order list for the current user, those with open work first. `count`: number of orders in the
 * section; `countIsExact`: false if counting stopped at 10,000.
 */
export const OrderSectionCounts = Type.Array(
  Type.Object({
    section: OrderSection,
    count: Type.Integer(),
    countIsExact: Type.Boolean(),
    statuses: Type.Array(Type.Object({ orderStatusId: Type.Integer(), count: Type.Integer() })),
  }),
)
export type OrderSectionCounts = Static<typeof OrderSectionCounts>

export const OrderProduct = Type.Object({
  id: Id,
  sku: Type.String(),
  barcode: Type.String(),
  actualBarcode: Nullable(Type.String()),
  productName: Type.String(),
  pic: Nullable(Type.String()),
  productProperties: Nullable(Type.String()),
  productWeight: Type.Integer(),
  vat: Type.Integer(),
  marked: Type.Boolean(),
  forAdults: Type.Boolean(),
  skuQuantity: Type.Integer(),
  skuQuantityFinished: Type.Integer(),
  refundQuantity: Type.Integer(),
  exchangeQuantity: Type.Integer(),
  returnedQuantity: Type.Integer(),
  productPrice: Type.Integer(),
  productPriceRegular: Type.Integer(),
  productSumPrice: Type.Integer(),
  totalRefundPrice: Type.Integer(),
  productCommentClient: Nullable(Type.String()),
  productCommentCooperator: Nullable(Type.String()),
  productCommentWorker: Nullable(Type.String()),
  changeReason: Nullable(Type.Integer()),
})

export const OrderTask = Type.Object({
  taskId: Id,
  taskType: Type.String(),
  taskStatus: Type.String(),
  state: Type.String(),
  version: Type.Integer(),
  taskDate: Instant,
  dueAt: Instant,
  dateComplete: Nullable(Instant),
  /** Name of the user who made the last step. */
  updatedFrom: Nullable(Type.String()),
  claimedName: Nullable(Type.String()),
})

export const OrderLogEntry = Type.Object({
  id: Id,
  type: OneOf('created', 'updated', 'event'),
  action: Type.String(),
  entityName: Type.String(),
  dateTime: Instant,
  old: Type.Unknown(),
  new: Type.Unknown(),
  userName: Type.String(),
  sentData: Type.Unknown(),
})
export type OrderLogEntry = Static<typeof OrderLogEntry>

export const OrderOutboxEvent = Type.Object({
  id: Id,
  handler: Type.String(),
  type: Type.String(),
  status: Type.String(),
  attempts: Type.Integer(),
  error: Nullable(Type.String()),
  createdAt: Instant,
  updatedAt: Instant,
})
export type OrderOutboxEvent = Static<typeof OrderOutboxEvent>

/**
 * Card of an order: main data, delivery, products, containers and packages, comments, log, totals, loyalty
 * (specification 2 and 3).
 */
export const OrderCard = Type.Object({
  order: Type.Intersect([
    OrderRow,
    Type.Object({
      receiveStatusId: Type.Integer(),
      deliveryStatusId: Nullable(Type.Integer()),
      deliveryServiceId: Nullable(Type.Integer()),
      deliveryServiceMethod: Nullable(Type.Integer()),
      acceptanceActNumber: Nullable(Type.String()),
      deliveryIndex: Nullable(Type.String()),
      deliveryClientPhone: Nullable(Type.String()),
      /** Existing documents of the order, ids of the catalogue documentTypes. */
      documents: Type.Array(
        Type.Object({ typeId: Type.Integer(), number: Nullable(Type.String()), at: Instant }),
      ),
      deliveryTrack: Nullable(Type.String()),
      /** Cell or shelf where the formed order is stored. */
      storagePlace: Nullable(Type.String()),
      desiredDate: Nullable(Type.String()),
      desiredDateExternalId: Nullable(Type.String()),
      desiredDateExternalUuid: Nullable(Type.String()),
      deliverySumClient: Type.Integer(),
      /** Time zone of the delivery address. Null: that of the store. */
      deliveryZone: Nullable(Type.String()),
      deliveryAddress: Type.Record(Type.String(), Type.Unknown()),
      email: Nullable(Type.String()),
      /**
       * Parts of the customer's name; null if the online shop did not send them. A missing surname may be derived from
       * `name`.
       */
      clientSurname: Nullable(Type.String()),
      clientName: Nullable(Type.String()),
      clientPatronymic: Nullable(Type.String()),
      fullNameReciever: Nullable(Type.String()),
      phoneReciever: Nullable(Type.String()),
      /** Numbers that an operator marked as wrong. */
      wrongPhones: Type.Array(Type.String()),
      userAuthorization: Type.Boolean(),
      languageId: Type.String(),
      loyaltyCardNumber: Nullable(Type.String()),
      commentClient: Nullable(Type.String()),
      orderCommentWorker: Nullable(Type.String()),
      deliveryComment: Nullable(Type.String()),
      commentToCustomer: Nullable(Type.String()),
      reasonCancel: Nullable(Type.Integer()),
      reasonCancelComment: Nullable(Type.String()),
      customerRequests: Nullable(Type.Integer()),
      waitReason: Nullable(Type.Integer()),
      promoCode: Nullable(Type.String()),
      confirmationCodeStatus: Type.Integer(),
      paymentNumber: Nullable(Type.String()),
      paymentDate: Nullable(Instant),
      manager: Nullable(Type.String()),
      timeWaiting: Type.Integer(),
      storageUntil: Nullable(Instant),
      dateShipment: Nullable(Instant),
      dateDone: Nullable(Instant),
      /** Instant when the current status was set. */
      statusAt: Instant,
      orderDateCC: Nullable(Instant),
      sumCollected: Type.Integer(),
      discount: Type.Integer(),
      promocodeDiscount: Type.Integer(),
      packageCost: Type.Integer(),
      pointsWrittenOff: Type.Integer(),
      /**
       * Totals in minor units. cost = kept + delivery + packages − discount − promocode − points − refunded.
       * payable = cost − paid + owed, but not less than 0.
       */
      totals: Type.Object({
        /** Price of the collected pieces. */
        collected: Type.Integer(),
        /** Price of the collected pieces that the customer refused. */
        returned: Type.Integer(),
        kept: Type.Integer(),
        delivery: Type.Integer(),
        packages: Type.Integer(),
        discount: Type.Integer(),
        promocode: Type.Integer(),
        points: Type.Integer(),
        refunded: Type.Integer(),
        cost: Type.Integer(),
        /** Money on hold and received money, minus refunded money. */
        paid: Type.Integer(),
        /** Refunds and releases of holds that the bank or a user has not confirmed yet. */
        owed: Type.Integer(),
      }),
      loyalty: Nullable(Type.Record(Type.String(), Type.Unknown())),
    }),
  ]),
  store: Type.Object({
    pfm: Type.String(),
    name: Type.String(),
    city: Type.String(),
    address: Type.String(),
    zone: Type.String(),
  }),
  products: Type.Array(OrderProduct),
  packages: Type.Array(Type.Object({ typeId: Type.Integer(), count: Type.Integer() })),
  tares: Type.Array(
    Type.Object({ typeId: Type.Integer(), weight: Nullable(Type.Integer()), unused: Type.Boolean() }),
  ),
  /**
   * What happened to pieces that were returned or refunded, newest first. `outcome`: put back on the shelf, lost,
   * damaged, or left with the customer in spite of a refund.
   */
  goodsBack: Type.Array(
    Type.Object({
      lineId: Id,
      quantity: Type.Integer(),
      outcome: Type.Enum(['shelf', 'lost', 'damaged', 'customer'] as const),
      cause: Type.String(),
      reasonId: Nullable(Type.Integer()),
      comment: Nullable(Type.String()),
      at: Instant,
      userName: Type.String(),
    }),
  ),
  /**
   * Fields of the latest refund of the order; null if there is none. Account numbers are masked except for the last
   * four digits.
   */
  refund: Nullable(
    Type.Object({
      refundType: Type.Integer(),
      refundReason: Type.Integer(),
      refundStatus: Type.Integer(),
      refundDate: Instant,
      checkingAccount: Nullable(Type.String()),
      bankName: Nullable(Type.String()),
      bik: Nullable(Type.String()),
      correspondentAccount: Nullable(Type.String()),
      commentToCustomer: Nullable(Type.String()),
    }),
  ),
  /**
   * State of the delivery label: requested, received or failed; null before the label is requested and after the
   * documents are printed.
   */
  label: Nullable(OneOf('asked', 'ready', 'failed')),
  tasks: Type.Array(OrderTask),
  calls: OrderPhoneCalls,
  /** Explains why the server assigned the order to its store; null if the server did not choose the store. */
  placement: Nullable(OrderStoreChoice),
  /** Customer's feedback on the order; null if there is none. */
  feedback: Nullable(FeedbackRow),
  /** Answers to the questions that process owners added to steps, the newest first. Absent if there are none. */
  answers: Type.Optional(Type.Array(OrderAnswer)),
  /** Actions that the user may start now. Their displayed names are the texts `<name>/v<version>:title`. */
  actions: Type.Array(Type.Object({ name: Type.String(), version: Type.Integer() })),
  log: Type.Array(OrderLogEntry),
  events: Type.Array(OrderOutboxEvent),
})
export type OrderCard = Static<typeof OrderCard>

export const Store = Type.Object({
  pfm: Type.String(),
  name: Type.String(),
  city: Type.String(),
  address: Type.String(),
  /** IANA time zone of the store. */
  zone: Type.String(),
})
export type Store = Static<typeof Store>

/**
 * Editable fields of the order card. `planDateIssued` is not edited: it is the value that the client displayed, and the
 * request is refused with 355 if the value has changed since then (specification 7).
 */
export const OrderEdit = Type.Object(
  {
    productsForAdults: Type.Optional(Type.Boolean()),
    /** Id of the catalogue managers; null if nobody is assigned. */
    manager: Type.Optional(Nullable(Type.String({ minLength: 1, maxLength: 100 }))),
    languageId: Type.Optional(Type.String({ minLength: 1, maxLength: 10 })),
    /** Comment of the staff about the order; null removes it. */
    orderCommentWorker: Type.Optional(Nullable(Comment)),
    /** Comment for the courier; null removes it. */
    deliveryComment: Type.Optional(Nullable(Comment)),
    planDateIssued: Type.Optional(Nullable(ExternalInstant)),
    name: Type.Optional(Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' })),
    /** Phone in any common format. */
    phone: Type.Optional(Type.String({ minLength: 5, maxLength: 20 })),
    fullNameReciever: Type.Optional(Nullable(Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' }))),
    phoneReciever: Type.Optional(Nullable(Type.String({ minLength: 5, maxLength: 20 }))),
  },
  { ...closed, minProperties: 1 },
)
export type OrderEdit = Static<typeof OrderEdit>
/** Fields of an order line that the staff can edit. Null removes the value. */
export const OrderLineEdit = Type.Object(
  {
    /** Barcode on the piece itself, if it differs from the product card. */
    actualBarcode: Type.Optional(Nullable(Type.String({ pattern: '^\\d{8,14}$' }))),
    productCommentWorker: Type.Optional(Nullable(Comment)),
  },
  { ...closed, minProperties: 1 },
)
export type OrderLineEdit = Static<typeof OrderLineEdit>
/**
 * Details of a refusal with 355: the concurrent change and its user. `field`: null if none of the edited fields was
 * changed; `old` and `now` are then absent.
 */
export const OrderEditConflict = Type.Object({
  field: Nullable(Type.String()),
  old: Type.Optional(Type.Unknown()),
  now: Type.Optional(Type.Unknown()),
  userName: Type.String(),
  dateTime: Instant,
})
export type OrderEditConflict = Static<typeof OrderEditConflict>
export const OrderEditResult = Type.Object({ dateUpdate: Instant })
