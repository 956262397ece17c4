import { Type, type Static } from 'typebox'
import { Id, Instant, Nullable, OneOf, Pfm, ExternalInstant, closed } from '../formats.ts'
import { buttonMeanings } from '../values/answers.ts'
import { noticeWays } from '../values/notice-ways.ts'
import { maxSearchLength } from '../values/search.ts'
import { OrderPhoneCalls } from './calls.ts'
import { AcceptanceActCard } from './deliveries.ts'
import { RefundRegisterCard } from './refund-registers.ts'
import { ServiceRow } from './events.ts'
import { AnswersOfRow, StepQuestion } from './questions.ts'
import { AutomaticRefund, PriceBreakdown } from './money.ts'
import { createListSchema, createListQuerySchema } from './list.ts'

/** A task (specification 3, «Task»). */
export const Task = Type.Object({
  taskId: Id,
  orderId: Id,
  taskType: Type.String(),
  taskDate: Instant,
  dateComplete: Nullable(Instant),
  taskStatus: OneOf('open', 'done', 'withdrawn'),
  pfm: Type.String(),
  deliveryServiceId: Nullable(Type.Integer()),
  taskImportance: OneOf('high', 'medium', 'low'),
  updatedFrom: Nullable(Type.String()),
  /**
   * Leaf state of the task's machine, for example `call.greeting`. Its displayed name is the text
   * `<type>/v<version>:states.call_greeting.title`.
   */
  state: Type.String(),
  version: Type.Integer(),
  dueAt: Instant,
  overdue: Type.Boolean(),
  postponedUntil: Nullable(Instant),
  claimedName: Nullable(Type.String()),
  /** Name of the assigned employee. */
  assignedName: Nullable(Type.String()),
})
export type Task = Static<typeof Task>

export const TaskQuery = createListQuerySchema({
  /**
   * `current` (default): open tasks that are not postponed and that this user may work on. `open`: all open tasks.
   * `done`: completed tasks, without withdrawn ones. `all`: every task.
   */
  scope: Type.Optional(Type.Enum(['current', 'open', 'done', 'all'])),
  type: Type.Optional(Type.String({ maxLength: 40 })),
  /** Leaf state of the task's machine. */
  state: Type.Optional(Type.String({ maxLength: 200 })),
  pfm: Type.Optional(Pfm),
  /** Id of the delivery service of the order. */
  service: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  importance: Type.Optional(OneOf('high', 'medium', 'low')),
  orderId: Type.Optional(Id),
  /** Text to find the orders of the tasks, as in the list of orders. */
  search: Type.Optional(Type.String({ maxLength: maxSearchLength })),
  /**
   * Only open tasks that were postponed. `now`: the time until which they were postponed has passed. `later`: they are
   * still postponed.
   */
  postponed: Type.Optional(Type.Enum(['now', 'later'])),
  /** Start of an hour: only tasks of orders that are promised within this hour. */
  promised: Type.Optional(Instant),
  /** `me`: assigned to the current user. `nobody`: not assigned. */
  assigned: Type.Optional(Type.Enum(['me', 'nobody'])),
  /** Only open tasks that are overdue. */
  overdue: Type.Optional(Type.Literal('yes')),
  sort: Type.Optional(
    // `urgency`: sorted by importance, then by due time.
    Type.Enum(['urgency', 'dueAt', '-dueAt', 'taskDate', '-taskDate']),
  ),
})
export type TaskQuery = Static<typeof TaskQuery>

