import type { MachineEvent } from '../../define.ts'
import type { DeskInput } from '../../task-input.ts'

/**
 * One row of the register (specification 3). `cost`: minor units; 0 for an unknown currency, another currency than that
 * of the register, and a test order.
 * `problem`: text key of the problem; null for a valid row.
 */
export interface RegisterRow {
  row: number
  /** Null if the order id could not be read. */
  orderId: number | null
  quantity: number
  cost: number
  /** True if the row requires a correction in the accounting system. */
  correction: boolean
  problem: string | null
}

export interface RegisterOrder {
  orderId: number
  quantity: number
  sum: number
  correction: boolean
  /** True if all rows of the order are valid. No row of an order with an invalid row is refunded. */
  accepted: boolean
}

export interface Context {
  orders: RegisterOrder[]
  /**
   * Total of the rows in minor units, without rows of which `cost` is 0. Absent in registers
   * of earlier releases, in which unreadable rows had no amounts.
   */
  fileSum?: number
  /** Total number of pieces in the rows. Absent in registers of earlier releases. */
  fileQuantity?: number
  wrongRows: number
  confirmed: number[]
  /** Order whose confirmation was removed last; null after another order is confirmed. */
  takenBack: number | null
  /** Date of the transfer, YYYY-MM-DD, as entered by the user. */
  transferDate: string | null
  /** Posting date of the refunds, YYYY-MM-DD, as entered by the user. */
  postingDate: string | null
  currency: string
}

export type Event =
  | MachineEvent<'ROWS_READ', { rows: RegisterRow[] }>
  | MachineEvent<'READING_FAILED'>
  | MachineEvent<'CHECK_AGAIN'>
  | MachineEvent<'CONFIRM_ORDER', { orderId: number }>
  | MachineEvent<'UNCONFIRM_ORDER', { orderId: number }>
  | MachineEvent<'CONFIRM_ALL'>
  | MachineEvent<'FINISH', { transferDate: string; postingDate: string }>
  | MachineEvent<'CLOSE'>
  | MachineEvent<'FINISHED'>
  | MachineEvent<'ROWS_CHANGED', { rows: RegisterRow[] }>
  | MachineEvent<'POSTING_FAILED'>
  | MachineEvent<'CLOSED'>

type Args = { context: Context; event: Event }

const rowsOf = (event: Event) =>
  event.type === 'ROWS_READ' || event.type === 'ROWS_CHANGED' ? event.payload.rows : []
const accepted = ({ orders }: Context) => orders.filter((order) => order.accepted)
const unconfirmed = (context: Context) =>
  accepted(context).filter(({ orderId }) => !context.confirmed.includes(orderId))
const orderOf = ({ context, event }: Args) =>
  event.type === 'CONFIRM_ORDER'
    ? context.orders.find(({ orderId }) => orderId === event.payload.orderId)
    : undefined

/** Groups the rows by order. Rows without a readable order id are omitted. */
function ordersOf(rows: readonly RegisterRow[]): RegisterOrder[] {
  const orders = new Map<number, RegisterOrder>()
  for (const { orderId, quantity, cost, correction, problem } of rows) {
    if (orderId === null) continue
    const known = orders.get(orderId)
    orders.set(orderId, {
      orderId,
      quantity: (known?.quantity ?? 0) + quantity,
      sum: (known?.sum ?? 0) + cost,
      correction: (known?.correction ?? false) || correction,
      accepted: (known?.accepted ?? true) && problem === null,
    })
  }
  return [...orders.values()]
}

/** Source: specification 4, «Refund register flow»; 5, «Register posting date». */
export const guards = {
  nothingAccepted: ({ event }: Args) => !ordersOf(rowsOf(event)).some((order) => order.accepted),
  allStayConfirmed: (args: Args) => unconfirmed(applyRegisterRows(args)).length === 0,
  orderIsInRegister: (args: Args) => orderOf(args) !== undefined,
  orderIsAccepted: (args: Args) => orderOf(args)?.accepted === true,
  notConfirmedYet: ({ context, event }: Args) =>
    event.type === 'CONFIRM_ORDER' && !context.confirmed.includes(event.payload.orderId),
  isConfirmed: ({ context, event }: Args) =>
    event.type === 'UNCONFIRM_ORDER' && context.confirmed.includes(event.payload.orderId),
  isLastOne: ({ context, event }: Args) =>
    event.type === 'CONFIRM_ORDER' &&
    unconfirmed(context).every(({ orderId }) => orderId === event.payload.orderId),
  // Days are texts YYYY-MM-DD, which can be compared alphabetically.
  postingNotAfterTransfer: ({ event }: Args) =>
    event.type === 'FINISH' && event.payload.postingDate <= event.payload.transferDate,
}

/** `params`: the currency of the register. */
export const createInitialContext = ({ params }: DeskInput): Context => ({
  ...{ orders: [], wrongRows: 0, confirmed: [], takenBack: null, transferDate: null, postingDate: null },
  currency: String(params.currency ?? ''),
})

/** Updates the context with the rows. Orders that are no longer accepted are no longer confirmed. */
export function applyRegisterRows({ context, event }: Args): Context {
  const rows = rowsOf(event)
  const orders = ordersOf(rows)
  return {
    ...context,
    orders,
    fileSum: rows.reduce((sum, { cost }) => sum + cost, 0),
    fileQuantity: rows.reduce((sum, { quantity }) => sum + quantity, 0),
    wrongRows: rows.filter(({ problem }) => problem !== null).length,
    confirmed: context.confirmed.filter((id) => orders.some((one) => one.orderId === id && one.accepted)),
  }
}

export const createConfirmOrderUpdate = ({ context, event }: Args) => ({
  takenBack: null,
  confirmed:
    event.type === 'CONFIRM_ORDER' ? [...context.confirmed, event.payload.orderId] : context.confirmed,
})
export const createConfirmAllOrdersUpdate = ({ context }: Args) => ({
  takenBack: null,
  confirmed: accepted(context).map(({ orderId }) => orderId),
})

export const createUnconfirmOrderUpdate = ({ context, event }: Args) => ({
  takenBack: event.type === 'UNCONFIRM_ORDER' ? event.payload.orderId : context.takenBack,
  confirmed:
    event.type === 'UNCONFIRM_ORDER'
      ? context.confirmed.filter((id) => id !== event.payload.orderId)
      : context.confirmed,
})
/** Stores the dates with which the refunds are created. */
export const createDatesUpdate = ({ context, event }: Args) =>
  event.type === 'FINISH'
    ? { transferDate: event.payload.transferDate, postingDate: event.payload.postingDate }
    : { transferDate: context.transferDate, postingDate: context.postingDate }

const total = (orders: readonly RegisterOrder[], of: 'quantity' | 'sum') =>
  orders.reduce((sum, order) => sum + order[of], 0)

/** Totals of specification 3, and values for the texts of the steps. */
export const createStepTextValues = (context: Context): Record<string, number | string> => ({
  orders: context.orders.length,
  registerSum: context.fileSum ?? total(context.orders, 'sum'),
  quantity: context.fileQuantity ?? total(context.orders, 'quantity'),
  unaccepted: context.orders.length - accepted(context).length,
  corrections: context.orders.filter((order) => order.correction).length,
  wrongRows: context.wrongRows,
  confirmed: context.confirmed.length,
  unconfirmed: unconfirmed(context).length,
  currency: context.currency,
  /** Ids of the confirmed orders, separated by spaces. */
  confirmedOrders: context.confirmed.join(' '),
})