/** A task with data of its order. */
export const TaskRow = Type.Object({
  ...Task.properties,
  customerName: Type.String(),
  /** Number of ordered pieces. */
  pieces: Type.Integer(),
  /** Price of the ordered goods in minor units. */
  sumOrdered: Type.Integer(),
  /** For a task about a payment, a refund or a transfer: its amount. For other tasks: the ordered sum. Minor units. */
  sum: Type.Integer(),
  /** Currency of `sum`. It is that of the order, unless the task is about a payment in another currency. */
  currency: Type.String(),
  /** Null for pickup. */
  deliveryServiceTypeId: Nullable(Type.Integer()),
  planDateIssued: Nullable(Instant),
  /** Slot of the delivery; null if the start and end of the slot are unknown. */
  slot: Nullable(Type.Object({ startsAt: Instant, endsAt: Instant })),
  /** Time zone of the delivery address. Null: that of the store. */
  deliveryZone: Nullable(Type.String()),
  /** True if the current step is allowed on a phone. */
  mobile: Type.Boolean(),
  /** Answers that were given in the task to questions of process owners. */
  answers: AnswersOfRow,
})
export type TaskRow = Static<typeof TaskRow>

/** `total` is counted only up to 100,000. `totalIsExact`: false if there are more. */
export const TaskList = createListSchema(TaskRow)
export type TaskList = Static<typeof TaskList>

/**
 * An event that the user can send now. `payload`: `step` for the form of the step, `none`, or the id of a form that is
 * opened in a dialog.
 */
export const OfferedEvent = Type.Object({
  type: Type.String(),
  payload: Type.String(),
  tone: OneOf('main', 'danger', 'plain'),
  irreversible: Type.Boolean(),
  /**
   * Result of counting that the form needs before the event can be sent: all pieces, a part of them, none, or at least
   * one (`some`).
   */
  counted: Type.Optional(OneOf('all', 'part', 'none', 'some')),
  /** Guard that refuses the event with any payload. The displayed reason is the text `refusals.<guard>`. */
  refusedBy: Type.Optional(Type.String()),
  /**
   * Meaning of the event for the user, for example agreeing. It determines the shortcut key, so that buttons of the
   * same meaning have the same key in every workflow.
   */
  answer: Type.Optional(Type.Enum(buttonMeanings)),
  /** Only for an event that undoes the last step: instant until which the event is offered. */
  until: Type.Optional(Instant),
})
export type OfferedEvent = Static<typeof OfferedEvent>

/** An order line with the data that the fields of a step need. */
export const StepLine = Type.Object({
  lineId: Id,
  sku: Type.String(),
  barcode: Type.String(),
  /** Barcode on the piece itself, if it differs from the product card. */
  actualBarcode: Nullable(Type.String()),
  gtin: Nullable(Type.String()),
  marked: Type.Boolean(),
  /** True if the age of the customer must be checked before this product is handed over. */
  forAdults: Type.Boolean(),
  /** Marking codes of the pieces that belong to the order line. */
  marks: Type.Array(Type.String()),
  /** Those of `marks` that the customer left at the counter; empty if they are unknown. */
  leftMarks: Type.Array(Type.String()),
  productName: Type.String(),
  productProperties: Nullable(Type.String()),
  pic: Nullable(Type.String()),
  ordered: Type.Integer(),
  collected: Type.Integer(),
  /** Reason for missing pieces, id of the catalogue changeReasons. */
  reasonId: Nullable(Type.Integer()),
  /** Number of pieces that the customer refused. */
  returned: Type.Integer(),
  refunded: Type.Integer(),
  exchanged: Type.Integer(),
  /** Price of a piece in minor units. */
  unitPrice: Type.Integer(),
  /** Part of the order's discounts for all ordered pieces of the line, in minor units. */
  discountShare: Type.Integer(),
  /** Part of the order's points for all ordered pieces of the line, in minor units. */
  pointsShare: Type.Integer(),
  /** Comment of the customer. */
  comment: Nullable(Type.String()),
  /** Comment of the partner or the online shop. */
  commentCooperator: Nullable(Type.String()),
  /** Comment of the staff. */
  commentWorker: Nullable(Type.String()),
  pickOrder: Type.Integer(),
})
export type StepLine = Static<typeof StepLine>

export const OrderSummary = Type.Object({
  orderId: Id,
  partnerOrderId: Nullable(Type.String()),
  orderStatusId: Type.Integer(),
  pfm: Type.String(),
  storeName: Type.String(),
  storeAddress: Type.String(),
  storeZone: Type.String(),
  /** Time zone of the delivery address if it is known, otherwise that of the store. */
  deliveryZone: Type.String(),
  customerName: Type.String(),
  phone: Type.String(),
  /**
   * At most five other phone numbers of the same customer: that of the receiver, the contact phone of the delivery, and
   * those of orders with the same loyalty card.
   */
  otherPhones: Type.Array(Type.String()),
  /** Numbers that an operator marked as wrong. They receive no SMS. */
  wrongPhones: Type.Array(Type.String()),
  /** How a message reaches the customer. */
  noticeWay: OneOf(...noticeWays),
  /** Receiver of the order; name and phone are null if the customer receives it. */
  receiver: Type.Object({ name: Nullable(Type.String()), phone: Nullable(Type.String()) }),
  currency: Type.String(),
  /** Amount that is still to be paid, in minor units. */
  payable: Type.Integer(),
  /** Price of the pieces that the customer keeps, with delivery and packages, in minor units, whether paid or not. */
  total: Type.Integer(),
  /** Components of `total`. */
  price: PriceBreakdown,
  /** What the customer would get back automatically. */
  back: Type.Object({
    /**
     * When the customer has received the order: paid money and points that exceed the price of the pieces that the
     * customer keeps.
     */
    missing: AutomaticRefund,
    /** When the order is cancelled: all paid money and points. */
    cancel: AutomaticRefund,
    /** Number of days within which a refund arrives on the card of the customer. */
    days: Type.Integer(),
  }),
  payTypeId: Type.Integer(),
  payStatusId: Type.Integer(),
  commentClient: Nullable(Type.String()),
  /** Request of the customer, id of the catalogue customerRequests. */
  customerRequests: Nullable(Type.Integer()),
  productsForAdults: Type.Boolean(),
  /** Cell or shelf where the formed order is stored. */
  storagePlace: Nullable(Type.String()),
  /** End of the storage term of a formed pickup order. */
  storageUntil: Nullable(Instant),
  planDateIssued: Nullable(Instant),
  countCall: Type.Integer(),
  calls: OrderPhoneCalls,
  /** Null for pickup. */
  delivery: Nullable(
    Type.Object({
      serviceId: Type.Integer(),
      method: Nullable(Type.Integer()),
      /** Address in one line. */
      address: Type.String(),
      /** Parts of the address and the comment for the courier, by field name, for a form that changes the address. */
      place: Type.Record(Type.String(), Type.String()),
      /** Desired day of the delivery, YYYY-MM-DD. */
      day: Nullable(Type.String()),
      /** Chosen slot of this day; null if no slot is chosen or its hours are unknown. */
      slot: Nullable(Type.Object({ startsAt: Instant, endsAt: Instant })),
      comment: Nullable(Type.String()),
      receiver: Nullable(Type.String()),
      track: Nullable(Type.String()),
    }),
  ),
  dateUpdate: Instant,
  lines: Type.Array(StepLine),
})
export type OrderSummary = Static<typeof OrderSummary>

export const Step = Type.Object({
  workflow: Type.String(),
  version: Type.Integer(),
  revision: Type.Integer(),
  state: Type.String(),
  ended: Type.Boolean(),
  stages: Type.Array(Type.String()),
  stage: Nullable(Type.String()),
  /** Id of the form; null if the process waits for the system or has ended. */
  form: Nullable(Type.String()),
  script: Nullable(Type.String()),
  /** Names of the sums of money that are displayed above the form: values of `summary` or components of the price. */
  sums: Type.Array(Type.String()),
  /** Blocks of content displayed above the form, as explained at `StepContent` (workflows/define.ts). */
  show: Type.Array(OneOf('goods', 'shortage', 'documents', 'phone', 'money', 'path')),
  /**
   * Name of the value of `summary` that lists the pieces of the step as `<lineId>:<pieces>`, for example `11:2 12:1`.
   * Default: all goods of the order.
   */
  goods: Type.Optional(Type.String()),
  mobile: Type.Boolean(),
  /**
   * False if the user lacks the right of the step and may only view it, or if no user can act, because the process
   * waits for the system or has ended.
   */
  mayWork: Type.Boolean(),
  events: Type.Array(OfferedEvent),
  /** Values of the placeholders in the texts of the step, by name. */
  summary: Type.Record(Type.String(), Type.Union([Type.Number(), Type.String()])),
  /** Refund whose transfer the user may not make before another user approves or makes it; the step links to it. */
  refundToApprove: Type.Optional(Id),
  /** Initial data of the form, used if there is no draft. */
  data: Type.Unknown(),
  /**
   * Questions that a process owner added to the step, displayed below the fields of the form. The answers are the field
   * `answers` of the form data.
   */
  questions: Type.Optional(Type.Array(StepQuestion)),
})
export type Step = Static<typeof Step>

/**
 * One change of an order line in a draft, by a scan, a key or a button. The fields are explained in
 * src/shared/draft-scans.ts.
 */
export const DraftLineChange = Type.Object(
  {
    id: Type.String({ minLength: 1, maxLength: 60 }),
    field: Type.String({ minLength: 1, maxLength: 60 }),
    lineId: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
    count: Type.String({ minLength: 1, maxLength: 60 }),
    apart: Type.Optional(Type.String({ minLength: 1, maxLength: 60 })),
    add: Type.Record(
      Type.String({ maxLength: 60 }),
      Type.Integer({ minimum: -1_000_000, maximum: 1_000_000 }),
    ),
    most: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
    marks: Type.Optional(
      Type.Object(
        {
          added: Type.Array(Type.String({ maxLength: 500 }), { maxItems: 10_000 }),
          removed: Type.Array(Type.String({ maxLength: 500 }), { maxItems: 10_000 }),
        },
        closed,
      ),
    ),
    set: Type.Optional(Type.Record(Type.String({ maxLength: 60 }), Type.Unknown())),
  },
  closed,
)

export const StepDraft = Type.Object({
  form: Type.String(),
  data: Type.Unknown(),
  /** Ids of the last line changes (`DraftLineChange`) that are contained in `data`, oldest first. */
  scans: Type.Array(Type.String()),
  edition: Type.Integer(),
  savedAt: Instant,
  savedBy: Type.String(),
})
export type StepDraft = Static<typeof StepDraft>

export const Claim = Type.Object({
  name: Type.String(),
  mine: Type.Boolean(),
  since: Instant,
  until: Instant,
})
export type Claim = Static<typeof Claim>

export const StepHistoryEntry = Type.Object({
  revision: Type.Integer(),
  at: Instant,
  who: Type.String(),
  event: Type.String(),
  from: Nullable(Type.String()),
  to: Type.String(),
})
export type StepHistoryEntry = Static<typeof StepHistoryEntry>

/** Another open order of the same customer. */
export const OtherOpenOrderOfCustomer = Type.Object({
  orderId: Id,
  orderStatusId: Type.Integer(),
  planDateIssued: Nullable(Instant),
})
export type OtherOpenOrderOfCustomer = Static<typeof OtherOpenOrderOfCustomer>

export const TaskView = Type.Object({
  task: Task,
  order: OrderSummary,
  step: Step,
  draft: Nullable(StepDraft),
  claim: Nullable(Claim),
  history: Type.Array(StepHistoryEntry),
  /**
   * Additional values displayed next to the form, in display order. Only users who may work on the step receive them,
   * because they may contain personal data. Their labels are the texts `extraFacts.<name>` of the workflow.
   */
  extraFacts: Type.Array(Type.Object({ name: Type.String(), value: Type.String() })),
  /**
   * At most five other open orders with the same phone number, for a call task that the user may work on; otherwise
   * empty.
   */
  otherOrders: Type.Array(OtherOpenOrderOfCustomer),
})
export type TaskView = Static<typeof TaskView>

/** An action on an order, displayed in the same way as a task. It has no task, no draft on the server and no claim. */
export const OrderActionView = Type.Object({
  task: Type.Null(),
  action: Type.String(),
  order: OrderSummary,
  step: Step,
  draft: Type.Null(),
  claim: Type.Null(),
  history: Type.Array(StepHistoryEntry),
  extraFacts: Type.Array(Type.Object({ name: Type.String(), value: Type.String() })),
  /**
   * Refund or exchange that the completed action has created; null if there is none. `status`: id of the catalogue
   * refundStatuses. `total`: minor units.
   */
  made: Nullable(
    Type.Object({
      kind: Type.Enum(['refund', 'exchange']),
      id: Id,
      status: Nullable(Type.Integer()),
      total: Nullable(Type.Integer()),
      /** Number of pieces. */
      quantity: Type.Integer(),
    }),
  ),
})
export type OrderActionView = Static<typeof OrderActionView>

/** Subject of a process that belongs to no order: an external service, an acceptance act or a refund register. */
export const DeskSubject = Type.Union([
  Type.Object({ name: Type.Literal('serviceSwitch'), service: ServiceRow }),
  Type.Object({ name: Type.Literal('acceptanceAct'), act: AcceptanceActCard }),
  Type.Object({ name: Type.Literal('refundRegister'), register: RefundRegisterCard }),
])
export type DeskSubject = Static<typeof DeskSubject>

/** A process that belongs to no order, displayed in the same way as a task. */
export const DeskView = Type.Object({
  task: Type.Null(),
  order: Type.Null(),
  desk: Type.Object({ deskId: Id, subject: DeskSubject }),
  step: Step,
  draft: Nullable(StepDraft),
  claim: Nullable(Claim),
  history: Type.Array(StepHistoryEntry),
  extraFacts: Type.Array(Type.Object({ name: Type.String(), value: Type.String() })),
})
export type DeskView = Static<typeof DeskView>

export const OpenDeskBody = Type.Object(
  {
    workflow: Type.String({ minLength: 1, maxLength: 60 }),
    /** Id of the subject, for example of the external service that is switched. */
    subject: Type.String({ minLength: 1, maxLength: 60 }),
  },
  closed,
)
export type OpenDeskBody = Static<typeof OpenDeskBody>

/** Views that belong to an order. */
export type OrderStepView = TaskView | OrderActionView
export type RunnerView = OrderStepView | DeskView

export const StepRequestHeaders = Type.Object({
  'idempotency-key': Type.String({ minLength: 8, maxLength: 100, pattern: '^[\\x21-\\x7E]+$' }),
  'x-order-update-time': Type.Optional(ExternalInstant),
  prefer: Type.Optional(Type.String({ maxLength: 100 })),
})

/** The form of the step, or of the event, defines the format of `payload` and validates it. */
export const StepSubmitBody = Type.Object(
  {
    type: Type.String({ minLength: 1, maxLength: 80 }),
    payload: Type.Optional(Type.Unknown()),
    revision: Type.Integer({ minimum: 0 }),
  },
  closed,
)
export type StepSubmitBody = Static<typeof StepSubmitBody>

export const DraftBody = Type.Object(
  {
    form: Type.String({ maxLength: 120 }),
    data: Type.Unknown(),
    revision: Type.Integer({ minimum: 0 }),
    /** Edition of the draft that the client received; 0 if there was no draft. */
    edition: Type.Integer({ minimum: 0 }),
    /** Line changes that `data` contains, but not the stored draft of this edition. */
    scans: Type.Optional(Type.Array(DraftLineChange, { maxItems: 2000 })),
  },
  closed,
)
export type DraftBody = Static<typeof DraftBody>

export const ClaimBody = Type.Object({ takeOver: Type.Optional(Type.Boolean()) }, closed)
export type ClaimBody = Static<typeof ClaimBody>
